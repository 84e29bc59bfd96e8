import { describe, expect, it } from 'vitest';
import { choose } from '#games/fair-game.ts';
import { rankOf, ranks } from '#games/poquer-da-jangada/hands.ts';
import { ends as toldEnds, EVERY } from '#games/poquer-da-jangada/odds.ts';
import { defaultAction, mayStep, pays, poquerDaJangada, replaced } from '#games/poquer-da-jangada/rules.ts';
import { placesOf } from '#games/poquer-da-jangada/shown.ts';
import { cardsOf } from '#tests/support/cards.ts';
import { add, expectByChance, expectPayable, figuresOf } from '#tests/support/exact.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';
import { DRAWS, everyHand, videoPoker } from '#tests/support/video-poker.ts';

const limits = poquerDaJangada.limits(null);
const table = videoPoker();
const ends = ranks.map(() => 0n);
let hands = 0;
let different = 0;
let paid = 0n;
everyHand((hand, times) => {
  const best = table.best(hand);
  hands += times;
  different++;
  paid += BigInt(times) * BigInt(best.paid);
  table.ends(hand, best.hold).forEach((ways, rank) => {
    ends[rank] = (ends[rank] ?? 0n) + BigInt(times) * BigInt(ways);
  });
});
const every = BigInt(hands) * BigInt(DRAWS);
const distribution = new Map<number, bigint>();
ranks.forEach((rank, at) => add(distribution, pays[rank], ends[at] ?? 0n));
add(distribution, 0, every - ends.reduce((sum, ways) => sum + ways, 0n));
const figures = figuresOf(distribution);

/** Returns the best hold of a hand in the dealt order. */
function bestHold(dealt: readonly number[]): number {
  const hand = [...dealt].sort((a, b) => a - b);
  const { hold } = table.best(hand);
  return dealt.reduce((mask, card, at) => (hold & (1 << hand.indexOf(card)) ? mask | (1 << at) : mask), 0);
}

describe('poquer-da-jangada', () => {
  it.each([
    [0, 'Ke Kc 5o Ao 9e', '3p Jc Jo Kp Tc'],
    [1, '3o 4p 7o 4e Qc', '9o Ae 5p Jc 5e'],
    [2, 'Jo 2c 3o 8p 6p', '9p 6o 5c 5p 7e'],
  ])('deals the published cards of nonce %i', async (nonce, first, next) => {
    const tape = await vectorDraw(limits, nonce);
    expect(poquerDaJangada.outcome(tape, null, [])).toEqual({ state: 'playing', dealt: cardsOf(first) });
    expect(poquerDaJangada.outcome(tape, null, [{ hold: 0 }])).toMatchObject({ hand: cardsOf(next) });
    expect(poquerDaJangada.outcome(tape, null, [defaultAction])).toMatchObject({ hand: cardsOf(first) });
  });

  it('pays two pair, twice the stake, for the kings held in the published hand', async () => {
    const outcome = poquerDaJangada.outcome(await vectorDraw(limits, 0), null, [{ hold: 0b00011 }]);
    expect(outcome).toMatchObject({ state: 'drawn', hand: cardsOf('Ke Kc 3p Jc Jo'), rank: 'two-pair' });
    expect(poquerDaJangada.winCents(outcome, null, 20n)).toBe(40n);
  });

  it('replaces cards that are not held by the next ones, from left to right', () => {
    expect(replaced([1, 2, 3, 4, 5], [6, 7, 8, 9, 10], { hold: 0b10010 })).toEqual([6, 2, 7, 8, 5]);
  });

  it('pays nothing before the player has decided, and accepts one hold of 0 to 31', async () => {
    const tape = await vectorDraw(limits, 0);
    const playing = poquerDaJangada.outcome(tape, null, []);
    expect(poquerDaJangada.winCents(playing, null, 20n)).toBe(0n);
    for (const hold of [32, -1, 1.5]) {
      expect(mayStep(playing, { hold })).toBe(false);
      expect(poquerDaJangada.outcome(tape, null, [{ hold }])).toEqual(playing);
    }
    const drawn = poquerDaJangada.outcome(tape, null, [{ hold: 3 }]);
    expect([mayStep(playing, { hold: 3 }), mayStep(drawn, { hold: 3 })]).toEqual([true, false]);
    expect(poquerDaJangada.outcome(tape, null, [{ hold: 3 }, { hold: 31 }])).toEqual(drawn);
  });

  it.each([
    ['Tc Kc Ac Qc Jc', 'royal'],
    ['Ap 2p 3p 4p 5p', 'straight-flush'],
    ['9e Te Je Qe Ke', 'straight-flush'],
    ['7p 7o 7c 7e Ap', 'four'],
    ['7p 7o 7c Ae Ap', 'full-house'],
    ['Ap 3p 5p 7p 9p', 'flush'],
    ['Ap To Jc Qe Kp', 'straight'],
    ['5p 4o 3c 2e Ap', 'straight'],
    ['Qp Ko Ac 2e 3p', 'nothing'],
    ['7p 7o 7c Ae 2p', 'three'],
    ['7p 7o 2c Ae 2p', 'two-pair'],
    ['Ap Ao 2c 3e 4p', 'jacks-or-better'],
    ['Jp Jo 2c 3e 4p', 'jacks-or-better'],
    ['Tp To 2c 3e 4p', 'nothing'],
  ])('ranks %s as %s', (written, rank) => {
    expect(rankOf(cardsOf(written))).toBe(rank);
  });

  it('returns the published figure over every hand and every hold, to the last digit', () => {
    expect([different, hands]).toEqual([134_459, 2_598_960]);
    expect([paid, every]).toEqual([19_394_721_089_124n, 19_933_230_517_200n]);
    expect(figures.rtp.toFixed(6)).toBe('97.298434');
    expect(figures.rtpBasisPoints).toBe(poquerDaJangada.rtpBasisPoints);
  });

  it('ends as often as published', () => {
    expect([figures.hit.toFixed(2), figures.gain.toFixed(2), figures.deviation.toFixed(2)]).toEqual([
      '45.50', '23.99', '4.40',
    ]); // prettier-ignore
    const percent = ranks.map((_, at) => (Number(ends[at]) / Number(every)) * 100);
    expect(percent.slice(1, 4).map((each) => each.toFixed(3))).toEqual(['21.507', '12.930', '7.446']);
    expect(percent.slice(4, 8).map((each) => each.toFixed(4))).toEqual(['1.1235', '1.0902', '1.1514', '0.2363']);
    expect(percent.slice(8).map((each) => Math.round(100 / each))).toEqual([9288, 40_170]);
  });

  it('has the counted odds, to the last hand', () => {
    const counted = ranks.slice(1).map((rank, at) => [rank, Number(ends[at + 1])]);
    expect(toldEnds).toEqual(Object.fromEntries(counted));
    expect(BigInt(EVERY)).toBe(every);
  });

  it.each([
    ['7p 7o 7c Ae 2p', 'three', [0, 1, 2]],
    ['7p Ao 7c Ae 2p', 'two-pair', [0, 1, 2, 3]],
    ['2p Jo 7c Ae Jp', 'jacks-or-better', [1, 4]],
    ['7p 7o 7c Ae 7e', 'four', [0, 1, 2, 4]],
    ['7p 7o 7c Ae Ap', 'full-house', [0, 1, 2, 3, 4]],
    ['Tp To 2c 3e 4p', 'nothing', []],
  ] as const)('shows the cards of %s that make it %s', (written, rank, places) => {
    expect(placesOf(rank, cardsOf(written))).toEqual(places);
  });

  it('draws as a count of the draws does', () => {
    const hand = cardsOf('Jp Qp 3o 9c Je').sort((a, b) => a - b);
    const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !hand.includes(card));
    const hold = 0b01011;
    const counted = ranks.map(() => 0);
    for (const one of rest)
      for (const other of rest) {
        if (one >= other) continue;
        const rank = ranks.indexOf(rankOf(replaced(hand, [one, other], { hold })));
        counted[rank] = (counted[rank] ?? 0) + DRAWS / choose(47, 2);
      }
    expect(table.ends(hand, hold).slice(1)).toEqual(counted.slice(1));
  });

  it('pays every stake to the centavo, below the cap', () => {
    expectPayable(poquerDaJangada, Object.values(pays));
  });

  it('plays as computed', () => {
    const rounds = many(60_000);
    const act = (tape: readonly number[]) => [{ hold: bestHold(poquerDaJangada.outcome(tape, null, []).dealt) }];
    const { mean } = simulate(poquerDaJangada, null, { rounds, seed: 15, act });
    expectByChance(mean, figures.rtp / 100, figures.deviation, rounds);
  }, 60_000);
});
