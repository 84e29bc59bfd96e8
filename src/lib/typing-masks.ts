/**
 * Masks while typing: what a box shows after each edit, and where the caret stands then. A mask keeps what counts, puts
 * separators in by itself, and takes any spelling that is pasted. What is sent is `bareNumber`, or money's wire form.
 */
import { decimalMark } from './money.ts';

export interface Typed {
  readonly value: string;
  readonly caret: number;
}

/** What was done: the browser's InputEvent, or nothing of it where a script or a filler wrote. */
export interface Edit {
  /** `inputType`: "insertText", "deleteContentBackward", "insertFromPaste" …; "" where nobody typed. */
  readonly type: string;
  /** What was inserted. */
  readonly data: string;
}

/** `before`: what stood there before the edit. */
export type TypingMask = (typed: Typed, before: string, edit: Edit) => Typed;

/** A kind of number with a shape: 0 stands for one of its characters. */
export type NumberKind = 'cpf' | 'cnpj' | 'phone' | 'postalCode';

const shapes: Record<NumberKind, { readonly shape: string; readonly foreign: RegExp }> = {
  cpf: { shape: '000.000.000-00', foreign: /[^0-9]/g },
  cnpj: { shape: '00.000.000/0000-00', foreign: /[^0-9A-Z]/g },
  phone: { shape: '(00) 00000-0000', foreign: /[^0-9]/g },
  postalCode: { shape: '00000-000', foreign: /[^0-9]/g },
};
/** With the country before it, which some write. */
const ABROAD = '+00 (00) 00000-0000';

/** The characters that count, without separators: what is sent. */
export function bareNumber(kind: NumberKind, text: string): string {
  return text.normalize('NFKC').toUpperCase().replace(shapes[kind].foreign, '');
}

/** A number, whole or begun, with its separators. */
export function shownNumber(kind: NumberKind, text: string): string {
  const isAbroad = kind === 'phone' && text.trimStart().startsWith('+');
  return fillShape(isAbroad ? ABROAD : shapes[kind].shape, bareNumber(kind, text));
}

function fillShape(shape: string, bare: string): string {
  let at = 0;
  let shown = '';
  for (const char of shape) {
    if (at === bare.length) break;
    shown += char === '0' ? bare.charAt(at++) : char;
  }
  return shown;
}

export const numberMasks: Readonly<Record<NumberKind, TypingMask>> = {
  cpf: numberMask('cpf'),
  cnpj: numberMask('cnpj'),
  phone: numberMask('phone'),
  postalCode: numberMask('postalCode'),
};

function numberMask(kind: NumberKind): TypingMask {
  const bareOf = (text: string) => bareNumber(kind, text);
  return ({ value, caret }, before, edit) => {
    const isAbroad = kind === 'phone' && value.trimStart().startsWith('+');
    const shape = isAbroad ? ABROAD : shapes[kind].shape;
    const [first, right] = withoutOne(bareOf(value.slice(0, caret)), bareOf(value.slice(caret)), bareOf(before), edit);
    let left = first;
    const room = shape.replace(/[^0]/g, '').length;
    if (kind === 'phone') {
      // The trunk's zero, and the country where it was pasted: no area begins with 0, no number has thirteen digits.
      const lead = /^0+/.exec(left + right)?.[0].length ?? 0;
      left = left.slice(lead);
      if (!isAbroad && isForeign(edit) && /^55\d{10,11}$/.test(left + right)) left = left.slice(2);
    }
    // What does not fit is what was put in last.
    const over = Math.max(0, left.length + right.length - room);
    left = left.slice(0, Math.max(0, left.length - over));
    const shown = (isAbroad && left + right === '' ? '+' : '') + fillShape(shape, left + right);
    return { value: shown, caret: isAbroad && left === '' ? 1 : placeAfter(shown, left.length, /[0-9A-Z]/) };
  };
}

/** Where only a separator was deleted, the character beyond it goes with it. */
function withoutOne(left: string, right: string, before: string, { type }: Edit): [string, string] {
  if (!type.startsWith('delete') || left + right !== before) return [left, right];
  return type.includes('Forward') ? [left, right.slice(1)] : [left.slice(0, -1), right];
}

/** Pasted, filled in, dictated or written by a script: in a spelling of its own. */
const isForeign = ({ type, data }: Edit) => type === '' || data.length > 1 || /^insert(From|Replacement)/.test(type);

/** What an edit put in before the caret. */
function insertedIn(left: string, before: string): string {
  let at = 0;
  while (at < left.length && left[at] === before[at]) at++;
  return left.slice(at);
}

/** The place behind the n-th character that counts. */
function placeAfter(shown: string, count: number, counts: RegExp): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at++) {
    if (seen === count) return at;
    if (counts.test(shown.charAt(at))) seen++;
  }
  return shown.length;
}

const WHOLE = 11;

/** Money in a language's own notation: groups by themselves, two places, either mark typed for the decimal one. */
export function moneyMask(languageTag: string): TypingMask {
  const decimal = decimalMark(languageTag);
  const plain = (text: string) => text.replace(decimal === ',' ? /[^0-9,]/g : /[^0-9.]/g, '');
  return ({ value, caret }, before, edit) => {
    let [left, right] = [value.slice(0, caret), value.slice(caret)];
    const amount = isForeign(edit) ? amountIn(value, decimal) : '';
    // Digits that are pasted into an amount go in as typed ones do.
    if (amount !== '' || (isForeign(edit) && !/^\d+$/.test(insertedIn(left, before)))) [left, right] = [amount, ''];
    else if (edit.data === ',' || edit.data === '.')
      left = left.slice(0, -1) + (before.includes(decimal) ? '' : decimal);
    [left, right] = withoutOne(plain(left), plain(right), plain(before), edit);
    const [whole = '', ...places] = (left + right).split(decimal);
    const cents = places.length > 0 ? decimal + places.join('').slice(0, 2) : '';
    const kept = whole.replace(/^0+(?=\d)/, '').slice(0, WHOLE);
    const lost = whole.length - kept.length;
    const zero = kept === '' && cents !== '' ? '0' : '';
    const shown = (zero + kept).replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',') + cents;
    const count = Math.max(0, left.length - (whole.length > WHOLE ? 0 : Math.min(lost, left.length))) + zero.length;
    return { value: shown, caret: placeAfter(shown, count, decimal === ',' ? /[0-9,]/ : /[0-9.]/) };
  };
}

/** The digits of an amount, with its separators: one at most between two groups. */
const RUN = /[.,]?\d+(?:[.,]\d+|[ ']\d{3}(?!\d))*/g;
/** What stands before the decimal mark: digits alone, or groups of three with the same separator between them. */
const WHOLE_PART = /^(?:\d*|[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*)$/;

/**
 * Reads money in anybody's notation: the digits and the decimal mark of a language. "" where the text names no amount, more
 * than one, or one that is too long or could be read in two ways. A mark with no digit behind it ends a sentence.
 */
function amountIn(text: string, decimal: ',' | '.'): string {
  const runs = text.normalize('NFKC').replace(/\s/g, ' ').match(RUN) ?? [];
  const [, whole = '', mark, places = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(runs[0] ?? '') ?? [];
  const groups = WHOLE_PART.exec(whole);
  const digits = whole.replace(/\D/g, '');
  if (runs.length !== 1 || !groups || groups[1] === (mark ?? '') || digits.replace(/^0+/, '').length > WHOLE) return '';
  return mark ? digits + decimal + places : digits;
}
