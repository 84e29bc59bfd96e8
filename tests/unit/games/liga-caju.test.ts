import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_CENTS } from '#games/fair-game.ts';
import { chanceOf, isWon, markets, OUT_OF, priceOf, selections } from '#games/liga-caju/prices.ts';
import type { Leg, Selection, Slip } from '#games/liga-caju/prices.ts';
import { goalsOf, ligaCaju, matchLimits, playedOn } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { clubs, MATCHDAYS, matchesOf } from '#games/liga-caju/season.ts';
import { awayWeights, homeWeights } from '#games/liga-caju/weights.ts';
import { drawTable } from '#games/table.ts';
import { expectByChance, expectPayable } from '#tests/support/exact.ts';
import { asTable, chain, randomWords, salt, simulate } from '#scripts/dev/fixtures/random-sources.ts';

/** Draws the first matchday as a table does. */
const matchday0 = async (serverSeed: string) =>
  (await drawTable(asTable(ligaCaju), { serverSeed, salt, round: 1 })) as unknown as readonly Played[];

const season = Array.from({ length: MATCHDAYS }, (_, matchday) => matchday);
const everyMatch = season.flatMap((matchday) => matchesOf(matchday).map((match, at) => ({ matchday, match, at })));
const slip = (...legs: [number, Selection][]): Slip => ({
  matchday: 0,
  legs: legs.map(([match, selection]): Leg => ({ match, selection })),
});
const treble = slip([0, 'home'], [1, 'over'], [2, 'both']);

function priced(bet: Slip): number {
  const price = priceOf(bet);
  if ('refused' in price) throw new Error(price.refused);
  return price.m100;
}
const single = (matchday: number, match: number, selection: Selection) =>
  priced({ matchday, legs: [{ match, selection }] });

describe('liga-caju: the season', () => {
  it('plays the published first matchday', () => {
    expect(matchesOf(0).map(({ home, away }) => `${home}v${away}`)).toEqual(['0v7', '1v6', '2v5', '3v4']);
  });

  it('has every club play once a day, and every two clubs once on either ground', () => {
    for (const matchday of season) {
      const playing = matchesOf(matchday).flatMap(({ home, away }) => [home, away]);
      expect(playing.toSorted((a, b) => a - b)).toEqual(clubs.map((_, club) => club));
    }
    expect(new Set(everyMatch.map(({ match }) => `${match.home}v${match.away}`)).size).toBe(56);
  });

  it('swaps the sides in the second half, and alternates the grounds', () => {
    for (const matchday of season.slice(0, 7))
      expect(matchesOf(matchday + 7)).toEqual(
        matchesOf(matchday).map(({ home, away }) => ({ home: away, away: home })),
      );
    for (const club of clubs.keys()) {
      const atHome = season.slice(0, 7).filter((matchday) => matchesOf(matchday).some(({ home }) => home === club));
      expect([3, 4]).toContain(atHome.length);
    }
  });
});

describe('liga-caju: the weights', () => {
  it('are the published ones of 0v7', () => {
    expect(homeWeights['0-7']).toEqual([147179, 281982, 270184, 172586, 82683, 31689, 10121, 2771, 664, 141]);
    expect(awayWeights['0-7']).toEqual([427381, 363308, 154420, 43757, 9299, 1581, 224, 27, 3, 0]);
  });

  it('are the Poisson law of the clubs, rounded, with the remainder at no goal', () => {
    const poisson = (mean: number) => {
      let chance = Math.exp(-mean);
      const goals = Array.from({ length: 9 }, (_, at) => Math.round((chance *= mean / (at + 1)) * 1e6));
      return [1e6 - goals.reduce((sum, weight) => sum + weight, 0), ...goals];
    };
    for (const [home, host] of clubs.entries())
      for (const [away, guest] of clubs.entries()) {
        if (home === away) continue;
        expect(homeWeights[`${home}-${away}`]).toEqual(poisson((1.45 * host.attack * guest.defence) / 10_000));
        expect(awayWeights[`${home}-${away}`]).toEqual(poisson((1.15 * guest.attack * host.defence) / 10_000));
      }
    expect([Object.keys(homeWeights).length, Object.keys(awayWeights).length]).toEqual([56, 56]);
  });

  it('give each number of goals exactly its share of the drawn numbers', () => {
    expect([0, 2, 3, 9, 10].map((drawn) => goalsOf([3, 0, 7, 1], drawn))).toEqual([0, 0, 2, 2, 3]);
  });
});

describe('liga-caju: matches', () => {
  it.each([
    [1, ['6-0', '3-1', '0-0', '5-0']],
    [2, ['3-1', '1-0', '0-2', '1-2']],
    [3, ['1-0', '2-1', '4-0', '0-1']],
  ])('end in round %i of the chain as published', async (round, scores) => {
    const played = await matchday0(chain[round] ?? '');
    expect(played.map(({ home, away }) => `${home}-${away}`)).toEqual(scores);
  });

  it('show a minute of every goal, in order, drawn after the goals', () => {
    expect(matchLimits).toEqual([1_000_000, 1_000_000, ...Array.from({ length: 18 }, () => 90)]);
    // The numbers of two goals at home and one away, and then the minutes.
    const tape = [500_000, 500_000, 89, 0, 44, ...Array.from({ length: 15 }, () => 7)];
    expect(playedOn(0, [...tape, ...tape, ...tape, ...tape])[0]).toEqual({
      home: 2,
      away: 1,
      homeMinutes: [1, 90],
      awayMinutes: [45],
    });
  });
});

describe('liga-caju: prices', () => {
  it('are the published ones of 0v7', () => {
    const wanted: [Selection, number][] = [
      ['home', 152],
      ['draw', 440],
      ['away', 592],
      ['over', 181],
      ['under', 198],
      ['both', 194],
      ['not-both', 185],
      ['2-1', 967],
    ];
    expect(wanted.map(([selection]) => [selection, single(0, 0, selection)])).toEqual(wanted);
  });

  it('have in each market exactly one winning selection, for any score', () => {
    for (let home = 0; home <= 9; home++)
      for (let away = 0; away <= 9; away++)
        for (const market of Object.values(markets))
          expect(market.filter((selection) => isWon(selection, { home, away }))).toHaveLength(1);
    expect(isWon('over', { home: 2, away: 1 })).toBe(true);
    expect(isWon('under', { home: 2, away: 0 })).toBe(true);
    expect(isWon('both', { home: 1, away: 1 })).toBe(true);
    expect(isWon('3-2', { home: 3, away: 2 })).toBe(true);
    expect(isWon('other', { home: 0, away: 4 })).toBe(true);
    for (const { match } of everyMatch)
      for (const market of Object.values(markets))
        expect(market.reduce((sum, selection) => sum + chanceOf(match, selection), 0n)).toBe(OUT_OF);
  });

  it('are 1,344 within the published bounds, of the published return and book', () => {
    const all: number[] = [];
    const returns: bigint[] = [];
    const books: Record<string, number[]> = {};
    for (const { matchday, match, at } of everyMatch)
      for (const [name, market] of Object.entries(markets)) {
        const prices = market.map((selection) => single(matchday, at, selection));
        all.push(...prices);
        (books[name] ??= []).push(prices.reduce((sum, price) => sum + 10_000 / price, 0));
        market.forEach((selection, which) => returns.push(chanceOf(match, selection) * BigInt(prices[which] ?? 0)));
      }
    expect([all.length, Math.min(...all), Math.max(...all)]).toEqual([1344, 152, 14_751]);
    const bounds = (values: readonly number[], digits: number) =>
      [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
    expect(
      bounds(
        returns.map((each) => Number(each) / Number(OUT_OF)),
        4,
      ),
    ).toEqual(['94.4757', '95.0000']);
    expect(returns.every((each) => each <= 95n * OUT_OF)).toBe(true);
    const lowest = returns.reduce((least, each) => (each < least ? each : least));
    expect(Number(lowest / 10n ** 10n)).toBe(ligaCaju.rtpBasisPoints);
    const { score = [], ...others } = books;
    expect(bounds(Object.values(others).flat(), 2)).toEqual(['105.31', '105.81']);
    expect(bounds(score, 2)).toEqual(['105.29', '105.33']);
    expectPayable(ligaCaju, all);
  });

  it('carry the margin once, however many legs: the published treble', () => {
    expect(priced(treble)).toBe(604);
    const product = treble.legs.reduce((all, leg) => (all * single(0, leg.match, leg.selection)) / 100, 1);
    expect(product.toFixed(2)).toBe('5.43');
  });

  it('return of several legs at most 95 %, and never less than of the worst single one', () => {
    // Rounding down costs less than the slip's chance, in percent. The chance of two legs is at most the square of the
    // likeliest one.
    const likeliest = everyMatch
      .flatMap(({ match }) => selections.map((selection) => Number(chanceOf(match, selection)) / Number(OUT_OF)))
      .reduce((most, chance) => Math.max(most, chance));
    expect(95 - likeliest ** 2).toBeGreaterThan(ligaCaju.rtpBasisPoints / 100 + 0.1);
    const next = randomWords(16);
    const any = <Item>(items: readonly Item[]): Item => items[next() % items.length] as Item;
    const multipliers = new Set<number>();
    for (let turn = 0; turn < 3000; turn++) {
      const matchday = any(season);
      const legs = [0, 1, 2, 3].slice(0, 2 + (next() % 3)).map((match) => ({ match, selection: any(selections) }));
      const price = priceOf({ matchday, legs });
      const chance = legs.reduce(
        (all, { match, selection }) => all * chanceOf(matchesOf(matchday)[match] ?? { home: 0, away: 0 }, selection),
        1n,
      );
      const fair = OUT_OF ** BigInt(legs.length);
      if ('refused' in price) {
        expect(price).toEqual({ refused: 'too-high' });
        expect((95n * fair) / chance).toBeGreaterThan(100_000n);
        continue;
      }
      multipliers.add(price.m100);
      expect(chance * BigInt(price.m100)).toBeLessThanOrEqual(95n * fair);
      expect(chance * BigInt(price.m100 + 1)).toBeGreaterThan(95n * fair);
    }
    expect(multipliers.size).toBeGreaterThan(500);
    expectPayable(ligaCaju, multipliers);
  });

  it('are refused for no leg, too many, two of one match, and above 1,000', () => {
    const refusals = [
      slip(),
      slip([0, 'home'], [1, 'home'], [2, 'home'], [3, 'home'], [3, 'over']),
      slip([0, 'home'], [0, 'over']),
      slip([0, '0-3'], [1, '0-3']),
    ].map(priceOf);
    expect(refusals).toEqual(['legs', 'legs', 'same-match', 'too-high'].map((refused) => ({ refused })));
    expect((ligaCaju.stakes.max * 100_000) / 100).toBe(MOST_CENTS);
  });
});

describe('liga-caju: a slip', () => {
  let matches: readonly Played[];
  beforeAll(async () => {
    matches = await matchday0(chain[1] ?? '');
  });

  it('pays its price if every leg wins, and nothing otherwise', () => {
    const won = slip([0, 'home'], [1, 'both'], [2, '0-0']);
    expect(ligaCaju.winCents(matches, won, 300n)).toBe(3n * BigInt(priced(won)));
    expect(ligaCaju.winCents(matches, slip([0, 'other']), 100n)).toBe(BigInt(priced(slip([0, 'other']))));
    expect(ligaCaju.winCents(matches, slip([0, 'home'], [2, 'over']), 300n)).toBe(0n);
  });

  it('has no outcome without a price', () => {
    expect(() => ligaCaju.winCents(matches, slip([0, 'home'], [0, 'over']), 300n)).toThrow(RangeError);
  });

  it.each([
    ['single', slip([0, 'home']), 30_000],
    ['treble', treble, 30_000],
  ])(
    'plays a %s as computed',
    (_name, bet, rounds) => {
      const chance = bet.legs.reduce(
        (all, { match, selection }) =>
          (all * Number(chanceOf(matchesOf(0)[match] ?? { home: 0, away: 0 }, selection))) / Number(OUT_OF),
        1,
      );
      const price = priced(bet) / 100;
      const deviation = price * Math.sqrt(chance * (1 - chance));
      expectByChance(simulate(ligaCaju, bet, { rounds, seed: 16 }).mean, chance * price, deviation, rounds);
    },
    60_000,
  );
});
