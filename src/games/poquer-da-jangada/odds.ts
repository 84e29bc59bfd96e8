/**
 * How often a round of video poker ends with each rank when every hand is held best. Counted over every hand and every draw, which
 * tests/unit/games/poquer-da-jangada.test.ts does again.
 */
import { choose } from '../fair-game.ts';
import type { Rank } from './hands.ts';

export type PayingRank = Exclude<Rank, 'nothing'>;

/** All there is: every hand, times what every number of draws can be counted in (a common multiple). */
export const EVERY = choose(52, 5) * 7_669_695;

/** Of these, how many end so. */
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
