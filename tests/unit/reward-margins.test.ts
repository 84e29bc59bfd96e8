/**
 * Tests the margin of a stake: its contribution, a day's return, and the maximum of a referral week. Vectors by hand.
 */
import { describe, expect, it } from 'vitest';
import { figuresOf } from '#content/figures.ts';
import { contributionBp } from '#contract/turnover.ts';
import { oncaDourada } from '#games/onca-dourada/rules.ts';
import { formatReais } from '#lib/money.ts';
import type { PlayedDay } from '#server/kernel/ledger/played-days.ts';
import { purposeOf } from '#server/contexts/play/bets/purpose.ts';
import { dailyReturns } from '#server/contexts/rewards/offers/daily-return.ts';
import { directParts, mostDirect } from '#server/contexts/rewards/referral/commission.ts';

describe('how much of a stake counts', () => {
  it.each([
    [null, 0],
    [0, 0],
    [3, 0],
    [4, 1],
    [35_919, 8_979],
    [39_999, 9_999],
    [40_000, 10_000],
    [50_000, 10_000],
    [1_000_000, 10_000],
  ])('for a house edge of %s millionths or more is %i basis points', (edge, counts) => {
    expect(contributionBp(edge)).toBe(counts);
  });
});

describe('the purpose of a settled bet', () => {
  it('is its free part in stake, prize, margin and points', () => {
    const bet = { stakeCents: 10_00n, edgePpm: 20_000 };
    expect(purposeOf(bet, { free: 2_50n, win: 33n })).toEqual({
      freeStake: 2_50n,
      // A quarter of the prize, rounded down.
      freeWon: 8n,
      margin: 1_000n * 20_000n,
      freeMargin: 250n * 20_000n,
      pointStake: 250n * 5_000n,
    });
  });

  it('has points by the whole stake and no margin if it was placed before the terms', () => {
    expect(purposeOf({ stakeCents: 10_00n, edgePpm: null }, { free: 10_00n, win: 0n })).toMatchObject({
      margin: 0n,
      freeMargin: 0n,
      pointStake: 1_000n * 10_000n,
    });
  });
});

describe('the return of a day', () => {
  const DAY = '2026-11-20';
  const terms = { marginFrom: '2026-11-01', hasBonuses: true };
  const played = (stake: bigint, won: bigint, edge = oncaDourada.minEdgePpm, day = DAY): PlayedDay => ({
    ...{ day, settled: stake, won, settledOn: 0n },
    free: purposeOf({ stakeCents: stake, edgePpm: edge }, { free: stake, win: won }),
  });
  const one = (day: PlayedDay, under = terms) => dailyReturns([day], under)[0];

  it('for 100.00 lost in one spin on Onça Dourada is 3.51 in cash, and 4.49 after 112.25', () => {
    expect(one(played(100_00n, 0n))).toMatchObject({ loss: 100_00n, cash: 3_51n, bonus: 4_49n, required: 112_25n });
  });

  it('equals the pages’ examples: one completely in cash, one in two parts', () => {
    const says = figuresOf('pt');
    const said = (cents: bigint | undefined) => formatReais(cents ?? -1n, 'pt-BR');
    const won = one(played(500_00n, 375_00n), { ...terms, hasBonuses: false });
    expect([says.dailyStaked, says.dailyWon, says.dailyLoss]).toEqual([500_00n, 375_00n, won?.loss].map(said));
    expect(said(won?.cash)).toBe(says.dailyReturn);
    const lost = one(played(100_00n, 0n));
    expect([lost?.loss, lost?.cash, lost?.bonus, lost?.required].map(said)).toEqual([
      says.dailyExampleLoss,
      says.dailyExampleCash,
      says.dailyExampleBonus,
      says.dailyExampleTurnover,
    ]);
  });

  it('is cash alone where the margin is enough', () => {
    expect(one(played(1_000_00n, 900_00n))).toMatchObject({ cash: 8_00n, bonus: 0n, required: 0n });
  });

  it('is only a bonus on a game with an unknown edge', () => {
    expect(one(played(100_00n, 0n, 0))).toMatchObject({ cash: 0n, bonus: 8_00n, required: 200_00n });
  });

  it('is cash alone in a market without bonuses', () => {
    expect(one(played(100_00n, 0n), { ...terms, hasBonuses: false })).toMatchObject({ cash: 3_51n, bonus: 0n });
  });

  it('is zero below 10.00 of loss, and on a winning day', () => {
    expect(one(played(9_99n, 0n))).toMatchObject({ cash: 0n, bonus: 0n });
    expect(one(played(100_00n, 300_00n))).toMatchObject({ loss: -200_00n, cash: 0n, bonus: 0n });
  });

  it('is reduced once by the margin of a lost bet that was cancelled on an earlier day', () => {
    const undone = played(100_00n, 0n, oncaDourada.minEdgePpm, '2026-11-18');
    const { freeStake, freeMargin, pointStake } = undone.free;
    const day = {
      ...undone,
      free: { freeStake: -freeStake, freeWon: 0n, freeMargin: -freeMargin, pointStake: -pointStake },
    };
    const after = ['2026-11-19', DAY].map((name) => played(100_00n, 0n, oncaDourada.minEdgePpm, name));
    // 3.5919 is carried over. The next day's return is rounded down with it.
    expect(dailyReturns([day, ...after], terms).map(({ cash }) => cash)).toEqual([0n, 0n, 3_51n]);
  });

  it('is 8 % of all bets in cash on a day before the terms', () => {
    expect(one(played(100_00n, 0n), { ...terms, marginFrom: '2026-11-21' })).toMatchObject({ cash: 8_00n, bonus: 0n });
    expect(one(played(100_00n, 0n), { ...terms, marginFrom: null as never })).toMatchObject({ cash: 8_00n, bonus: 0n });
  });
});

describe('the rewards of a referral week', () => {
  const bases = { recharge: 2_000_00n, betting: 10_000_00n, settlement: 1_000_00n };
  const parts = ['recharge', 'betting', 'settlement'] as const;

  it('follow the rates within the margin', () => {
    expect(directParts(bases, parts, 100_00n).map(({ reward, bound }) => [reward, bound])).toEqual([
      [10_00n, 'rate'],
      [10_00n, 'rate'],
      [50_00n, 'rate'],
    ]);
  });

  it('are cut at the margin’s end, part by part, and each shows so', () => {
    expect(directParts(bases, parts, 12_34n).map(({ reward, bound }) => [reward, bound])).toEqual([
      [10_00n, 'rate'],
      [2_34n, 'margin'],
      [0n, 'margin'],
    ]);
  });

  it('is at most half of the margin together with the indirect rewards that come of it', () => {
    // The referrer one level up gets 20 % of it: 500.00 * 1.2 = 600.00, half of 1,200.00.
    expect(mostDirect([1_200_00n])).toBe(500_00n);
    expect(mostDirect([1n])).toBe(0n);
  });

  it('are reduced by losses of earlier weeks, and not increased by their gains', () => {
    expect(mostDirect([-1_000_00n, 1_200_00n])).toBe(83_33n);
    expect(mostDirect([5_000_00n, 1_200_00n])).toBe(500_00n);
    expect(mostDirect([-1_000_00n, 400_00n, 1_200_00n])).toBe(250_00n);
    expect(mostDirect([1_200_00n, -1n])).toBe(0n);
    expect(mostDirect([])).toBe(0n);
  });
});
