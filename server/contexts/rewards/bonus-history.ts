/** Handles the summary of each bonus's wagering (docs/domain/vip.md#bonus-history); the specification calls it "cover". */
import type { coverHistoryCall } from '#contract/vip.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { decodeCursor } from '#server/platform/pagination/keyset.ts';
import { paginate } from '#server/platform/pagination/paginate.ts';
import { requireOwnMember } from '#server/kernel/members/public.ts';
import { translate } from '#server/platform/i18n.ts';
import { offersOfBonuses } from './offers/bonus-origin.ts';
import { countRequirements, isExpired, listRequirements } from '#server/kernel/wagering/public.ts';
import type { Requirement } from '#server/kernel/wagering/public.ts';

export const coverHistory: Handler<typeof coverHistoryCall> = async ({ services, input, locale, signedIn }) => {
  const { member } = signedIn;
  const { db } = services;
  const refused = requireOwnMember(member, input.member_id);
  if (refused) return refused;
  let offers: ReadonlyMap<number, string> = new Map();
  const list = await paginate({
    input,
    path: '/api/cover/history',
    rows: async (limit, offset) => {
      const found = await listRequirements(db, member.id, { limit, offset, before: decodeCursor(input.before) });
      offers = await offersOfBonuses(
        db,
        found.map(({ id }) => id),
      );
      return found;
    },
    count: () => countRequirements(db, member.id),
    sums: () => Promise.resolve(null),
    cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    toWire: (row) => ({
      ...toWire(row, services.now()),
      source_text: translate(locale, 'server', `offer_${offers.get(row.id) ?? 'rechargeGift'}`),
    }),
  });
  return { data: list.data, next: list.next };
};

const stateOf = (row: Requirement, now: Date) => {
  if (row.state === 'done') return 'used' as const;
  if (row.state === 'forfeited') return 'lost' as const;
  return row.state === 'expired' || isExpired(row, now) ? ('expired' as const) : ('claimed' as const);
};

const toWire = (row: Requirement, now: Date) => ({
  id: row.id,
  bonus: wireMoney(row.bonusCents),
  required: wireMoney(row.requiredCents),
  progress: wireMoney(row.progressCents),
  left: wireMoney(row.requiredCents - row.progressCents),
  percent: row.requiredCents === 0n ? 100 : Number((100n * row.progressCents) / row.requiredCents),
  state: stateOf(row, now),
  created_at: wireDate(row.createdAt),
  expires_at: row.expiresAt ? wireDate(row.expiresAt) : '',
  ended_at: row.endedAt ? wireDate(row.endedAt) : '',
});
