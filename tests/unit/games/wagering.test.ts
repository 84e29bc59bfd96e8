/**
 * Tests which rounds of each game contribute to wagering, at the bounds that its page states
 * (docs/domain/games-and-fairness.md#rounds-that-count).
 */
import { describe, expect, it } from 'vitest';
import type { Json } from '#lib/json.ts';
import { studioGame, studioGames } from '#games/catalogue.ts';
import type { Selection, Slip } from '#games/liga-caju/prices.ts';
import { priceOf } from '#games/liga-caju/prices.ts';
import { isPriceTooLow } from '#games/liga-caju/wagering.ts';
import { heightAfter, pipaAlta } from '#games/pipa-alta/rules.ts';
import { lastStep, MOST_CRABS, paysAfter, praiaDosSiris } from '#games/praia-dos-siris/rules.ts';
import { rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { roletaIpe } from '#games/roleta-ipe/rules.ts';
import type { Chip } from '#games/roleta-ipe/rules.ts';
import { setaDoSertao } from '#games/seta-do-sertao/rules.ts';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import { countsBy } from '#games/wagering.ts';
import type { Laid } from '#games/wagering.ts';

const bet = (choice: unknown, stake = 100, cashOut: number | null = null): Laid<Json> => ({
  choice: choice as Json,
  stakeCents: BigInt(stake),
  cashOut,
});
/** Returns for each of a player's bets on one round whether it contributes. */
const each = (code: string, laid: readonly Laid<Json>[], outcome: unknown = null) =>
  laid.map((one) => countsBy(studioGame(code)?.turnover, one, outcome as Json, laid));
const printed = (code: string) => studioGame(code)?.turnover?.said.values;

describe('Roleta Ipê', () => {
  const chip = (kind: Chip['kind'], number = 0, cents = 20): Chip => ({ kind, number, cents });
  const straights = (count: number) => Array.from({ length: count }, (_, number) => chip('straight', number));
  const counts = (chips: readonly Chip[]) => each(roletaIpe.code, [bet({ chips })])[0];

  it('counts with chips on 24 numbers and not on 25, whatever their value', () => {
    expect([counts(straights(24)), counts(straights(25))]).toEqual([true, false]);
    expect(counts([chip('dozen', 1, 1000), chip('dozen', 2, 1000)])).toBe(true);
    expect(counts([chip('dozen', 1, 1000), chip('dozen', 2, 1000), chip('straight', 0)])).toBe(false);
    expect(printed(roletaIpe.code)).toEqual({ numbers: 25, all: 37 });
  });

  it('counts a number once, whatever chips cover it', () => {
    expect(counts([...straights(24), ...straights(24), chip('street', 1)])).toBe(true);
  });

  it.each([
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
  ] as const)('never counts %s and %s together, each of which counts alone', (one, other) => {
    expect([counts([chip(one)]), counts([chip(other)])]).toEqual([true, true]);
    expect(counts([chip(one, 0, 10_000), chip(other)])).toBe(false);
  });
});

describe('Roda da Feira', () => {
  const counts = (...places: string[]) =>
    each(
      rodaDaFeira.code,
      places.map((place) => bet({ place })),
    );

  it('counts bets on 33 of the 50 places and none of those on 34', () => {
    expect(counts('M', 'P', 'L')).toEqual([true, true, true]);
    expect(counts('M', 'P', 'F')).toEqual([false, false, false]);
    expect(printed(rodaDaFeira.code)).toEqual({ numbers: 34, all: 50 });
  });

  it('counts a place once, however many bets are on it', () => {
    expect(counts('M', 'M', 'M')).toEqual([true, true, true]);
    expect(counts('M', 'C')).toEqual([false, false]);
  });
});

describe('Seta do Sertão', () => {
  const counts = (side: string, mark: number) => each(setaDoSertao.code, [bet({ side, mark })])[0];

  it('counts with 6,666 winning marks and not with 6,667, on either side', () => {
    expect([counts('below', 6666), counts('below', 6667)]).toEqual([true, false]);
    expect([counts('from', 10_000 - 6666), counts('from', 10_000 - 6667)]).toEqual([true, false]);
    expect(printed(setaDoSertao.code)).toEqual({ numbers: 6667, all: 10_000 });
  });
});

describe('Pipa Alta', () => {
  const counts = (at: number | null, cashOut: number | null = null) =>
    each(pipaAlta.code, [bet({ at }, 100, cashOut)], heightAfter(1))[0];

  it('counts at 1.50 and not at 1.49, preset or cashed out in flight', () => {
    expect([counts(150), counts(149)]).toEqual([true, false]);
    expect([counts(1000, 150), counts(1000, 149)]).toEqual([true, false]);
    expect(printed(pipaAlta.code)).toEqual({ height: { m100: 150 } });
  });

  it('counts a lost bet by its preset multiplier, and one cashed out above it by its payment', () => {
    expect(counts(100_000)).toBe(true);
    expect(counts(149, 200)).toBe(false);
  });

  it('counts a bet without a target at 1.50 and lost, and not at 1.49', () => {
    expect([counts(null, 150), counts(null), counts(null, 149)]).toEqual([true, true, false]);
  });
});

describe('Praia dos Siris', () => {
  const counts = (crabs: number, safe: number, state = 'collected') =>
    each(praiaDosSiris.code, [bet({ crabs })], { state, opened: Array.from({ length: safe }, (_, at) => at) })[0];

  it('does not count a collection that more than two of three rounds reach', () => {
    // With one crab, 17 of 25 rounds get past eight shells, and 16 past nine.
    expect([counts(1, 8), counts(1, 9)]).toEqual([false, true]);
    expect([counts(3, 3), counts(3, 4), counts(8, 1), counts(9, 1)]).toEqual([false, true, false, true]);
  });

  it('counts a round that a crab ended, however early', () => {
    expect([counts(1, 0, 'caught'), counts(1, 3, 'caught')]).toEqual([true, true]);
  });

  it('equals the multiplier on the page, for every number of crabs and every step', () => {
    expect(printed(praiaDosSiris.code)).toEqual({ factor: { m100: 144 } });
    for (let crabs = 1; crabs <= MOST_CRABS; crabs++)
      for (let safe = 1; safe <= lastStep(crabs); safe++)
        expect(counts(crabs, safe), `${crabs} crabs, ${safe} shells`).toBe(paysAfter(crabs, safe) > 144);
  });
});

describe('Liga Caju', () => {
  type Legs = readonly (readonly [match: number, selection: Selection])[];
  const slip = (legs: Legs): Slip => ({ matchday: 0, legs: legs.map(([match, selection]) => ({ match, selection })) });
  const counts = (...slips: [legs: Legs, stake?: number][]) =>
    each(
      ligaCaju.code,
      slips.map(([legs, stake]) => bet(slip(legs), stake)),
    );
  const single = (selection: Selection, match = 0): Legs => [[match, selection]];

  it('counts a price of 1.50 and none of 1.49', () => {
    expect([isPriceTooLow(150), isPriceTooLow(149)]).toEqual([false, true]);
    expect(printed(ligaCaju.code)).toEqual({ price: { m100: 150 } });
    expect(counts([single('home')])).toEqual([true]);
  });

  it('counts neither of two slips with different selections of one market, and the others', () => {
    expect(counts([single('over')], [single('under')], [single('draw', 3)])).toEqual([false, false, true]);
    expect(counts([single('home')], [single('draw')])).toEqual([false, false]);
    const over: Legs = [...single('over', 1), ...single('home', 2)];
    expect(counts([over], [[...single('under', 1), ...single('both', 3)]])).toEqual([false, false]);
  });

  it('counts slips that agree, and those on different markets or matches', () => {
    expect(counts([single('home')], [single('home')])).toEqual([true, true]);
    expect(counts([single('home')], [single('over')], [single('away', 1)])).toEqual([true, true, true]);
  });

  it('counts none if the slips together return the stake with too high a chance, over different markets', () => {
    const price = (selection: Selection) => {
      const told = priceOf(slip(single(selection)));
      return 'm100' in told ? told.m100 : 0;
    };
    // Bets on the favourite and on a 1-1 draw, with stakes for which either returns the same.
    const laid: [Selection, Selection] = ['home', '1-1'];
    const stakes = laid.map((selection) => Math.round(1_000_000 / price(selection)));
    const [one = 0, other = 0] = stakes;
    const both = each(ligaCaju.code, [bet(slip(single(laid[0])), one), bet(slip(single(laid[1])), other)]);
    expect(both).toEqual([false, false]);
    expect(counts([single(laid[0]), 100], [single(laid[1]), 100])).toEqual([true, true]);
  });
});

it('has a rule if a player can choose such a round, and nowhere else', () => {
  const ruled = studioGames.filter(({ turnover }) => turnover).map(({ rules }) => rules.code);
  expect(ruled.toSorted()).toEqual(
    [roletaIpe, rodaDaFeira, setaDoSertao, pipaAlta, praiaDosSiris, ligaCaju].map(({ code }) => code).toSorted(),
  );
});
