/**
 * Computes the best value of a reward for a player, over all ways to bet for it and to stop. It uses value iteration
 * over whole units of money. Each bet moves a player towards the end, so one pass from the end suffices. Values are the
 * player's mean result, in units.
 */

/** A bet that pays a multiple of its stake, stake included, with a chance. */
export interface Wager {
  readonly chance: number;
  readonly pays: number;
}

/** Returns an even bet, a bet on one number and a long shot of a game with the house edge `edge`. */
export const wagersOf = (edge: number): readonly Wager[] =>
  [2, 10, 100].map((pays) => ({ pays, chance: (1 - edge) / pays }));

const SIZES = [5, 25, 100];
/** The highest amount of money. It represents all higher ones. */
const MOST = 400;

interface Bonus {
  /** The player's own cash, and the bonus, units. */
  readonly cash: number;
  readonly bonus: number;
  /** The required wagering, in stakes that contribute in full. */
  readonly required: number;
}

/**
 * Returns the value of a bonus on a game: the best mean of cash at the end, less the cash at the start. `contribution`:
 * the contributing share of a stake, 0 to 1. A player may stop at any time, and then loses the bonus. The wagering is
 * rounded down to whole units, so the value may be too high by the edge of one.
 */
export function bonusValue({ cash, bonus, required }: Bonus, edge: number, contribution: number): number {
  const wagers = wagersOf(edge);
  const steps = Math.floor(required / contribution);
  // A player with enough money stakes the rest and pays its edge, or stops.
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

/** Returns what a day pays at its end besides the cash, by the total staked and lost, units. */
export type DayReward = (staked: number, lost: number) => number;

/** Returns the value of a day's reward with an amount of cash: the best mean at the end of the day, less that cash. */
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
