/** Searches a member's newest movements by words, an amount or a number (docs/domain/accounts.md#statement). */
import { MOVEMENT_SEARCH } from '#contract/orders.ts';
import { dayAfter, dayOf, dayStart } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { readMoney } from '#lib/money.ts';
import { entriesOf } from '#server/kernel/ledger/public.ts';
import { wordsOf } from '#server/platform/search-terms.ts';
import type { Services } from '#server/platform/services.ts';
import { describeEntries } from './describe-entry.ts';
import type { DescribedEntry } from './describe-entry.ts';

/** Returns the matching movements of the cash wallet, the newest first. Their texts are in `locale`, and are searched there. */
export async function searchMovements(
  { db, now }: Services,
  member: number,
  { keyword, locale }: { readonly keyword: string; readonly locale: Locale },
): Promise<readonly DescribedEntry[]> {
  const entries = await entriesOf(db, member, {
    ...{ wallets: ['cash'], order: 'newest', after: null, limit: MOVEMENT_SEARCH.movements },
    ...{ from: dayStart(dayAfter(dayOf(now()), 1 - MOVEMENT_SEARCH.days)), until: null },
  });
  const described = await describeEntries(db, entries, locale);
  const amount = typedAmount(keyword);
  const words = wordsOf(keyword);
  return described.filter(({ entry, text, description, billNo }) => {
    if (amount !== null && (entry.amount === amount || entry.amount === -amount)) return true;
    const about = wordsOf(`${text} ${description} ${billNo}`);
    return words.length > 0 && words.every((word) => about.some((each) => each.startsWith(word)));
  });
}

/** Reads "50", "50,00" and "R$ 1.250,50" as centavos; null for other text. */
function typedAmount(keyword: string): bigint | null {
  const digits = keyword.replace(/^R\$\s*/i, '');
  if (!/^\d[\d.]*(,\d{1,2})?$|^\d+(\.\d{1,2})?$/.test(digits)) return null;
  const isPoint = /^\d+\.\d{1,2}$/.test(digits);
  return readMoney(isPoint ? digits : digits.replaceAll('.', '').replace(',', '.'));
}
