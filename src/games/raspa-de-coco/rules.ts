/**
 * Nine cells under the coconut, each drawn by itself; three or more equal ones pay, and several such prizes add up. The
 * cells are the draw: no losing card is dressed up to look close (docs/domain/game-rules.md#raspa-de-coco).
 */
import { byHundredths, gridA } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';

export const CELLS = 9;
export const NEEDED = 3;

/** What a cell may hold: its weight out of a hundred, and the multiplier in hundredths of three or more of it. */
export const symbols = [
  { id: 'areia', weight: 40, m100: 0 },
  { id: 'coco', weight: 12, m100: 100 },
  { id: 'rede', weight: 10, m100: 200 },
  { id: 'farol', weight: 9, m100: 300 },
  { id: 'siri', weight: 8, m100: 500 },
  { id: 'concha', weight: 7, m100: 700 },
  { id: 'coqueiro', weight: 6, m100: 1000 },
  { id: 'estrela', weight: 4, m100: 1500 },
  { id: 'jangada', weight: 3, m100: 3000 },
  { id: 'perola', weight: 1, m100: 100_000 },
] as const;

export type SymbolId = (typeof symbols)[number]['id'];

const WEIGHTS = symbols.reduce((sum, symbol) => sum + symbol.weight, 0);
/** Each symbol as often as its weight. */
const barrel: readonly SymbolId[] = symbols.flatMap(({ id, weight }) => Array.from({ length: weight }, () => id));

export interface Scratched {
  /** What the cells hold, row by row. */
  readonly cells: readonly SymbolId[];
  /** What pays. */
  readonly prizes: readonly { readonly id: SymbolId; readonly m100: number }[];
}

export const raspaDeCoco: FairGame<null, Scratched> = {
  code: 'raspa-de-coco',
  version: 1,
  kind: 'instant',
  volatility: 'high',
  rtpBasisPoints: 9508,
  minEdgePpm: 49_139,
  stakes: gridA(20, 15_000),
  isChoice: (value): value is null => value === null,
  limits: () => Array.from({ length: CELLS }, () => WEIGHTS),
  outcome: (tape) => {
    const cells = tape.map((value) => barrel[value] ?? 'areia');
    return { cells, prizes: prizesOf(cells) };
  },
  winCents: ({ prizes }, _choice, stakeCents) =>
    byHundredths(
      stakeCents,
      prizes.reduce((sum, prize) => sum + prize.m100, 0),
    ),
};

/** What the cells pay, cheapest first. */
export const prizesOf = (cells: readonly SymbolId[]): Scratched['prizes'] =>
  symbols.flatMap(({ id, m100 }) =>
    m100 > 0 && cells.filter((cell) => cell === id).length >= NEEDED ? [{ id, m100 }] : [],
  );
