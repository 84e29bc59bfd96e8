/** Gathers the data of a player's home for one reply (docs/domain/accounts.md#home-summary). Each feature provides its part. */
import type { InferInput } from 'valibot';
import type { homeSchema } from '#contract/home.ts';
import { wireDate } from '#lib/dates.ts';
import { nameIn } from '#lib/game-name.ts';
import type { Locale } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import { readTogether } from '#server/platform/db/database.ts';
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import type { Services } from '#server/platform/services.ts';
import { gamesUnder, recentGames } from '#server/contexts/play/public.ts';
import type { ListedGame } from '#server/contexts/play/public.ts';
import { openDeposits, openWithdrawalsOf } from '#server/contexts/cashier/public.ts';
import { offersOfBonuses, waitingRewards } from '#server/contexts/rewards/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Requirement } from '#server/kernel/wagering/public.ts';

/** The most matters of each kind. A player with more finds them in lists. */
const MOST_MATTERS = 3;
const MOST_GAMES = 12;

type Home = InferInput<typeof homeSchema>;

/** Returns the home's data. `bonuses`: those with open wagering, the oldest first. `locked`: what withdrawals hold, centavos. */
export async function homeOf(
  services: Services,
  member: MemberRow,
  { locale, bonuses, locked }: { locale: Locale; bonuses: readonly Requirement[]; locked: bigint },
): Promise<Home> {
  const now = services.now();
  const running = bonuses.slice(0, MOST_MATTERS);
  const [deposits, withdrawals, rewards, games, offers] = await readTogether(services.db, (db) =>
    settleAll([
      openDeposits(db, member.id, { now, most: MOST_MATTERS }),
      openWithdrawalsOf(db, member.id, { locale, most: MOST_MATTERS }),
      waitingRewards({ ...services, db }, member),
      gamesFor({ ...services, db }, member.id, locale),
      offersOfBonuses(
        db,
        running.map(({ id }) => id),
      ),
    ]),
  );
  return {
    locked_money: wireMoney(locked),
    matters: [
      ...deposits.map((deposit) => ({ kind: 'deposit' as const, ...deposit })),
      ...withdrawals.map((withdrawal) => ({ kind: 'withdrawal' as const, ...withdrawal })),
      ...running.map((bonus) => bonusToWire(bonus, offers.get(bonus.id) ?? '')),
    ],
    rewards: rewards.slice(0, MOST_MATTERS),
    games,
  };
}

const bonusToWire = (row: Requirement, offer: string) => ({
  kind: 'bonus' as const,
  id: row.id,
  offer,
  money: wireMoney(row.bonusCents),
  required: wireMoney(row.requiredCents),
  progress: wireMoney(row.progressCents),
  expires_at: row.expiresAt ? wireDate(row.expiresAt) : '',
});

async function gamesFor(services: Services, member: number, locale: Locale): Promise<Home['games']> {
  const recent = await recentGames(services.db, services.config.market, member, MOST_GAMES);
  if (recent.length > 0)
    return { list: 'recent', data: recent.map(({ game, isRoundOpen }) => tile(game, locale, isRoundOpen)) };
  const popular = await gamesUnder(services, 'hot');
  const [list, others] =
    popular.length > 0
      ? (['popular', popular] as const)
      : (['recommend', await gamesUnder(services, 'recommend')] as const);
  return { list, data: others.slice(0, MOST_GAMES).map((game) => tile(game, locale, false)) };
}

const tile = ({ id, names, game_code, img_url, rtp }: ListedGame, locale: Locale, isRoundOpen: boolean) => ({
  ...{ id, game_code, img_url, rtp },
  name: nameIn(names, locale),
  is_round_open: isRoundOpen,
});
