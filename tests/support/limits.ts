/** Prepares tests of limits: a player with money on a new day, their limits as they see them, a refused bet. */
import { expect } from 'vitest';
import type { LimitKind, LimitPeriod, PlayLimit } from '#contract/limits.ts';
import { loadProtection, setLimit } from '#stores/limits.ts';
import { goTo, nextMonday } from './referral.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { playerIn, valueOf } from './journey.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { openRound } from './rounds.ts';

/** Requests a limit through the store; "" removes it. */
export const set = (kind: LimitKind, period: LimitPeriod, value: string) => setLimit({ kind, period, value });

/** Returns the limit as its player sees it; undefined for none. */
export const limitOf = async (kind: LimitKind, period: LimitPeriod): Promise<PlayLimit | undefined> =>
  valueOf(await loadProtection()).limits.find((each) => each.kind === kind && each.period === period);

/** Creates a player with money, signed in on a new Monday at this hour. */
export async function playerAt(api: TestApi, hour = 10, cash = 1_000_00n) {
  const monday = nextMonday(api);
  goTo(api, monday, hour);
  const player = await playerIn(api);
  await creditPlayer(api.services, player.id, cash);
  return { ...player, monday, bet: (stake: bigint) => openRound(api.services, player.id, stake) };
}

/** Expects that the limits refuse a bet. */
export const isRefused = (bet: Promise<unknown>) => expect(bet).rejects.toThrow('LIMIT_REACHED');
