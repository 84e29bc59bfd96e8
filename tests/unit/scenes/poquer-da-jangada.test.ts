/** Tests which row of Pôquer da Jangada's pay table is lit while cards are turned or held. */
import { expect, it } from 'vitest';
import { rankSoFar } from '#studio/client/games/poquer-da-jangada/live.ts';

// The rank of a card is card % 13 from the ace: 0 and 13 are aces, 1 and 14 twos, 10 and 23 jacks.
it.each([
  [[null, null, null, null, null], 'nothing'],
  [[0, null, null, null, null], 'nothing'],
  [[0, 13, null, null, null], 'jacks-or-better'],
  [[10, null, 23, null, null], 'jacks-or-better'],
  [[1, 14, null, null, null], 'nothing'],
  [[1, 14, 2, 15, null], 'two-pair'],
  [[1, 14, 27, null, null], 'three'],
  [[1, 14, 27, 40, null], 'four'],
  [[1, 2, 3, 4, null], 'nothing'],
  [[1, 2, 3, 4, 5], 'straight-flush'],
] as const)('%j makes %s', (cards, rank) => {
  expect(rankSoFar(cards)).toBe(rank);
});
