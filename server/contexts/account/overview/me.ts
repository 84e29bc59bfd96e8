/** Handles `me`: the member, with what every page's header shows (docs/domain/wire-shapes.md#member). */
import type { meWithCall } from '#contract/home.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { readTogether } from '#server/platform/db/database.ts';
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import type { Handler } from '#server/api/handler.ts';
import { favouritesOf } from '#server/contexts/play/public.ts';
import { markOf } from '#server/contexts/account/wallet/balance.ts';
import { homeOf } from './home.ts';
import { countUnread } from '#server/contexts/messages/public.ts';
import { playOf } from '#server/contexts/account/protection/overview.ts';
import { endsIn, limitsFirst, restrictionOf, toWire } from '#server/kernel/protection/public.ts';
import { withdrawalCooldownText } from '#server/contexts/identity/public.ts';
import { pointsOf, pointSums, levelName, standingOf } from '#server/contexts/rewards/public.ts';
import { openRequirements, openWagering } from '#server/kernel/wagering/public.ts';
import { balancesOf } from '#server/kernel/ledger/public.ts';

/**
 * Fields of older clients that have no meaning here (docs/domain/wire-shapes.md#member), with the values for "none".
 */
const unused = {
  ...{ d7_map: null, day7_id: null, qq: '', register_area: '', register_site: '', site: '' },
  ...{ is_tips_on: 0, is_in_on: 0, is_trans_on: 0, is_ms_reg: 0 },
  ...{ total_credit: '0.00', used_credit: '0.00', deleted_at: null },
} as const;

export const me: Handler<typeof meWithCall> = async ({ services, input, locale, signedIn }) => {
  const { member } = signedIn;
  const { db } = services;
  const now = services.now();
  const [balances, bonuses, restriction, stands, points, unread, { came, ...play }] = await readTogether(db, (one) =>
    settleAll([
      balancesOf(one, member.id),
      openRequirements(one, member.id, now),
      restrictionOf(one, member.id, now),
      standingOf(one, member.id),
      pointSums(one, member.id),
      countUnread(one, member.id, now),
      playOf({ ...services, db: one }, signedIn),
    ]),
  );
  const turnover = openWagering(bonuses, now);
  const { locked } = balances;
  const level = services.config.market.offers.tiers ? stands.level : 0;
  return {
    data: {
      id: member.id,
      name: member.account,
      nickname: member.nickname ?? member.account,
      realname: member.realname,
      phone: member.phone,
      email: member.email ?? '',
      cpf: member.cpf,
      gender: 0,
      invite_code: member.inviteCode,
      money: wireMoney(balances.cash),
      fs_money: wireMoney(balances.rebate),
      ml_money: wireMoney(turnover.remaining),
      bonus_money: wireMoney(balances.bonus),
      debt_money: wireMoney(-balances.debt),
      disputed_money: wireMoney(balances.disputed),
      total_money: wireMoney(stands.staked),
      total_slot_money: wireMoney(stands.slotStaked),
      total_live_money: wireMoney(stands.liveStaked),
      score: pointsOf(points),
      level,
      level_name: levelName(locale, level),
      slot_level: stands.slotLevel,
      live_level: stands.liveLevel,
      top_id: member.invitedBy ?? 0,
      agent_id: member.status === 1 ? member.id : 0,
      status: member.status,
      is_demo: member.isDemo ? 1 : 0,
      lang: member.language,
      created_at: wireDate(member.createdAt),
      unread,
      has_qk_pwd: member.withdrawalPasswordHash !== null,
      has_password: member.passwordHash !== null,
      must_change_password: member.passwordOneTimeUntil !== null,
      balance_mark: markOf(services, member.id, balances, came),
      play,
      withdrawals_from: withdrawalCooldownText(member.withdrawalsFrom, now),
      restriction: restriction ? { ...toWire(restriction), ends_in: endsIn(restriction, now) } : limitsFirst(member),
      ...unused,
      register_ip: member.registerIp,
      updated_at: wireDate(member.createdAt),
      ...(input.with?.includes('home') && { home: await homeOf(services, member, { locale, bonuses, locked }) }),
      ...(input.with?.includes('favourites') && { favourites: await favouritesOf(db, member.id) }),
    },
  };
};
