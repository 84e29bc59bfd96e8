/**
 * Tests each game's lowest house edge (`minEdgePpm`), computed in integers over every bet.
 *
 * - Every offered stake has the same edge: prizes are exact to the centavo and below the cap, so nothing is rounded.
 * - A player's bets on one round have the mean of their edges, weighted by stake. They are independent and placed
 *   before anything is revealed. So the lowest edge is that of a single bet.
 * - Where a player may end a round early, they know only that it continues. So any strategy is a mixture of fixed
 *   points to end it, and its edge is the mean of theirs.
 */
import { describe, expect, it } from 'vitest';
import { choose } from '#games/fair-game.ts';
import { catalogue } from '#games/catalogue.ts';
import { cardOf, FREE } from '#games/bingo-da-quermesse/card.ts';
import { BALLS, bingoDaQuermesse, m100Of, takesStakeOn } from '#games/bingo-da-quermesse/rules.ts';
import { caiCaju, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import { chanceOf, markets, OUT_OF, priceOf, selections, TOP_M100 } from '#games/liga-caju/prices.ts';
import type { Leg, Selection } from '#games/liga-caju/prices.ts';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import { MATCHDAYS, MATCHES, matchesOf } from '#games/liga-caju/season.ts';
import { awayWeights, homeWeights } from '#games/liga-caju/weights.ts';
import { CASTS, fish, pescariaNoPantanal } from '#games/pescaria-no-pantanal/rules.ts';
import { MOST, pipaAlta, waysToReach } from '#games/pipa-alta/rules.ts';
import { ends, EVERY } from '#games/poquer-da-jangada/odds.ts';
import { pays as pokerPays, poquerDaJangada } from '#games/poquer-da-jangada/rules.ts';
import { lastStep, MOST_CRABS, paysAfter, praiaDosSiris, SHELLS } from '#games/praia-dos-siris/rules.ts';
import { CELLS, NEEDED, prizesOf, raspaDeCoco, symbols } from '#games/raspa-de-coco/rules.ts';
import { layout, pays as wheelPays, places, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { roletaIpe, stakeOf } from '#games/roleta-ipe/rules.ts';
import type { Chip } from '#games/roleta-ipe/rules.ts';
import { covered, factors, NUMBERS } from '#games/roleta-ipe/table.ts';
import { DRAWN, pays as kenoPays, SEEDS, sementesDaSorte, waysOf } from '#games/sementes-da-sorte/rules.ts';
import { FEWEST, MANY, MARKS, paysFor, setaDoSertao, winning } from '#games/seta-do-sertao/rules.ts';
import { pays as cardPays, vinteEUmDaLapa } from '#games/vinte-e-um-da-lapa/rules.ts';
import { waysToFill } from '#tests/support/bingo-lines.ts';
import { edgeAt, edgeOf, edgeOver, isLess, leastOf, ppmOf, combineEdges } from '#tests/support/house-edge.ts';
import type { Edge } from '#tests/support/house-edge.ts';
import { add, chooseExact, expectPayable } from '#tests/support/exact.ts';
import { pressesAtKite } from '#tests/support/kite-presses.ts';
import { edgeAgainst, leastEdge } from '#tests/support/twenty-one-edge.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

it('poquer-da-jangada: the best hold of every hand', () => {
  const paid = keysOf(ends).reduce((sum, rank) => sum + BigInt(ends[rank]) * BigInt(pokerPays[rank]), 0n);
  const staked = BigInt(EVERY) * 100n;
  // poquer-da-jangada.test.ts proves that no hold is better than these counts.
  expect(ppmOf({ kept: staked - paid, staked })).toBe(poquerDaJangada.minEdgePpm);
  expectPayable(poquerDaJangada, Object.values(pokerPays));
});

it('vinte-e-um-da-lapa: any play, of all that is staked', () => {
  const least = leastEdge();
  expect(ppmOf(least)).toBe(vinteEUmDaLapa.minEdgePpm);
  // The published strategy, best for the round, is also best for the share of the total stake.
  const published = edgeAgainst({ kept: 0n, staked: 1n });
  expect(published).toEqual(least);
  // With five times the share given back, such second bets pay, and the house keeps more of the stakes.
  expect(isLess(published, edgeAgainst({ kept: least.kept * 5n, staked: least.staked }))).toBe(true);
  expectPayable(vinteEUmDaLapa, [...Object.values(cardPays), 2 * cardPays.won]);
});

it('pescaria-no-pantanal: any fish', () => {
  const edges = keysOf(fish).map((target) => edgeOver(pescariaNoPantanal, { target }, upTo(CASTS)));
  expect(ppmOf(leastOf(edges))).toBe(pescariaNoPantanal.minEdgePpm);
  expectPayable(
    pescariaNoPantanal,
    Object.values(fish).map(({ m100 }) => m100),
  );
});

it('raspa-de-coco: every card', () => {
  const all = 100n ** BigInt(CELLS);
  // Prizes of a card add up, so each symbol's prizes can be counted separately.
  let paid = 0n;
  for (const { id, weight } of symbols)
    for (let count = 1; count <= CELLS; count++) {
      const cells = upTo(CELLS).map((cell) => (cell < count ? id : 'areia'));
      const m100 = prizesOf(cells).reduce((sum, prize) => sum + prize.m100, 0);
      expect(m100 > 0).toBe(count >= NEEDED && id !== 'areia');
      const ways =
        chooseExact(CELLS, count) * BigInt(weight) ** BigInt(count) * BigInt(100 - weight) ** BigInt(CELLS - count);
      paid += ways * BigInt(m100);
    }
  expect(ppmOf({ kept: all * 100n - paid, staked: all * 100n })).toBe(raspaDeCoco.minEdgePpm);
  expectPayable(
    raspaDeCoco,
    symbols.map(({ m100 }) => m100),
  );
});

it('seta-do-sertao: any mark, on either side', () => {
  const edges: Edge[] = [];
  for (let marks = FEWEST; marks <= MANY; marks++)
    for (const choice of [{ side: 'below', mark: marks } as const, { side: 'from', mark: MARKS - marks } as const]) {
      // The bet wins on as many needles as it covers: the last winning one and the first losing one.
      const [last, next] = choice.side === 'below' ? [marks - 1, marks] : [MARKS - marks, MARKS - marks - 1];
      const m100 = Number(setaDoSertao.winCents(last, choice, 100n));
      expect([winning(choice), m100, setaDoSertao.winCents(next, choice, 100n)]).toEqual([marks, paysFor(marks), 0n]);
      edges.push(edgeAt(m100, BigInt(marks), BigInt(MARKS)));
    }
  expect(ppmOf(leastOf(edges))).toBe(setaDoSertao.minEdgePpm);
  expectPayable(setaDoSertao, [paysFor(FEWEST), paysFor(MANY), paysFor(9424)]);
});

it('praia-dos-siris: any number of crabs, collected anywhere', () => {
  const edges: Edge[] = [];
  for (let crabs = 1; crabs <= MOST_CRABS; crabs++)
    for (let safe = 1; safe <= lastStep(crabs); safe++) {
      const m100 = paysAfter(crabs, safe);
      edges.push(edgeAt(m100, BigInt(choose(SHELLS - crabs, safe)), BigInt(choose(SHELLS, safe))));
      expectPayable(praiaDosSiris, [m100]);
    }
  expect(ppmOf(leastOf(edges))).toBe(praiaDosSiris.minEdgePpm);
});

it('roleta-ipe: any chips', () => {
  const spots = keysOf(factors).flatMap((kind) =>
    upTo(NUMBERS)
      .map((number) => ({ kind, number }))
      .filter((spot) => covered(spot).length > 0),
  );
  expect(spots).toHaveLength(154);
  const edgeWith = (chips: readonly Chip[]) => edgeOver(roletaIpe, { chips }, upTo(NUMBERS), BigInt(stakeOf(chips)));
  const edges = spots.map((spot) => edgeWith([{ ...spot, cents: roletaIpe.stakes.step }]));
  expect(ppmOf(leastOf(edges))).toBe(roletaIpe.minEdgePpm);
  // The maximum number of chips of different stakes has the same edge, to the centavo.
  const chips = spots.map((spot, at) => ({ ...spot, cents: roletaIpe.stakes.step * ((at % 7) + 1) }));
  for (let from = 0; from < chips.length; from += 11) {
    const { kept, staked } = edgeWith(chips.slice(from, from + 40));
    expect(kept * BigInt(NUMBERS)).toBe(staked);
  }
});

it('cai-caju: any risk, over every fall of one of its equal balls', () => {
  const falls = upTo(2 ** ROWS).map((bits) => upTo(ROWS).map((row) => (bits >> row) & 1));
  const risks = ['low', 'medium', 'high'] as const;
  const edges = risks.map((risk) => edgeOver(caiCaju, { risk }, falls));
  expect(ppmOf(leastOf(edges))).toBe(caiCaju.minEdgePpm);
  expectPayable(
    caiCaju,
    risks.flatMap((risk) => upTo(ROWS + 1).map((basket) => paysIn(risk, basket))),
  );
});

it('sementes-da-sorte: any number of picks', () => {
  const edges = kenoPays.slice(1).map((byHits, at) => {
    const distribution = new Map<number, bigint>();
    byHits.forEach((m100, hits) => add(distribution, m100, BigInt(waysOf(at + 1, hits))));
    const edge = edgeOf(distribution);
    expect(edge.staked).toBe(100n * chooseExact(SEEDS, DRAWN));
    return edge;
  });
  expect(edges).toHaveLength(8);
  expect(ppmOf(leastOf(edges))).toBe(sementesDaSorte.minEdgePpm);
  expectPayable(sementesDaSorte, kenoPays.flat());
});

it('bingo-da-quermesse: any cards, one to four', () => {
  // All cards are alike: each needs 24 different numbers of 75.
  for (let number = 1; number <= 9999; number++) {
    const waiting = new Set(cardOf(number).cells.filter((cell) => cell !== FREE));
    if (waiting.size !== 24 || [...waiting].some((ball) => ball < 1 || ball > BALLS)) expect.fail(`card ${number}`);
  }
  const distribution = new Map<number, bigint>();
  waysToFill().forEach((ways, filled) => add(distribution, m100Of(filled), ways));
  expect(ppmOf(edgeOf(distribution))).toBe(bingoDaQuermesse.minEdgePpm);
  expectPayable(bingoDaQuermesse, distribution.keys());
  // A stake is divided equally among the cards, each paid to the centavo.
  for (const cards of [1, 2, 3, 4])
    for (let cents = 1; cents <= bingoDaQuermesse.stakes.max; cents++)
      if (takesStakeOn(cards, cents) && cents % (cards * bingoDaQuermesse.stakes.step) !== 0) expect.fail(`${cents}`);
});

it('roda-da-feira: any place, alone or with all the others', () => {
  const stops = upTo(layout.length);
  const edges = places.map((place, at) => edgeOver(rodaDaFeira, { place }, stops, BigInt(20 * (at + 1))));
  expect(ppmOf(leastOf(edges))).toBe(rodaDaFeira.minEdgePpm);
  expect(ppmOf(combineEdges(edges))).toBe(rodaDaFeira.minEdgePpm);
  expectPayable(rodaDaFeira, Object.values(wheelPays));
});

it('pipa-alta: cashed out at any multiplier, preset or by hand', () => {
  const edges: Edge[] = [];
  const all = 2n ** 52n;
  const snapsAt = (drawn: bigint) =>
    pipaAlta.outcome([Number(drawn >> 20n), Number((drawn & 0xfffffn) << 12n)], { at: MOST }, []);
  for (let at = 101; at <= MOST; at++) {
    const first = all - waysToReach(at);
    if (snapsAt(first) < at || snapsAt(first - 1n) >= at) expect.fail(`height ${at}`);
    edges.push(edgeAt(at, all - first, all));
  }
  expect(ppmOf(leastOf(edges))).toBe(pipaAlta.minEdgePpm);
  // A press has the same edge, and never pays above the target.
  const presses = pressesAtKite().map(({ height, lowest }) => edgeAt(height, waysToReach(lowest), all));
  expect(new Set(presses.map(ppmOf))).toEqual(new Set([pipaAlta.minEdgePpm]));
  const { paysAt } = pipaAlta.table?.cashOut ?? {};
  const paid = (snapped: number, at: number | null, height: number) => paysAt?.(snapped, { at }, 100n, height);
  expect([paid(MOST, 300, 200), paid(MOST, 200, 300), paid(200, null, 200)]).toEqual([200n, 200n, 200n]);
  expectPayable(pipaAlta, [101, 3333, 99_999, MOST]);
});

describe('liga-caju', () => {
  /** A price is 95 % of the fair one, rounded down, so every slip has an edge of at least 5 %. */
  const kept = { kept: 5n, staked: 100n };

  /** Lists every slip of at most so many legs on the matches from this one on. */
  function legsFrom(match: number, most: number, on: readonly Selection[]): Leg[][] {
    if (most === 0 || match === MATCHES) return [[]];
    const others = legsFrom(match + 1, most - 1, on);
    return [
      ...legsFrom(match + 1, most, on),
      ...on.flatMap((selection) => others.map((legs) => [{ match, selection }, ...legs])),
    ];
  }

  it('any slip of the season', () => {
    // Slips of three and four legs on results and goals. Most with scores have no price, and the others are rounded
    // the same way.
    const slips = [
      ...legsFrom(0, 2, selections).filter((legs) => legs.length > 0),
      ...legsFrom(0, MATCHES, [...markets.result, ...markets.goals]).filter((legs) => legs.length > 2),
    ];
    const edges = upTo(MATCHDAYS).flatMap((matchday) => {
      const chances = matchesOf(matchday).map(
        (match) => new Map(selections.map((selection) => [selection, chanceOf(match, selection)])),
      );
      return slips.flatMap((legs) => {
        const price = priceOf({ matchday, legs });
        if ('refused' in price) return [];
        const ways = legs.reduce((all, { match, selection }) => all * (chances[match]?.get(selection) ?? 0n), 1n);
        return [edgeAt(price.m100, ways, OUT_OF ** BigInt(legs.length))];
      });
    });
    expect(edges.length).toBeGreaterThan(60_000);
    expect(edges.filter((edge) => isLess(edge, kept))).toEqual([]);
    expect(ppmOf(leastOf(edges))).toBe(ligaCaju.minEdgePpm);
    expectPayable(ligaCaju, [101, 12_345, TOP_M100]);
  });

  it('slips against each other have together the edge of each alone', () => {
    const [match = { home: 0, away: 0 }] = matchesOf(0);
    const slips = selections.map((selection) => ({ matchday: 0, legs: [{ match: 0, selection }] }));
    const stakeOn = (at: number) => BigInt(100 * (at + 1));
    const kept: bigint[] = [];
    for (const [home, weight] of (homeWeights[`${match.home}-${match.away}`] ?? []).entries())
      for (const [away, other] of (awayWeights[`${match.home}-${match.away}`] ?? []).entries()) {
        const played = [{ home, away, homeMinutes: [], awayMinutes: [] }];
        const laid = slips.map((slip, at) => edgeOver(ligaCaju, slip, [played], stakeOn(at)));
        kept.push(combineEdges(laid).kept * BigInt(weight * other));
      }
    const alone = slips.map((slip, at) => {
      const price = priceOf(slip);
      const edge = edgeAt('m100' in price ? price.m100 : 0, chanceOf(match, selections[at] ?? 'home'), OUT_OF);
      return (edge.kept * stakeOn(at)) / 100n;
    });
    expect(kept.reduce((sum, each) => sum + each)).toBe(alone.reduce((sum, each) => sum + each));
  });
});

/** Returns the contributing share of a stake, basis points: all of it from an edge of 4 % on. */
const contributionOf = (minEdgePpm: number) => Math.min(10_000, Math.floor((minEdgePpm * 10_000) / 40_000));

it('has every game contribute by its house edge', () => {
  const listed = catalogue.map(({ gameCode, minEdgePpm }) => [gameCode, contributionOf(minEdgePpm)]);
  expect(listed).toHaveLength(16);
  expect(Object.fromEntries(listed)).toEqual({
    'onca-dourada': 8_976,
    'boi-da-sorte': 9_730,
    'rio-de-guarana': 10_000,
    'poquer-da-jangada': 6_753,
    'vinte-e-um-da-lapa': 2_709,
    'pescaria-no-pantanal': 10_000,
    'raspa-de-coco': 10_000,
    'seta-do-sertao': 5_000,
    'praia-dos-siris': 7_500,
    'roleta-ipe': 6_756,
    'cai-caju': 10_000,
    'sementes-da-sorte': 9_468,
    'bingo-da-quermesse': 10_000,
    'roda-da-feira': 10_000,
    'pipa-alta': 7_500,
    'liga-caju': 10_000,
  });
});
