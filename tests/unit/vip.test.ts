/**
 * Tests VIP with the figures of docs/domain/vip.md: the tier's share, the level, the missing amount, and the badges.
 */
import { describe, expect, test } from 'vitest';
import { gameTypes } from '#contract/games.ts';
import { tiers } from '#contract/offers.ts';
import { shareOf } from '#lib/money.ts';
import { levelOf, tierShare } from '#lib/tier-share.ts';
import { standing } from '#server/contexts/rewards/vip/standing.ts';

describe('a tier’s share', () => {
  test.each([
    [0n, 0],
    [999_99n, 0],
    [1_000_00n, 500],
    [3_000_00n, 750],
    [5_000_50n, 1_000],
    [8_000_00n, 1_149],
    [10_000_50n, 1_250],
    [20_000_00n, 1_599],
    [60_001_00n, 2_000],
    [5_000_000_00n, 2_000],
  ])('after deposits of %s centavos is %s basis points', (total, share) => {
    expect(tierShare(tiers, total)).toBe(share);
  });

  test('is 20.00 of a deposit of 200.00 after 5,001.00', () => {
    expect(shareOf(200_00n, tierShare(tiers, 5_001_00n))).toBe(20_00n);
  });
});

test('the level is the highest whose minimum is reached', () => {
  expect([999_99n, 1_000_00n, 5_000_99n, 5_001_00n, 60_001_00n].map((total) => levelOf(tiers, total))).toEqual([
    0, 1, 1, 2, 5,
  ]);
});

describe('a player’s standing', () => {
  const none = new Map<number, bigint>();
  test.each([
    [450_00n, 0, 550_00n, 45],
    [8_000_00n, 2, 7_001_00n, 29],
    [200_000_00n, 5, 0n, 100],
  ])('after %s centavos: level %s, %s missing, %s per cent of the way', (total, level, missing, progress) => {
    expect(standing(total, none)).toMatchObject({ level, missing, progress });
  });

  test('each badge counts the stakes of its own kind of games', () => {
    const settled = new Map([
      [gameTypes.slots, 9_000_00n],
      [gameTypes.crash, 1_000_00n],
      [gameTypes.table, 999_99n],
    ]);
    expect(standing(0n, settled)).toMatchObject({
      staked: 10_999_99n,
      slotStaked: 10_000_00n,
      liveStaked: 999_99n,
      slotLevel: 2,
      liveLevel: 0,
    });
  });
});
