/**
 * Lists the exact figures of Rio de Guaraná over all of its outcomes. They are counted in advance, because the count
 * takes seconds. A test counts again (tests/unit/games/rio-de-guarana.test.ts).
 */
import type { Paying } from './river.ts';

/** The number of outcomes: twenty stops for each of five columns, all equally likely. */
export const OUTCOMES = 3_200_000;
/** The sum of all payments, in hundredths of the stake. */
export const PAID = 306_621_710;
/** The outcomes that pay anything, and those that pay more than the stake. No outcome pays exactly the stake. */
export const HITS = 760_488;
export const GAINS = 557_428;
/** The highest payment in hundredths of the stake, and the outcomes that pay it. */
export const TOP = 125_530;
export const TOPS = 26;

/** The outcomes with at least one, two, … waves. */
export const withWaves: readonly number[] = [760_488, 282_519, 57_381, 12_221, 1617, 207, 14];

/** The outcomes in which a symbol pays its lower or its higher prize, in any wave. */
export const withPrize: Readonly<Record<Paying, { readonly few: number; readonly many: number }>> = {
  guarana: { few: 9062, many: 465 },
  tucano: { few: 47_686, many: 870 },
  canoa: { few: 60_354, many: 2369 },
  peixe: { few: 118_546, many: 5720 },
  flor: { few: 174_585, many: 15_520 },
  acai: { few: 273_910, many: 33_072 },
  gota: { few: 412_868, many: 37_641 },
};
