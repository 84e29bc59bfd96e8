import { describe, expect, it } from 'vitest';
import { dealerHand, isNatural, pointsOf, valueOf } from '#games/vinte-e-um-da-lapa/hand.ts';
import { against, NATURAL_PAYS_ONE_IN } from '#games/vinte-e-um-da-lapa/published.ts';
import { defaultAction, legalActions, mayStep, pays, vinteEUmDaLapa } from '#games/vinte-e-um-da-lapa/rules.ts';
import type { Action, Table } from '#games/vinte-e-um-da-lapa/rules.ts';
import { bestAction } from '#games/vinte-e-um-da-lapa/strategy.ts';
import { cardsOf } from '#tests/support/cards.ts';
import { expectByChance, expectPayable } from '#tests/support/exact.ts';
import { many, simulate, vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';
import { RANKS, roundsBy } from '#tests/support/twenty-one.ts';
import type { Strategy } from '#tests/support/twenty-one.ts';

const limits = vinteEUmDaLapa.limits(null);
const published: Strategy = (table) => bestAction(table) ?? defaultAction;
const withoutDoubling: Strategy = (table) => {
  const action = published(table);
  return action === 'double' ? 'hit' : action;
};
const likeTheDealer: Strategy = ({ player }) => (valueOf(player).total >= 17 ? 'stand' : 'hit');

/** Plays a round with given cards: player, dealer, player, dealer, then as needed. */
const round = (written: string, ...actions: Action[]): Table => vinteEUmDaLapa.outcome(cardsOf(written), null, actions);
const win = (table: Table) => Number(vinteEUmDaLapa.winCents(table, null, 20n));

/** Returns the actions of the published strategy on a tape, each by the visible cards. */
function actionsOf(tape: readonly number[]): Action[] {
  const actions: Action[] = [];
  for (;;) {
    const action = bestAction(vinteEUmDaLapa.outcome(tape, null, actions));
    if (!action) return actions;
    actions.push(action);
  }
}

describe('vinte-e-um-da-lapa', () => {
  it.each([
    [0, 'Ke Ap Ke 9p Tc Qe 4e To'],
    [1, '3o Ae 9e Ap 5o Qe 2c 6o'],
    [2, 'Jo 2c 2c 2c 6p 5e 2e 4e'],
  ])('deals the published cards of nonce %i', async (nonce, written) => {
    const tape = await vectorDraw(limits, nonce);
    expect(tape.slice(0, 8)).toEqual(cardsOf(written));
    expect(tape).toHaveLength(40);
  });

  it('plays the published round: 20 against a soft 20 is a push', async () => {
    const tape = await vectorDraw(limits, 0);
    const open = vinteEUmDaLapa.outcome(tape, null, []);
    expect(open).toEqual({ player: cardsOf('Ke Ke'), dealer: cardsOf('Ap'), doubled: false, state: 'playing' });
    const table = vinteEUmDaLapa.outcome(tape, null, ['stand']);
    expect(table).toEqual({ player: cardsOf('Ke Ke'), dealer: cardsOf('Ap 9p'), doubled: false, state: 'push' });
    expect([valueOf(table.dealer), win(open), win(table)]).toEqual([{ total: 20, soft: true }, 0, 20]);
  });

  it('counts an ace as 11 if that does not exceed 21', () => {
    expect(RANKS.map(pointsOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
    expect(
      ['Ap Ko', 'Ap Ac', 'Ap 5o 6c', 'Ap 5o 5c', 'Tp 5o 6c 2p', '9p 8o'].map((hand) => valueOf(cardsOf(hand))),
    ).toEqual([
      { total: 21, soft: true },
      { total: 12, soft: true },
      { total: 12, soft: false },
      { total: 21, soft: true },
      { total: 23, soft: false },
      { total: 17, soft: false },
    ]);
    expect(['Ap Ko', 'Te Ae', 'Ap 5o 5c', 'Tp Jp'].map((hand) => isNatural(cardsOf(hand)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('has a dealer who draws to 16 and stands on every 17', () => {
    const next = cardsOf('2p 3p 4p 5p');
    expect(dealerHand(cardsOf('Tp 6p'), next)).toEqual(cardsOf('Tp 6p 2p'));
    expect(dealerHand(cardsOf('Ap 6p'), next)).toEqual(cardsOf('Ap 6p'));
    expect(dealerHand(cardsOf('Tp 7p'), next)).toEqual(cardsOf('Tp 7p'));
    expect(dealerHand(cardsOf('4p 5p'), next)).toEqual(cardsOf('4p 5p 2p 3p 4p'));
  });

  it.each([
    ['Ap 9o Kp 9c', 'natural', 50, 'a natural pays two and a half, at once'],
    ['Ap Ko Kp Ac', 'push', 20, 'a natural against a natural'],
    ['Tp Ko Kp Ac', 'lost', 0, 'the dealer looks under a ten'],
    ['Tp Ao Kp Kc', 'lost', 0, 'and under an ace'],
  ])('is over before any decision: %s', (written, result, paid) => {
    const table = round(written);
    expect([table.state, win(table), table.dealer.length, legalActions(table)]).toEqual([result, paid, 2, []]);
    expect(round(written, 'stand')).toEqual(table);
  });

  it('shows the open card alone until the player is done, then the whole hand', () => {
    const written = '5p 9o 3p 8c 2c 2o 6c 4c';
    expect(round(written).dealer).toEqual(cardsOf('9o'));
    expect(round(written, 'hit')).toEqual({
      player: cardsOf('5p 3p 2c'),
      dealer: cardsOf('9o'),
      doubled: false,
      state: 'playing',
    });
    expect(round(written, 'hit', 'hit', 'hit', 'stand')).toMatchObject({
      player: cardsOf('5p 3p 2c 2o 6c'),
      dealer: cardsOf('9o 8c'),
      state: 'won',
    });
    expect(round(written, 'hit', 'stand')).toMatchObject({ dealer: cardsOf('9o 8c'), state: 'lost' });
  });

  it('ends a hand above 21, and one at 21', () => {
    expect(round('Tp 9o 6p 8c 6c', 'hit')).toMatchObject({ dealer: cardsOf('9o 8c'), state: 'lost' });
    expect(round('Tp 9o 6p 3c 5c 4c 5o', 'hit')).toMatchObject({ dealer: cardsOf('9o 3c 4c 5o'), state: 'push' });
    expect(round('Tp 9o 6p 8c 5c 2o', 'hit', 'hit')).toMatchObject({ player: cardsOf('Tp 6p 5c'), state: 'won' });
  });

  it('allows doubling of a first hard 9, 10 or 11 only', () => {
    const doubled = (written: string, ...actions: Action[]) =>
      legalActions(round(written, ...actions)).includes('double');
    expect(['4p 9o 5p 8c', '4p 9o 6p 8c', '4p 9o 7p 8c'].map((written) => doubled(written))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['4p 9o 4e 8c', '7p 9o 5p 8c', 'Ap 9o 8p 8c', 'Ap 9o Ac 8c'].map((written) => doubled(written))).toEqual([
      false, false, false, false,
    ]); // prettier-ignore
    expect(doubled('2p 9o 3p 8c 4c', 'hit')).toBe(false);
    expect(round('7p 9o 5p 8c 4c', 'double')).toEqual(round('7p 9o 5p 8c 4c'));
    expect(mayStep(round('7p 9o 5p 8c 4c'), 'double')).toBe(false);
    expect(mayStep(round('7p 9o 4p 8c 4c'), 'double')).toBe(true);
  });

  it('gives a doubled hand one card and pays both bets', () => {
    const won = round('4p 6o 7p Tc Te 9c', 'double');
    expect(won).toEqual({ player: cardsOf('4p 7p Te'), dealer: cardsOf('6o Tc 9c'), doubled: true, state: 'won' });
    expect([win(won), win(round('4p 6o 7p Tc 2e 9c', 'double'))]).toEqual([80, 80]);
    expect([win(round('4p 9o 7p Tc 8e', 'double')), win(round('4p 9o 7p Tc 7e', 'double'))]).toEqual([40, 0]);
    expect(round('4p 6o 7p Tc 2e 9c', 'double', 'hit').player).toHaveLength(3);
  });

  it('returns the published figures, by the best play, without doubling and like the dealer', () => {
    const best = roundsBy(null);
    expect(best.lost.toFixed(9)).toBe('0.011694901');
    expect(best.staked.toFixed(6)).toBe('1.078989');
    expect([best.ofAll.toFixed(4), best.ofFirst.toFixed(4)]).toEqual(['98.9161', '98.8305']);
    expect(Math.floor(best.ofAll * 100)).toBe(vinteEUmDaLapa.rtpBasisPoints);
    expect(best.deviation.toFixed(2)).toBe('1.15');
    expect(roundsBy(withoutDoubling).ofAll.toFixed(4)).toBe('97.5792');
    expect(roundsBy(likeTheDealer).ofAll.toFixed(4)).toBe('94.3254');
  });

  it('publishes the best play of every hand against every card', () => {
    let decisions = 0;
    roundsBy(null, (table, action) => {
      decisions++;
      expect(`${valueOf(table.player).total} ${table.player.length} ${table.dealer}: ${bestAction(table)}`).toBe(
        `${valueOf(table.player).total} ${table.player.length} ${table.dealer}: ${action}`,
      );
    });
    expect(decisions).toBeGreaterThan(500);
    expect(roundsBy(published)).toEqual(roundsBy(null));
    expect(bestAction(round('Ap 9o Kp 9c'))).toBeNull();
  });

  it('describes the published strategy correctly', () => {
    // Two cards with this total, without an ace that counts 11, or with one.
    const hard = (total: number) => [9, total - 11];
    const soft = (total: number) => [0, total - 12];
    expect(against(hard(12), 'stand')).toEqual({ from: 4, to: 6 });
    for (const total of [13, 14, 15, 16]) expect(against(hard(total), 'stand')).toEqual({ from: 2, to: 6 });
    for (const total of [17, 18, 19]) expect(against(hard(total), 'stand')).toEqual({ from: 2, to: 10 });
    expect(against(soft(18), 'stand')).toEqual({ from: 2, to: 8 });
    for (const total of [13, 14, 15, 16, 17]) expect(against(soft(total), 'stand')).toEqual({ from: 0, to: 0 });
    for (const total of [19, 20]) expect(against(soft(total), 'stand')).toEqual({ from: 2, to: 10 });
    const doubles = [[5, 4], [5, 3], [4, 3]].map((hand) => against(hand, 'double')); // prettier-ignore
    expect(doubles).toEqual([{ from: 2, to: 10 }, { from: 2, to: 9 }, { from: 3, to: 6 }]); // prettier-ignore
    // An ace is outside the range 2 to 10. Against it the strategy stands on hard 17 and soft 19.
    const ace = (player: number[]) => bestAction({ player, dealer: [0], doubled: false, state: 'playing' });
    expect([hard(16), hard(17), soft(18), soft(19), [5, 4]].map(ace)).toEqual(['hit', 'stand', 'hit', 'stand', 'hit']);
  });

  it('states how often a natural pays', () => {
    const natural = 8 / 169;
    expect(NATURAL_PAYS_ONE_IN).toBeCloseTo(1 / (natural * (1 - natural)), 9);
  });

  it('never takes more cards than the round has drawn', () => {
    const longest = (
      hand: readonly number[],
      done: (total: number) => boolean,
      known = new Map<string, number>(),
    ): number => {
      const { total, soft } = valueOf(hand);
      if (done(total)) return 0;
      const key = `${total} ${soft}`;
      const most = known.get(key) ?? 1 + Math.max(...RANKS.map((card) => longest([...hand, card], done, known)));
      known.set(key, most);
      return most;
    };
    const player = longest([], (total) => total >= 21);
    const dealer = longest([], (total) => total >= 17);
    expect([player, dealer]).toEqual([20, 12]);
    expect(player + dealer).toBeLessThanOrEqual(limits.length);
  });

  it('pays every stake to the centavo, the doubled ones too, below the cap', () => {
    expectPayable(vinteEUmDaLapa, [...Object.values(pays), 2 * pays.won]);
    for (const m100 of Object.values(pays)) expect((vinteEUmDaLapa.stakes.step * m100) % 200).toBe(0);
  });

  it('plays as computed', () => {
    const rounds = many(100_000);
    const { paid, deviation } = roundsBy(published);
    const { mean } = simulate(vinteEUmDaLapa, null, { rounds, seed: 11, act: actionsOf });
    expectByChance(mean, paid, deviation, rounds);
  }, 60_000);
});
