/**
 * Formats a field while its user types: the text after each edit, and the position of the caret. A mask keeps
 * significant characters, inserts separators, and accepts any pasted notation. The form sends `bareNumber`, or money's
 * wire form.
 */
import { decimalMark } from '../money.ts';
import { WHOLE_DIGITS, amountIn } from './amounts.ts';
import { codeDigits, wholeNumberDigits } from './codes.ts';
import { charactersOf, parseMobile } from './identifiers.ts';
import type { NumberKind } from './identifiers.ts';
import { plainText } from './plain-text.ts';

export interface Typed {
  readonly value: string;
  readonly caret: number;
}

/** The kind of edit: the browser's InputEvent, or empty where a script or autofill wrote. */
export interface Edit {
  /** `inputType`: "insertText", "deleteContentBackward", "insertFromPaste" …; "" where nobody typed. */
  readonly type: string;
  /** The inserted text. */
  readonly data: string;
}

/** Returns the formatted text with the caret. `before`: the text before the edit. */
export type TypingMask = (typed: Typed, before: string, edit: Edit) => Typed;

/** A field with a fixed position for each character. */
interface Shape {
  /** 0 stands for one character. */
  readonly shape: string;
  /** Returns the significant characters of a text, or null for a text with other ones. */
  readonly read: (text: string) => string | null;
  /** Matches characters that are not significant. */
  readonly foreign: RegExp;
}

const NO_DIGIT = /[^0-9]/g;

const shapes: Record<NumberKind, Shape> = {
  cpf: shapeOf('cpf', '000.000.000-00'),
  cnpj: shapeOf('cnpj', '00.000.000/0000-00'),
  phone: shapeOf('phone', '(00) 00000-0000'),
  postalCode: shapeOf('postalCode', '00000-000'),
};
/** The shape with the country code, which some users type. */
const ABROAD = '+00 (00) 00000-0000';

function shapeOf(kind: NumberKind, shape: string): Shape {
  return { shape, read: (text) => charactersOf(kind, text), foreign: kind === 'cnpj' ? /[^0-9A-Z]/g : NO_DIGIT };
}

/** Returns a number as it is sent: its characters without separators, a phone without its country. An invalid number is sent as it is. */
export function bareNumber(kind: NumberKind, text: string): string {
  if (kind === 'phone') return parseMobile(text)?.slice('+55'.length) ?? text.trim();
  return charactersOf(kind, text) ?? text.trim();
}

/** Returns a number, complete or partial, with its separators. */
export function shownNumber(kind: NumberKind, text: string): string {
  const bare = shapes[kind].read(text) ?? '';
  return fillShape(bare.startsWith('+') ? ABROAD : shapes[kind].shape, bare.replace('+', ''));
}

/** Fills a shape. Surplus characters follow it, so that the player sees them. */
function fillShape(shape: string, bare: string): string {
  let at = 0;
  let shown = '';
  for (const char of shape) {
    if (at === bare.length) break;
    shown += char === '0' ? bare.charAt(at++) : char;
  }
  return shown + bare.slice(at);
}

export const numberMasks: Readonly<Record<NumberKind, TypingMask>> = {
  cpf: shapeMask(shapes.cpf),
  cnpj: shapeMask(shapes.cnpj),
  phone: phoneMask,
  postalCode: shapeMask(shapes.postalCode),
};

/** Formats a code of six digits. Blanks and dashes from copying are removed. */
export const sixDigitsMask = shapeMask({ shape: '000000', read: codeDigits, foreign: NO_DIGIT });

/** Returns the mask of a whole number of at most so many digits. */
export const wholeNumberMask = (most: number): TypingMask =>
  shapeMask({ shape: '0'.repeat(most), read: wholeNumberDigits, foreign: NO_DIGIT });

function shapeMask(kind: Shape): TypingMask {
  return (typed, before, edit) => {
    if (!isForeign(edit)) return fillTyped(kind, typed, before, edit);
    const bare = kind.read(typed.value);
    // Text that is no such number stays as pasted, because without its letters it would be another number.
    return bare === null ? typed : fillForeign(kind.shape, bare, typed);
  };
}

function phoneMask(typed: Typed, before: string, edit: Edit): Typed {
  const isAbroad = plainText(typed.value).startsWith('+') || shapes.phone.read(typed.value)?.startsWith('+') === true;
  const kind = isAbroad ? { ...shapes.phone, shape: ABROAD } : shapes.phone;
  const mask: TypingMask = isForeign(edit)
    ? shapeMask({ ...kind, read: (text) => nationalOf(text, isAbroad) })
    : shapeMask(kind);
  const { value, caret } = mask(typed, before, edit);
  return isAbroad ? { value: value || '+', caret: Math.max(caret, 1) } : { value, caret };
}

/** Returns the digits of a pasted phone that fit; of a complete one, those of its canonical form. */
function nationalOf(text: string, isAbroad: boolean): string | null {
  const whole = parseMobile(text);
  if (whole) return whole.slice(isAbroad ? '+'.length : '+55'.length);
  return shapes.phone.read(text)?.replace(/^(?:\+|0+)/, '') ?? null;
}

function fillTyped({ shape, foreign }: Shape, { value, caret }: Typed, before: string, edit: Edit): Typed {
  const counted = (text: string) => plainText(text).toUpperCase().replace(foreign, '');
  const bareBefore = counted(before);
  const [first, right] = withoutOne(counted(value.slice(0, caret)), counted(value.slice(caret)), bareBefore, edit);
  // A trunk zero is removed, because no area code begins with one.
  const left = shape.startsWith('(') || shape === ABROAD ? first.replace(/^0+/, '') : first;
  // Surplus characters are those inserted last.
  const room = Math.max(shape.replace(NO_DIGIT, '').length, bareBefore.length);
  const kept = left.slice(0, Math.max(0, left.length - Math.max(0, left.length + right.length - room)));
  const shown = fillShape(shape, kept + right);
  return { value: shown, caret: placeAfter(shown, kept.length, /[0-9A-Z]/) };
}

function fillForeign(shape: string, bare: string, { value, caret }: Typed): Typed {
  const shown = fillShape(shape, bare);
  const behind = plainText(value.slice(caret)).replace(/[^0-9A-Za-z]/g, '').length;
  return { value: shown, caret: placeAfter(shown, Math.max(0, bare.length - behind), /[0-9A-Z]/) };
}

/** Deletes the character beyond a separator where only the separator was deleted. */
function withoutOne(left: string, right: string, before: string, { type }: Edit): [string, string] {
  if (!type.startsWith('delete') || left + right !== before) return [left, right];
  return type.includes('Forward') ? [left, right.slice(1)] : [left.slice(0, -1), right];
}

/** Returns whether a text was pasted, filled in, dictated or written by a script, with a notation of its own. */
const isForeign = ({ type, data }: Edit) => type === '' || data.length > 1 || /^insert(From|Replacement)/.test(type);

/** Returns what an edit inserted before the caret. */
function insertedIn(left: string, before: string): string {
  let at = 0;
  while (at < left.length && left[at] === before[at]) at++;
  return left.slice(at);
}

/** Returns the position behind the n-th significant character. */
function placeAfter(shown: string, count: number, counts: RegExp): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at++) {
    if (seen === count) return at;
    if (counts.test(shown.charAt(at))) seen++;
  }
  return shown.length;
}

/** Returns the mask of money in a language's notation: it groups by itself, has two places, and accepts either mark as the decimal one. */
export function moneyMask(languageTag: string): TypingMask {
  const decimal = decimalMark(languageTag);
  const plain = (text: string) => text.replace(decimal === ',' ? /[^0-9,]/g : /[^0-9.]/g, '');
  return ({ value, caret }, before, edit) => {
    let [left, right] = [plainText(value.slice(0, caret)), plainText(value.slice(caret))];
    const amount = isForeign(edit) ? amountIn(value, decimal) : '';
    // Digits pasted into an amount are inserted like typed ones.
    if (amount !== '' || (isForeign(edit) && !/^\d+$/.test(insertedIn(left, before)))) [left, right] = [amount, ''];
    else if (/^[.,]$/.test(plainText(edit.data))) left = left.slice(0, -1) + (before.includes(decimal) ? '' : decimal);
    [left, right] = withoutOne(plain(left), plain(right), plain(before), edit);
    const [whole = '', ...places] = (left + right).split(decimal);
    const cents = places.length > 0 ? decimal + places.join('').slice(0, 2) : '';
    const kept = whole.replace(/^0+(?=\d)/, '').slice(0, WHOLE_DIGITS);
    const lost = whole.length - kept.length;
    const zero = kept === '' && cents !== '' ? '0' : '';
    const shown = (zero + kept).replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',') + cents;
    const count =
      Math.max(0, left.length - (whole.length > WHOLE_DIGITS ? 0 : Math.min(lost, left.length))) + zero.length;
    return { value: shown, caret: placeAfter(shown, count, decimal === ',' ? /[0-9,]/ : /[0-9.]/) };
  };
}
