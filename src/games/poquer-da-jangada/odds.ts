/**
 * Lists how often a round of video poker ends with each rank under the best strategy. They are counts over every hand
 * and every draw, which tests/unit/games/poquer-da-jangada.test.ts repeats.
 */
import { choose } from '../fair-game.ts';
import type { Rank } from './hands.ts';

export type PayingRank = Exclude<Rank, 'nothing'>;

/** The total: the number of hands times a common multiple of the numbers of draws. */
export const EVERY = choose(52, 5) * 7_669_695;

/** How many of these end with each rank. */
export const ends: Readonly<Record<PayingRank, number>> = {
  'jacks-or-better': 4_287_052_708_344,
  'two-pair': 2_577_335_006_268,
  three: 1_484_283_075_660,
  straight: 223_952_329_860,
  flush: 217_303_355_868,
  'full-house': 229_504_776_948,
  four: 47_100_003_732,
  'straight-flush': 2_146_096_656,
  royal: 496_224_876,
};
