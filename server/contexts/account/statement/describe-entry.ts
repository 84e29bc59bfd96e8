/** Describes a ledger entry to the player: what happened, what it was about, and its number. */
import type { Movement } from '#contract/orders.ts';
import type { Locale } from '#lib/locales.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { betNames } from '#server/contexts/play/public.ts';
import { typeText, depositNames, withdrawalNames } from '#server/contexts/cashier/public.ts';
import { offersOfBonuses } from '#server/contexts/rewards/public.ts';
import type { Entry } from '#server/kernel/ledger/public.ts';

export interface DescribedEntry {
  readonly entry: Entry;
  readonly operation: Movement['operation'];
  readonly text: string;
  readonly description: string;
  readonly billNo: string;
}

/** Describes entries in the given order. Looks up their subjects once for all of them. */
export async function describeEntries(
  db: Database,
  entries: readonly Entry[],
  locale: Locale,
): Promise<DescribedEntry[]> {
  const idsOf = (word: string) => [...new Set(entries.map((entry) => idOf(entry, word)).filter((id) => id !== null))];
  const [bets, deposits, withdrawals, rewards] = await Promise.all([
    betNames(db, idsOf('bet'), locale),
    depositNames(db, idsOf('recharge')),
    withdrawalNames(db, idsOf('withdrawal')),
    offersOfBonuses(db, idsOf('bonus')),
  ]);
  return entries.map((entry) => {
    const bet = bets.get(idOf(entry, 'bet') ?? 0);
    const deposit = deposits.get(idOf(entry, 'recharge') ?? 0);
    const withdrawal = withdrawals.get(idOf(entry, 'withdrawal') ?? 0);
    const reward = entry.kind === 'points_exchange' ? 'exchange' : rewards.get(idOf(entry, 'bonus') ?? 0);
    const offer = reward && translate(locale, 'server', `offer_${reward}`);
    const way = withdrawal && (withdrawal.isPix ? 'Pix' : translate(locale, 'server', 'to_account'));
    return {
      entry,
      operation: entry.kind as Movement['operation'],
      text: translate(locale, 'server', `operation_${entry.kind}`),
      description:
        bet?.name ?? offer ?? way ?? agency(entry, locale) ?? (deposit ? typeText(locale, deposit.type) : ''),
      billNo: (bet ?? deposit ?? withdrawal)?.billNo ?? '',
    };
  });
}

/** Describes `agency:2026-11-16:7:betting:direct`, or returns null for another reference. */
function agency({ kind: operation, reference }: Entry, locale: Locale): string | null {
  const [, , , part = '', kind = ''] = reference.split(':');
  return operation === 'agency_reward' ? commissionText(locale, { part, kind }) : null;
}

/** Returns a part of the referral programme's week as text: "Apostas · Direta". */
export const commissionText = (
  locale: Locale,
  { part, kind }: { readonly part: string; readonly kind: string },
): string =>
  `${translate(locale, 'server', `agency_part_${part}`)} · ${translate(locale, 'server', `agency_kind_${kind}`)}`;

/** Returns the number in a reference such as "bet:12:stake", or null for another reference. */
function idOf({ reference }: Entry, word: string): number | null {
  const [about, id] = reference.split(':');
  return about === word ? Number(id) : null;
}
