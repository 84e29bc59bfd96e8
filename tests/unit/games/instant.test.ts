/** Tests Roleta Ipê, Seta do Sertão and Pescaria no Pantanal: one press, one result (docs/domain/game-rules.md). */
import { describe, expect, it } from 'vitest';
import { fish, pescariaNoPantanal } from '#games/pescaria-no-pantanal/rules.ts';
import type { Fish } from '#games/pescaria-no-pantanal/rules.ts';
import { roletaIpe, stakeOf } from '#games/roleta-ipe/rules.ts';
import { covered, factors } from '#games/roleta-ipe/table.ts';
import type { Spot } from '#games/roleta-ipe/table.ts';
import { FEWEST, MANY, paysFor, setaDoSertao, winning } from '#games/seta-do-sertao/rules.ts';
import { vectorDraw } from '#scripts/dev/fixtures/random-sources.ts';

const nonces = [0, 1, 2];
const drawn = async (limits: readonly number[]) => Promise.all(nonces.map((nonce) => vectorDraw(limits, nonce)));

describe('Roleta Ipê', () => {
  const kinds = Object.keys(factors) as Spot['kind'][];
  const spots = kinds.flatMap((kind) =>
    Array.from({ length: 40 }, (_, number) => ({ kind, number: number - 1 })).filter(
      (spot) => covered(spot).length > 0,
    ),
  );
  const round = (chips: { kind: Spot['kind']; number: number; cents: number }[], number: number) =>
    roletaIpe.winCents(number, { chips }, BigInt(stakeOf(chips)));

  it('draws the verified numbers', async () => {
    expect((await drawn([37])).map((tape) => roletaIpe.outcome(tape, { chips: [] }, []))).toEqual([15, 35, 33]);
  });

  it('has as many places of each kind as a cloth with one zero', () => {
    const count = (kind: Spot['kind']) => spots.filter((spot) => spot.kind === kind).length;
    expect(kinds.map((kind) => [kind, count(kind)])).toEqual([
      ['straight', 37],
      ['splitAcross', 24],
      ['splitAlong', 33],
      ['splitZero', 3],
      ['street', 12],
      ['corner', 22],
      ['sixLine', 11],
      ['dozen', 3],
      ['column', 3],
      ...['red', 'black', 'odd', 'even', 'low', 'high'].map((kind) => [kind, 1]),
    ]);
  });

  it('returns 36 of 37 at every place of a chip', () => {
    for (const spot of spots) {
      const won = Array.from({ length: 37 }, (_, number) => round([{ ...spot, cents: 100 }], number));
      expect(Number(won.reduce((sum, each) => sum + each, 0n))).toBe(3600);
    }
    expect(Math.floor((36 / 37) * 10_000)).toBe(roletaIpe.rtpBasisPoints);
  });

  it('pays each chip by its own stake', () => {
    const chips = [
      { kind: 'straight' as const, number: 15, cents: 20 },
      { kind: 'black' as const, number: 0, cents: 500 },
      { kind: 'dozen' as const, number: 2, cents: 40 },
      { kind: 'red' as const, number: 0, cents: 60 },
    ];
    expect(round(chips, 15)).toBe(720n + 1000n + 120n);
    expect(round(chips, 0)).toBe(0n);
  });

  it('has no place off the cloth', () => {
    for (const spot of [
      { kind: 'splitAcross', number: 3 },
      { kind: 'splitAlong', number: 34 },
      { kind: 'splitZero', number: 4 },
      { kind: 'street', number: 2 },
      { kind: 'corner', number: 34 },
      { kind: 'sixLine', number: 34 },
      { kind: 'dozen', number: 4 },
      { kind: 'red', number: 1 },
      { kind: 'straight', number: 1.5 },
    ] as const)
      expect(covered(spot), JSON.stringify(spot)).toEqual([]);
  });
});

describe('Seta do Sertão', () => {
  it('draws the verified marks', async () => {
    expect((await drawn([10_000])).flat()).toEqual([8271, 6139, 2303]);
  });

  it('returns between 97.0672 and 98 %, least at 9,424 marks', () => {
    const returns = Array.from({ length: MANY - FEWEST + 1 }, (_, index) => {
      const marks = FEWEST + index;
      return { marks, share: (marks * paysFor(marks)) / 1_000_000 };
    });
    const least = returns.reduce((low, each) => (each.share < low.share ? each : low));
    expect(least).toEqual({ marks: 9424, share: 0.970672 });
    expect(Math.max(...returns.map(({ share }) => share))).toBe(0.98);
    expect(Math.floor(least.share * 10_000)).toBe(setaDoSertao.rtpBasisPoints);
  });

  it('wins on the stated number of marks, on either side', () => {
    for (const choice of [{ side: 'below', mark: 250 } as const, { side: 'from', mark: 9750 } as const]) {
      const wins = Array.from({ length: 10_000 }, (_, mark) => setaDoSertao.winCents(mark, choice, 100n));
      expect(wins.filter((won) => won > 0n)).toHaveLength(winning(choice));
      expect(new Set(wins)).toEqual(new Set([0n, 3920n]));
    }
  });
});

describe('Pescaria no Pantanal', () => {
  it('pays 0.96 of a stake on each fish', () => {
    for (const [name, { m100, catches }] of Object.entries(fish)) {
      expect(m100 * catches, name).toBe(96 * 10_000);
      const target = name as Fish;
      const caught = Array.from({ length: 10_000 }, (_, cast) => pescariaNoPantanal.winCents(cast, { target }, 20n));
      expect(caught.filter((won) => won > 0n)).toHaveLength(catches);
    }
  });

  it('catches the piranha with the verified cast, and not the tucunaré', async () => {
    const [cast = 0] = await vectorDraw([10_000], 2);
    expect(pescariaNoPantanal.winCents(cast, { target: 'piranha' }, 100n)).toBe(400n);
    expect(pescariaNoPantanal.winCents(cast, { target: 'tucunare' }, 100n)).toBe(0n);
  });
});

it('no multiplier leaves part of a centavo', () => {
  for (const { m100 } of Object.values(fish)) expect((m100 * pescariaNoPantanal.stakes.step) % 100).toBe(0);
  expect(setaDoSertao.stakes.step % 100).toBe(0);
});
