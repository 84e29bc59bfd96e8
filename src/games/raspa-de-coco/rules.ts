/**
 * Implements Raspa de Coco: nine cells, each drawn independently. Three or more equal symbols pay, and several such
 * prizes add up. The cells are the draw itself, so no losing card is arranged as a near miss
 * (docs/domain/game-rules.md#raspa-de-coco).
 */
import { byHundredths, gridA } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';

export const CELLS = 9;
export const NEEDED = 3;

/** The symbols of a cell: the weight out of a hundred, and the multiplier in hundredths for three or more. */
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
/** Each symbol, repeated by its weight. */
const barrel: readonly SymbolId[] = symbols.flatMap(({ id, weight }) => Array.from({ length: weight }, () => id));

export interface Scratched {
  /** The symbols of the cells, row by row. */
  readonly cells: readonly SymbolId[];
  /** The symbols that pay. */
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

/** Returns the prizes of the cells, the lowest first. */
export const prizesOf = (cells: readonly SymbolId[]): Scratched['prizes'] =>
  symbols.flatMap(({ id, m100 }) =>
    m100 > 0 && cells.filter((cell) => cell === id).length >= NEEDED ? [{ id, m100 }] : [],
  );
