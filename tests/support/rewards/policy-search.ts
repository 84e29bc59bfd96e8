/**
 * The best that a player can make of a reward, over all ways to bet for it and to stop. Value iteration over whole units of money. Each bet
 * brings a player nearer to the end, so one pass from the end suffices. Values are what a player has on average at the end, in units.
 */

/** A bet that pays so many times its stake, the stake included, with a chance. */
export interface Wager {
  readonly chance: number;
  readonly pays: number;
}

/** An even bet, a bet on one number and a long shot of a game that keeps `edge` of the stake. */
export const wagersOf = (edge: number): readonly Wager[] =>
  [2, 10, 100].map((pays) => ({ pays, chance: (1 - edge) / pays }));

const SIZES = [5, 25, 100];
/** Who has so much stands for who has more. */
const MOST = 400;

interface Bonus {
  /** What the player has of their own, and the bonus, units. */
  readonly cash: number;
  readonly bonus: number;
  /** What must be staked for it, in stakes that count whole. */
  readonly required: number;
}

/**
 * What a bonus is worth to who plays for it on a game. The best mean of cash at the end, less the cash at the beginning. `contribution`:
 * how much of a stake counts, of 1. A player may stop at any time, and then has no bonus. What must be staked is rounded down to whole
 * units, so the value may be too high by the edge of one.
 */
export function bonusValue({ cash, bonus, required }: Bonus, edge: number, contribution: number): number {
  const wagers = wagersOf(edge);
  const steps = Math.floor(required / contribution);
  // Who has plenty stakes what lacks and pays the edge for it, or stops.
  const rich = (left: number) => Math.max(0, bonus - left * edge);
  const rows: Float64Array[] = [Float64Array.from({ length: MOST + 1 }, (_, has) => has + bonus)];
  const at = (has: number, left: number): number =>
    has > MOST ? has + rich(left) : (rows[Math.max(0, left)]?.[has] ?? 0);
  for (let left = 1; left <= steps; left++) {
    const row = new Float64Array(MOST + 1);
    for (let has = 0; has <= MOST; has++) {
      let best = has;
      for (const size of SIZES) {
        if (size > has) break;
        for (const { chance, pays } of wagers)
          best = Math.max(
            best,
            chance * at(has - size + size * pays, left - size) + (1 - chance) * at(has - size, left - size),
          );
      }
      row[has] = best;
    }
    rows.push(row);
  }
  return at(cash, steps) - cash;
}

/** What a day brings at its end, beside the cash: by what was staked in all and lost, units. */
export type DayReward = (staked: number, lost: number) => number;

/** What a day's reward is worth to who plays for it with so much cash. The best mean of all at the end of the day, less that cash. */
export function dayValue(cash: number, edge: number, reward: DayReward): number {
  const wagers = wagersOf(edge);
  const most = 400;
  const end = (has: number, staked: number) => has + reward(staked, cash - has);
  const rows: Float64Array[] = [];
  for (let staked = most; staked >= 0; staked -= SIZES[0] ?? 1) {
    const row = Float64Array.from({ length: MOST + 1 }, (_, has) => end(has, staked));
    rows[staked] = row;
    const at = (has: number, then: number): number => (has > MOST ? end(has, then) : (rows[then]?.[has] ?? 0));
    for (let has = 0; has <= MOST; has++)
      for (const size of SIZES) {
        if (size > has || staked + size > most) break;
        for (const { chance, pays } of wagers) {
          const value =
            chance * at(has - size + size * pays, staked + size) + (1 - chance) * at(has - size, staked + size);
          if (value > (row[has] ?? 0)) row[has] = value;
        }
      }
  }
  return (rows[0]?.[cash] ?? 0) - cash;
}
