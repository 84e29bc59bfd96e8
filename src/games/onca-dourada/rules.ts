/**
 * Implements Onça Dourada: five lines on three reels, and held respins. Golden eyes pay on no line. Three of them in the
 * window stay, each with a prize of its own, while every other cell spins again on its own. A new eye gives three
 * respins again. All are on the tape, as many as there can be (docs/domain/game-rules.md#onça-dourada).
 */
import { visibleSymbols, winCents as lineCents } from '../engine.ts';
import type { Reels } from '../engine.ts';
import type { FairGame } from '../fair-game.ts';

/** The symbol of a held prize. It stands apart from `symbols`, so no line pays for it and no wild stands for it. */
export const EYE = 'olho';
/** How many eyes in the window begin the respins, and how many respins there are after each new eye. */
export const NEEDED = 3;
export const RESPINS = 3;
export const CELLS = 9;
/** The prize for eyes in all cells beyond their own, in stakes. */
export const FULL_MOON = 200;
/** The most respins of a round: the last of three brings one eye, until all cells are filled. */
export const MOST_RESPINS = (CELLS - NEEDED) * RESPINS;

/** The prizes of an eye in stakes, with their weights. */
export const eyes = [
  { times: 1, weight: 20 },
  { times: 2, weight: 14 },
  { times: 3, weight: 8 },
  { times: 5, weight: 5 },
  { times: 10, weight: 2 },
  { times: 25, weight: 1 },
] as const;
/** Each prize, repeated by its weight. */
const barrel: readonly number[] = eyes.flatMap(({ times, weight }) => Array.from({ length: weight }, () => times));
/** A cell of a respin shows an eye on so many of `CELL_LIMIT` numbers: those of the barrel. */
export const EYE_LIMIT = barrel.length;
export const CELL_LIMIT = 600;

export const oncaReels: Reels = {
  symbols: [
    { id: 'onca', three: 250, wild: true },
    { id: 'arara', three: 100 },
    { id: 'lua', three: 50 },
    { id: 'sapo', three: 25 },
    { id: 'cacau', three: 15 },
    { id: 'vitoria', three: 10 },
    { id: 'vagalume', three: 6 },
    { id: 'folha', three: 4, two: 1 },
  ],
  // Eyes of a strip stand so far apart that a reel shows one at most.
  strips: [
    'vagalume vitoria onca folha sapo cacau vitoria vagalume folha sapo onca vitoria folha vagalume cacau lua olho folha vagalume lua cacau vagalume arara sapo lua folha vitoria olho arara cacau',
    'vitoria folha vagalume olho cacau vagalume folha olho vitoria sapo folha cacau lua vitoria folha lua vagalume vitoria onca sapo vagalume arara onca lua vagalume olho vitoria folha sapo arara cacau vagalume',
    'cacau vitoria folha vagalume vitoria folha vagalume cacau sapo folha arara lua vagalume folha sapo vagalume cacau sapo olho vitoria folha arara lua vagalume olho folha onca vitoria lua folha',
  ].map((strip) => strip.split(' ')),
};

/** An eye in a cell. Cells are numbered from 0, reel by reel, each from top to bottom. */
export interface Held {
  readonly cell: number;
  /** Its prize in stakes. */
  readonly times: number;
}

export interface Hold {
  /** The eyes of the window. */
  readonly start: readonly Held[];
  /** The new eyes of each respin, until none is left or all cells are filled. */
  readonly respins: readonly (readonly Held[])[];
}

export interface Prowl {
  readonly stops: readonly number[];
  /** The held respins; null where the window shows too few eyes. */
  readonly hold: Hold | null;
}

const stakes = [50, 100, 250, 500, 1000, 2500];
const [min = 0] = stakes;

export const oncaDourada: FairGame<null, Prowl> = {
  code: 'onca-dourada',
  version: 2,
  kind: 'instant',
  volatility: 'medium',
  rtpBasisPoints: 9640,
  minEdgePpm: 35_906,
  stakes: { min, max: stakes.at(-1) ?? min, step: min },
  isChoice: (value): value is null => value === null,
  limits: () => [
    ...oncaReels.strips.map((strip) => strip.length),
    ...Array.from({ length: CELLS }, () => EYE_LIMIT),
    ...Array.from({ length: CELLS * MOST_RESPINS }, () => CELL_LIMIT),
  ],
  outcome: (tape) => {
    const reels = oncaReels.strips.length;
    const stops = tape.slice(0, reels);
    return { stops, hold: holdOf(stops, tape.slice(reels, reels + CELLS), tape.slice(reels + CELLS)) };
  },
  winCents: ({ stops, hold }, _choice, stakeCents) =>
    lineCents(oncaReels, stops, stakeCents) + stakeCents * BigInt(hold ? timesOf(hold) : 0),
  takes: (_, cents) => stakes.includes(cents),
};

/** The stakes on offer, centavos. */
export const oncaStakes: readonly number[] = stakes;

/** Returns the cells of the window with an eye. */
export const eyesIn = (stops: readonly number[]): number[] =>
  visibleSymbols(oncaReels, stops)
    .flat()
    .flatMap((id, cell) => (id === EYE ? [cell] : []));

/** Returns all eyes of the respins. */
export const heldIn = ({ start, respins }: Hold): readonly Held[] => [...start, ...respins.flat()];

/** Returns what the respins pay, in stakes. */
export function timesOf(hold: Hold): number {
  const held = heldIn(hold);
  return held.reduce((sum, { times }) => sum + times, held.length === CELLS ? FULL_MOON : 0);
}

/** Returns the held respins. `prizes`: one number for each cell; `drawn`: one for each cell of each respin. */
function holdOf(stops: readonly number[], prizes: readonly number[], drawn: readonly number[]): Hold | null {
  const start = eyesIn(stops).map((cell) => ({ cell, times: barrel[prizes[cell] ?? 0] ?? 0 }));
  if (start.length < NEEDED) return null;
  const respins: Held[][] = [];
  const filled = new Set(start.map(({ cell }) => cell));
  for (let left = RESPINS; left > 0 && filled.size < CELLS; left--) {
    const numbers = drawn.slice(respins.length * CELLS, (respins.length + 1) * CELLS);
    const found = numbers.flatMap((number, cell) => {
      const times = barrel[number];
      return times && !filled.has(cell) ? [{ cell, times }] : [];
    });
    respins.push(found);
    for (const { cell } of found) filled.add(cell);
    if (found.length > 0) left = RESPINS + 1;
  }
  return { start, respins };
}
