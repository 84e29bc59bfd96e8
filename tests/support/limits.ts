/** What tests of limits begin with. A player with money on a day of their own, their limits as they see them, a bet that is refused. */
import { expect } from 'vitest';
import type { LimitKind, LimitPeriod, PlayLimit } from '#contract/limits.ts';
import { loadProtection, setLimit } from '#stores/limits.ts';
import { goTo, nextMonday } from './referral.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { playerIn, valueOf } from './journey.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { openRound } from './rounds.ts';

/** Asks for a limit through the store; "" takes it away. */
export const set = (kind: LimitKind, period: LimitPeriod, value: string) => setLimit({ kind, period, value });

/** The limit as its player sees it; undefined: none. */
export const limitOf = async (kind: LimitKind, period: LimitPeriod): Promise<PlayLimit | undefined> =>
  valueOf(await loadProtection()).limits.find((each) => each.kind === kind && each.period === period);

/** A player with money, signed in on a Monday of their own at this hour. */
export async function playerAt(api: TestApi, hour = 10, cash = 1_000_00n) {
  const monday = nextMonday(api);
  goTo(api, monday, hour);
  const player = await playerIn(api);
  await creditPlayer(api.services, player.id, cash);
  return { ...player, monday, bet: (stake: bigint) => openRound(api.services, player.id, stake) };
}

/** A bet that no limit leaves room for. */
export const isRefused = (bet: Promise<unknown>) => expect(bet).rejects.toThrow('LIMIT_REACHED');
