/**
 * Implements Seta do Sertão: a needle over ten thousand marks. The player bets that it stops below a mark, or at or
 * above it (docs/domain/game-rules.md#seta-do-sertão).
 */
import { byHundredths, fieldOf, gridB, isWhole } from '../fair-game.ts';
import type { FairGame } from '../fair-game.ts';

export interface Side {
  readonly side: 'below' | 'from';
  readonly mark: number;
}

/** The number of marks, 0000 to 9999. */
export const MARKS = 10_000;
/** The limits of how many marks a bet may cover. */
export const FEWEST = 100;
export const MANY = 9500;

/** Returns how many marks win. */
export const winning = ({ side, mark }: Side): number => (side === 'below' ? mark : MARKS - mark);

/** Returns the multiplier in hundredths: 98 % of the fair one, rounded down. */
export const paysFor = (marks: number): number => Math.floor((98 * MARKS) / marks);

export const setaDoSertao: FairGame<Side, number> = {
  code: 'seta-do-sertao',
  version: 1,
  kind: 'instant',
  volatility: 'medium',
  rtpBasisPoints: 9706,
  minEdgePpm: 20_000,
  stakes: gridB(100, 50_000),
  isChoice: (value): value is Side => {
    const [side, mark] = [fieldOf(value, 'side'), fieldOf(value, 'mark')];
    return (
      (side === 'below' || side === 'from') && isWhole(mark, 0, MARKS) && isWhole(winning({ side, mark }), FEWEST, MANY)
    );
  },
  limits: () => [MARKS],
  outcome: ([needle = 0]) => needle,
  winCents: (needle, choice, stakeCents) =>
    (choice.side === 'below' ? needle < choice.mark : needle >= choice.mark)
      ? byHundredths(stakeCents, paysFor(winning(choice)))
      : 0n,
};
