/** Tests how Seta do Sertão's needle comes to rest. */
import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: 'pt', dataset: {} }, querySelector: () => null });
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
const { slowed, STOP_MS } = await import('#studio/client/games/seta-do-sertao/needle.ts');

it('rests after about a second, and slows down in the same way for every mark', () => {
  expect(STOP_MS).toBeLessThanOrEqual(1200);
  expect([slowed(0), slowed(1)]).toEqual([0, 1]);
  const steps = Array.from({ length: 20 }, (_, index) => slowed((index + 1) / 20) - slowed(index / 20));
  expect(
    steps.toSorted((one, other) => other - one),
    'it never speeds up',
  ).toEqual(steps);
});
