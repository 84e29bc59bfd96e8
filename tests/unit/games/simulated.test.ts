/** Tests the return of games with a closed formula in seeded simulations, within four standard errors. */
import { expect, it } from 'vitest';
import { asStudioRules } from '#games/fair-game.ts';
import type { StudioRules } from '#games/fair-game.ts';
import { fish, pescariaNoPantanal } from '#games/pescaria-no-pantanal/rules.ts';
import { rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { roletaIpe } from '#games/roleta-ipe/rules.ts';
import { paysFor, setaDoSertao } from '#games/seta-do-sertao/rules.ts';
import { many, simulate } from '#scripts/dev/fixtures/random-sources.ts';

const ROUNDS = 100_000;
/** Places chips at the minimum stake. Each chip has the same return. */
const chip = (kind: string, number: number) => ({ chips: [{ kind, number, cents: roletaIpe.stakes.min }] });
const cases: readonly [string, StudioRules, choice: unknown, exact: number][] = [
  ['roulette, red', asStudioRules(roletaIpe), chip('red', 0), 36 / 37],
  ['roulette, one number', asStudioRules(roletaIpe), chip('straight', 17), 36 / 37],
  [
    'dice at 4,321 marks',
    asStudioRules(setaDoSertao),
    { side: 'below', mark: 4321 },
    (4321 * paysFor(4321)) / 1_000_000,
  ],
  [
    'fish, the cheapest',
    asStudioRules(pescariaNoPantanal),
    { target: 'lambari' },
    (fish.lambari.catches * fish.lambari.m100) / 1_000_000,
  ],
  [
    'fish, in the middle',
    asStudioRules(pescariaNoPantanal),
    { target: 'dourado' },
    (fish.dourado.catches * fish.dourado.m100) / 1_000_000,
  ],
  ['wheel, maize', asStudioRules(rodaDaFeira), { place: 'M' }, 0.96],
  ['wheel, sun', asStudioRules(rodaDaFeira), { place: 'S' }, 0.96],
];

it.each(cases)('%s', (_name, rules, choice, exact) => {
  const { mean, error } = simulate(rules, choice as never, { rounds: many(ROUNDS), seed: 21 });
  expect(error).toBeGreaterThan(0);
  expect(Math.abs(mean - exact)).toBeLessThan(4 * error);
});
