/** Lists the credits of the referral programme, with the balance before and after each (docs/domain/accounts.md#statement). */
import type { associationCall } from '#contract/association.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { takePage, decodeCursor } from '#server/platform/pagination/keyset.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { translate } from '#server/platform/i18n.ts';
import { paidCommissions } from '#server/contexts/rewards/public.ts';
import { cashAround, commissionReference } from '#server/kernel/ledger/public.ts';
import { checkDateRange } from './date-range.ts';
import { commissionText } from './describe-entry.ts';

export const association: Handler<typeof associationCall> = async (visit) => {
  const { services, input, locale, signedIn } = visit;
  const { db, now } = services;
  const member = signedIn.member.id;
  const period = checkDateRange(input.created_at, now());
  if (isRefused(period)) return period;
  const after = decodeCursor(input.before);
  const rewards = await paidCommissions(db, member, { ...period, after, limit: input.limit + 1 });
  const { page, next } = takePage(rewards, input.limit, ({ paidAt, id }) => ({ at: paidAt ?? new Date(0), id }));
  const referenceOf = ({ week, part, kind }: (typeof page)[number]) =>
    commissionReference({ monday: week, member, part, kind });
  const around = await cashAround(db, member, page.map(referenceOf));
  return {
    data: page.map((row) => ({
      ...{ id: row.id, week: row.week, part: row.part, kind: row.kind },
      money: wireMoney(row.rewardCents),
      operate_type_text: translate(locale, 'server', 'operation_agency_reward'),
      description: commissionText(locale, row),
      money_before: wireMoney(around.get(referenceOf(row))?.before ?? 0n),
      money_after: wireMoney(around.get(referenceOf(row))?.after ?? 0n),
      created_at: wireDate(row.paidAt ?? new Date(0)),
    })),
    next,
  };
};
