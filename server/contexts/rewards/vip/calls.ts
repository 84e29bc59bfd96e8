/** Handles the VIP calls (docs/domain/vip.md). */
import { desc, eq } from '#server/platform/db/drizzle.ts';
import { tierBonus, tiers as tierRanges } from '#contract/offers.ts';
import { levelNameKey } from '#contract/vip-tiers.ts';
import type { vipHistoryCall, vipInfoCall } from '#contract/vip.ts';
import { wireDate } from '#lib/dates.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { paginator } from '#server/platform/pagination/paginate.ts';
import { requireOwnMember } from '#server/kernel/members/public.ts';
import { translate } from '#server/platform/i18n.ts';
import { tiers } from '#server/contexts/rewards/offers/catalogue/tiers.ts';
import { checkOffered } from '#server/contexts/rewards/offers/availability.ts';
import { rewardsOf } from '#server/contexts/rewards/offers/rewards.ts';
import type { WireReward } from '#server/contexts/rewards/offers/rewards.ts';
import { vipSteps } from '#server/contexts/rewards/levels/schema.ts';
import { standingOf } from './standing.ts';

/** Returns the level's name in a language; '' below the first tier. */
export const levelName = (locale: Locale, level: number): string =>
  level === 0 ? '' : translate(locale, 'pages', levelNameKey(level));
/** Formats basis points as percent with two decimals, as money is written. */
const percent = (basisPoints: number): string => wireMoney(BigInt(basisPoints));

/** Returns the VIP page's data. A market without tiers has the badges alone. */
export const vipInfo: Handler<typeof vipInfoCall> = async ({ services, input, locale, signedIn: { member } }) => {
  const refused = requireOwnMember(member, input.member_id);
  if (refused) return refused;
  const stands = await standingOf(services.db, member.id);
  const hasTiers = checkOffered(services, 'tiers') === null;
  return {
    uservip: {
      userviplvl: hasTiers ? stands.level : 0,
      level_name: hasTiers ? levelName(locale, stands.level) : '',
      totalrecharge: wireMoney(stands.deposited),
      totalbetting: wireMoney(stands.staked),
      share: percent(hasTiers ? stands.share : 0),
      slot_level: stands.slotLevel,
      live_level: stands.liveLevel,
      missing: wireMoney(hasTiers ? stands.missing : 0n),
      progress: hasTiers ? stands.progress : 0,
    },
    data: !hasTiers
      ? []
      : tierRanges.map(({ from, giftFrom, giftTo }, index) => ({
          level: index + 1,
          level_name: levelName(locale, index + 1),
          deposit_money: wireMoney(from),
          level_bonus: wireMoney(tierBonus.level[index] ?? 0n),
          week_bonus: wireMoney(tierBonus.week[index] ?? 0n),
          month_bonus: wireMoney(tierBonus.month[index] ?? 0n),
          gift_from: percent(giftFrom),
          gift_to: percent(giftTo),
        })),
  };
};

/** The most rows of a history. Levels and gifts are few. */
const MOST_STEPS = 100;

export const vipHistory: Handler<typeof vipHistoryCall> = async ({ services, input, locale, signedIn: { member } }) => {
  const refused = checkOffered(services, 'tiers') ?? requireOwnMember(member, input.member_id);
  if (refused) return refused;
  const steps = await services.db
    .select()
    .from(vipSteps)
    .where(eq(vipSteps.memberId, member.id))
    .orderBy(desc(vipSteps.id))
    .limit(MOST_STEPS);
  const { rewards } = await rewardsOf(services, tiers, member);
  const rows = [
    ...steps.map(({ id, level, totalCents, at }) => ({
      ...{ id: `level:${id}`, kind: 'level' as const, level, level_name: levelName(locale, level) },
      ...{ total: wireMoney(totalCents), money: '0.00', required: '0.00', state: '' as const },
      created_at: wireDate(at),
    })),
    ...rewards.map(giftToRow),
  ].sort(
    (one, other) =>
      Number(other.state === 'available') - Number(one.state === 'available') ||
      (one.created_at < other.created_at ? 1 : -1),
  );
  const { page, limit } = input;
  const data = rows.slice((page - 1) * limit, page * limit);
  return { data: paginator(data, { total: rows.length, page, limit, path: '/api/member/vip/history' }) };
};

const giftToRow = (reward: WireReward) => ({
  ...{ id: `gift:${reward.id}`, level: 0, total: reward.deposit_amount ?? '0.00' },
  kind: typeof reward.id === 'number' ? ('gift' as const) : ('reward' as const),
  money: reward.reward_amount,
  required: reward.required_amount ?? '0.00',
  state: reward.state ?? ('available' as const),
  created_at: (reward.claimed_at || reward.event_started_at) ?? '',
});
