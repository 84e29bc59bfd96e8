/** Declares what the ledger stores of a member (platform/personal-data.ts). Entries and transfers are never changed, and name nobody. */
import { personalData } from '#server/platform/personal-data.ts';
import type { Part } from '#server/platform/personal-data.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import { wireMoney } from '#lib/money.ts';
import { playerKinds } from './accounts.ts';
import { entriesOf } from './entries.ts';
import { ledgerAccounts, memberDays } from './schema.ts';

export const ledgerPersonalData = [
  personalData(ledgerAccounts, {
    ...{ member: ledgerAccounts.owner, key: [ledgerAccounts.id], retention: 'keep' },
    exported: { as: 'balances', omit: { stripe: 'internal', mayBeNegative: 'internal' } },
  }),
  personalData(memberDays, {
    member: memberDays.memberId,
    key: [memberDays.day, memberDays.providerId, memberDays.gameType],
    retention: 'keep',
    exported: { as: 'days' },
  }),
];

const BATCH = 1000;

/** Every movement of every wallet, the oldest first. */
export const movements: Part = {
  as: 'movements',
  async *pages(db, member) {
    for (let after: Cursor | null = null; ;) {
      const wanted = { wallets: playerKinds, from: null, until: null, after, order: 'oldest', limit: BATCH } as const;
      const entries = await entriesOf(db, member, wanted);
      yield entries.map(({ at, amount, balanceAfter, fee, ...entry }) => ({
        ...entry,
        amount: wireMoney(amount),
        balance_after: wireMoney(balanceAfter),
        fee: wireMoney(fee),
        at: at.toISOString(),
      }));
      after = entries.at(-1) ?? null;
      if (entries.length < BATCH) return;
    }
  },
};
