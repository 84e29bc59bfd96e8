/** Checks amounts that a text has typed, and the plural forms of its counts, by the language's own rules in `Intl`. */
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

/** An amount in any writing: "R$ 1.000,00", "R$1,000", "500 R$". */
const AMOUNT = /R\$\s?\d[\d.,]*\d?|\d[\d.,]*\s?R\$/g;
const PLURAL = /\{\{\w+\|([^{}]+)\}\}/g;

/** Returns a fault for each amount that is not written as its language writes it. */
export function moneyFaults(locale: Locale, text: string): string[] {
  return (text.match(AMOUNT) ?? []).flatMap((found) => {
    const typed = found.replace(/[.,]$/, '');
    const right = formatMoney(centsOf(typed), localeTable[locale].tag);
    const short = right.replace(/[.,]00(?!\d)/, '');
    return [right, short].some((each) => spaced(each) === spaced(typed)) ? [] : [`“${typed}”: ${right}`];
  });
}

/** Reads an amount whose last separator has two digits after it as one with centavos. */
function centsOf(typed: string): bigint {
  const digits = BigInt(typed.replace(/\D/g, ''));
  return /[.,]\d\d(?!\d)/.test(typed) ? digits : digits * 100n;
}

const spaced = (text: string): string => text.replace(/\s/g, ' ');

/** Returns a fault for each plural whose forms are not those of the language, or are all the same. */
export function pluralFaults(locale: Locale, text: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(localeTable[locale].tag).resolvedOptions();
  // “many” is for millions in Portuguese, and “other” stands in for it.
  const needed = pluralCategories.filter((each) => each !== 'many').sort();
  return [...text.matchAll(PLURAL)].flatMap(([whole, forms = '']) => {
    const pairs = forms.split('|').map((form) => form.split(':', 2) as [string, string]);
    const given = pairs.map(([category]) => category).sort();
    if (given.join() !== needed.join()) return [`“${whole}”: the forms are ${needed.join(', ')}`];
    const words = new Set(pairs.map(([, word]) => word));
    return words.size < pairs.length ? [`“${whole}”: the same word twice`] : [];
  });
}
