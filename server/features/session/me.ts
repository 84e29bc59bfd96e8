/** The member themself, with what the frame of every page shows (spec 3, domain 5.4). */
import type { meWithCall } from '#contract/home.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/core/call.ts';
import { favouritesOf } from '#server/features/favourites/calls.ts';
import { homeOf } from '#server/features/home/home.ts';
import { restingUntil } from '#server/features/security/calls.ts';
import { openRequirements, turnoverOf } from '#server/features/turnover/requirements.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { sumDays } from '#server/ledger/member-day.ts';

export const me: Handler<typeof meWithCall> = async ({ services, input, locale, signedIn: { member } }) => {
  const balances = await balancesOf(services.db, member.id);
  const now = services.now();
  const bonuses = await openRequirements(services.db, member.id, now);
  const turnover = turnoverOf(bonuses, now);
  const { locked } = balances;
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
      total_money: wireMoney((await sumDays(services.db, member.id)).settled),
      level: 0,
      status: member.status,
      is_demo: member.isDemo ? 1 : 0,
      lang: member.language,
      created_at: wireDate(member.createdAt),
      has_qk_pwd: member.withdrawalPasswordHash !== null,
      has_password: member.passwordHash !== null,
      must_change_password: member.passwordOneTimeUntil !== null,
      withdrawals_from: restingUntil(member.withdrawalsFrom, now),
      ...(input.with?.includes('home') && { home: await homeOf(services, member.id, { locale, bonuses, locked }) }),
      ...(input.with?.includes('favourites') && { favourites: await favouritesOf(services.db, member.id) }),
    },
  };
};
