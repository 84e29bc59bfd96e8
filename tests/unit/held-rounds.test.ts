/** Tests which rounds are held, by messages and a given clock. */
import { describe, expect, it } from 'vitest';
import { readRound, SILENT_MS } from '#lib/frame-messages.ts';
import type { RoundNews } from '#lib/frame-messages.ts';
import { dropSilent, hearRound, nextDrop, noRounds, renewAll } from '#lib/held-rounds.ts';

const news = (round: string, state: RoundNews['state'], stake = '500'): RoundNews => ({ round, state, stake });
const after = (...heard: readonly (readonly [number, RoundNews])[]) =>
  heard.reduce((held, [at, each]) => hearRound(held, each, at), noRounds);
const names = (held: typeof noRounds) => [...held.rounds.keys()];

describe('a held round', () => {
  it('begins with its stake, and ends when it is shown', () => {
    const begun = after([0, news('A', 'begun')]);
    expect([names(begun), begun.taken]).toEqual([['A'], 5_00n]);
    expect(hearRound(begun, news('A', 'shown'), 10)).toBe(noRounds);
  });

  it('lasts as long as its frame speaks, and ends 3 s after its last word', () => {
    const running = after([0, news('A', 'begun')], [1000, news('A', 'running')], [2000, news('A', 'running')]);
    expect(nextDrop(running)).toBe(2000 + SILENT_MS);
    expect(names(dropSilent(running, 2000 + SILENT_MS - 1))).toEqual(['A']);
    expect(dropSilent(running, 2000 + SILENT_MS)).toBe(noRounds);
    expect(nextDrop(noRounds)).toBeNull();
  });

  it('takes a further stake once, and never gives one back', () => {
    const raised = after([0, news('A', 'begun')], [1, news('A', 'running', '1000')], [2, news('A', 'running', '1000')]);
    expect(raised.taken).toBe(10_00n);
    expect(hearRound(raised, news('A', 'running', '0'), 3).taken).toBe(10_00n);
  });

  it('does not begin in the middle, nor again after its end', () => {
    expect(after([0, news('A', 'running')])).toBe(noRounds);
    expect(after([0, news('A', 'shown')])).toBe(noRounds);
    expect(after([0, news('A', 'begun')], [1, news('A', 'shown')], [2, news('A', 'running')])).toBe(noRounds);
  });

  it('leaves its stake off while another round is held', () => {
    const both = after([0, news('A', 'begun')], [1, news('B', 'begun', '300')], [2, news('A', 'shown')]);
    expect([names(both), both.taken]).toEqual([['B'], 8_00n]);
    expect(hearRound(both, news('B', 'shown'), 3).taken).toBe(0n);
  });

  it('gets the whole time again when the page is visible again', () => {
    const begun = after([0, news('A', 'begun')]);
    expect(nextDrop(renewAll(begun, 60_000))).toBe(60_000 + SILENT_MS);
    expect(renewAll(noRounds, 60_000)).toBe(noRounds);
  });
});

it.each([
  ['nothing', null],
  ['a text', 'jogada:round'],
  ['an unknown state', news('A', 'over' as 'shown')],
  ['no name', news('', 'begun')],
  ['a long name', news('A'.repeat(65), 'begun')],
  ['a stake below zero', news('A', 'begun', '-500')],
  ['a stake in reais', news('A', 'begun', '5.00')],
  ['a stake as a number', { ...news('A', 'begun'), stake: 500 }],
])('a message with %s is no round', (_name, data) => {
  expect(readRound(data)).toBeNull();
});

it('a round is read from a message', () => {
  expect(readRound({ type: 'jogada:round', ...news('A', 'begun') })).toEqual(news('A', 'begun'));
});
