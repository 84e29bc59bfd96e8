/** Tests which rounds are held, by their frames' messages. */
import { describe, expect, it, vi } from 'vitest';
import { readRound } from '#lib/frame-messages.ts';
import type { RoundNews } from '#lib/frame-messages.ts';
import { hearRound, noRounds } from '#stores/held-rounds.ts';

const news = (round: string, state: RoundNews['state'], stake = '500'): RoundNews => ({ round, state, stake });
const after = (...heard: readonly RoundNews[]) => heard.reduce(hearRound, noRounds);
const names = ({ stakes }: typeof noRounds) => Object.keys(stakes);

describe('a held round', () => {
  it('begins with its stake, and ends when it is shown', () => {
    const begun = after(news('A', 'begun'));
    expect([names(begun), begun.taken]).toEqual([['A'], 5_00n]);
    expect(hearRound(begun, news('A', 'shown'))).toBe(noRounds);
  });

  it('takes a further stake once', () => {
    const raised = after(news('A', 'begun'), news('A', 'running', '1000'), news('A', 'running', '1000'));
    expect(raised.taken).toBe(10_00n);
  });

  it('does not begin in the middle, nor again after its end', () => {
    expect(after(news('A', 'running'))).toBe(noRounds);
    expect(after(news('A', 'shown'))).toBe(noRounds);
    expect(after(news('A', 'begun'), news('A', 'shown'), news('A', 'running'))).toBe(noRounds);
  });

  it('leaves its stake off while another round is held', () => {
    const both = after(news('A', 'begun'), news('B', 'begun', '300'), news('A', 'shown'));
    expect([names(both), both.taken]).toEqual([['B'], 8_00n]);
    expect(hearRound(both, news('B', 'shown')).taken).toBe(0n);
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

it('a round is dropped after its silence where there is no document either', async () => {
  vi.useFakeTimers();
  const { isRoundHeld, noteRound } = await import('#stores/rounds.ts');
  noteRound(news('A', 'begun'));
  expect(isRoundHeld()).toBe(true);
  vi.advanceTimersByTime(3000);
  expect(isRoundHeld()).toBe(false);
  vi.useRealTimers();
});
