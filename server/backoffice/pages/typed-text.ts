/** Converts the amounts and instants of a form between what people type and the wire's texts. */
import { localeTable } from '#lib/locales.ts';
import { numberFormat } from '#lib/number-format.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import type { OperatorCall } from '#server/backoffice/operation.ts';
import type { BackofficeLanguage } from '#server/backoffice/texts.ts';
import { readInstant } from '#server/backoffice/typed-fields.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Returns an amount as the wire has it ("1.234,50" in Portuguese is "1234.50"), or '' where it is none, which its call
 * refuses. A sign before it stays.
 */
export function readAmount(text: string, language: BackofficeLanguage): string {
  const [, sign, amount = ''] = /^([-\u2212]?)(.*)$/s.exec(text.trim()) ?? [];
  const wire = typedMoney(amount, localeTable[language].tag);
  return wire === null ? '' : `${sign ? '-' : ''}${wire}`;
}

/** Writes a wire amount as people type it: "1234.50" is "1.234,50" in Portuguese. Any other text stays. */
export const amountText = (wire: string, language: BackofficeLanguage): string =>
  /^-?\d{1,15}(\.\d{1,2})?$/.test(wire)
    ? numberFormat(localeTable[language].tag, { minimumFractionDigits: 2 }).format(wire as Intl.StringNumericLiteral)
    : wire;

/** Returns a form's fields as its call takes them. */
export const readTyped = ({ typed }: OperatorCall, form: Texts, language: BackofficeLanguage): Texts =>
  convert(typed, form, { amount: (text) => readAmount(text, language), instant: readInstant });

/** Returns a call's input as its form shows it. */
export const showTyped = ({ typed }: OperatorCall, input: Texts, language: BackofficeLanguage): Texts =>
  convert(typed, input, {
    amount: (text) => amountText(text, language),
    instant: (text) => text.replace(/^(\S+) (\d{2}:\d{2}):\d{2}$/, '$1T$2'),
  });

const convert = (
  typed: OperatorCall['typed'],
  texts: Texts,
  how: Readonly<Record<OperatorCall['typed'][string], (text: string) => string>>,
): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const kind = typed[name];
      return [name, kind ? how[kind](text) : text];
    }),
  );
