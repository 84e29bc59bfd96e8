/** Tests when a run of automatic play ends (docs/domain/games-and-fairness.md#automatic-play-and-turbo). */
import { expect, it } from 'vitest';
import { createAutoRun } from '#studio/client/auto-run.ts';

const terms = { rounds: 10, lossCents: 5_00n, prizeCents: null };
const stake = 1_00n;

/** Plays rounds with these prizes until the run ends. Returns how many were played, and why no more. */
function play(run: ReturnType<typeof createAutoRun>, prizes: readonly bigint[]) {
  for (const won of prizes) {
    if (run.endBefore(stake)) break;
    run.add(stake, won);
  }
  return [run.played(), run.endBefore(stake)];
}
const losses = Array.from({ length: 20 }, () => 0n);

it('ends at its number of rounds', () => {
  expect(play(createAutoRun({ ...terms, lossCents: 100_00n }), losses)).toEqual([10, 'rounds']);
});

it('stakes nothing that could bring its loss above the limit', () => {
  expect(play(createAutoRun(terms), losses)).toEqual([5, 'loss']);
  expect(play(createAutoRun({ ...terms, lossCents: 4_99n }), losses)).toEqual([4, 'loss']);
  expect(play(createAutoRun({ ...terms, lossCents: 99n }), losses), 'not even one round').toEqual([0, 'loss']);
});

it('counts prizes against the loss', () => {
  const run = createAutoRun(terms);
  expect(play(run, [0n, 0n, 3_00n, ...losses])).toEqual([8, 'loss']);
  expect(run.net()).toBe(-5_00n);
});

it('ends at a prize of the named amount, and not below', () => {
  const named = { ...terms, prizeCents: 3_00n };
  expect(play(createAutoRun(named), [2_99n, 3_00n, 0n])).toEqual([2, 'prize']);
  expect(play(createAutoRun(terms), [300_00n, ...losses]), 'none is named').toEqual([10, 'rounds']);
});

it('ends after the round in which it was told to, for the first reason', () => {
  const run = createAutoRun(terms);
  run.stop('covered');
  run.stop('press');
  run.add(stake, 0n);
  expect([run.played(), run.endBefore(stake)]).toEqual([1, 'covered']);
});
