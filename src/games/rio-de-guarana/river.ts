/**
 * Implements the water of Rio de Guaraná: what floats at the drawn stops, what pays, and what falls after it. All
 * waves of a round follow from the first stops (docs/domain/game-rules.md#rio-de-guaraná).
 */

export const COLUMNS = 5;
export const ROWS = 4;
/** How many equal symbols pay, and from how many on they pay the higher prize. */
export const FEW = 7;
export const MANY = 9;

/** The multipliers of the waves of a round. Later waves have the last one. */
export const marks = [1, 2, 3, 5, 10] as const;
/** The most waves that any stops have. A test counts them over every outcome. */
export const MOST_WAVES = 7;

/** The prizes of the symbols before the wave's multiplier, in hundredths of the stake. */
export const prizes = {
  guarana: { few: 2500, many: 25_000 },
  tucano: { few: 800, many: 8000 },
  canoa: { few: 300, many: 2000 },
  peixe: { few: 200, many: 1000 },
  flor: { few: 120, many: 500 },
  acai: { few: 60, many: 200 },
  gota: { few: 50, many: 150 },
} as const;

export type Paying = keyof typeof prizes;
/** The dolphin pays nothing by itself and counts for every other symbol. */
export type SymbolId = Paying | 'boto';
export const paying = Object.keys(prizes) as readonly Paying[];

/** The symbols of each column. What is above a stop falls first. */
export const strips: readonly (readonly SymbolId[])[] = [
  'acai peixe gota canoa acai gota gota flor acai peixe gota acai gota tucano peixe peixe canoa canoa peixe canoa',
  'tucano canoa canoa canoa tucano guarana gota canoa tucano tucano gota tucano tucano boto flor tucano peixe guarana gota acai',
  'flor peixe acai flor gota acai flor canoa peixe peixe boto tucano guarana flor flor flor guarana peixe acai gota',
  'flor guarana gota acai acai acai gota gota acai boto peixe flor flor gota acai acai guarana guarana flor acai',
  'tucano tucano gota guarana canoa peixe canoa acai gota acai gota gota gota guarana flor flor peixe flor guarana peixe',
].map((strip) => strip.split(' ') as SymbolId[]);

/** What floats in a column, from top to bottom, for each column from the left. */
export type Water = readonly (readonly SymbolId[])[];

export interface Wave {
  /** The symbols that pay, with their number on the water, dolphins included. */
  readonly prizes: readonly { readonly id: Paying; readonly count: number; readonly m100: number }[];
  readonly mark: number;
  /** The payment of the wave: its prizes times its mark, in hundredths of the stake. */
  readonly m100: number;
  /** The water before the wave. */
  readonly before: Water;
  /** The water after the symbols that pay have left, and those above have fallen. */
  readonly after: Water;
}

/** Returns `count` symbols of a column's strip from a place on, which may be above its first one. */
function cut(column: number, from: number, count: number): SymbolId[] {
  const strip = strips[column] ?? [];
  const first = ((from % strip.length) + strip.length) % strip.length;
  const part = strip.slice(first, first + count);
  return part.length < count ? [...part, ...strip.slice(0, count - part.length)] : part;
}

/** Returns what floats at the drawn stops. */
export const waterAt = (stops: readonly number[]): Water => stops.map((stop, column) => cut(column, stop, ROWS));

/** Returns whether a symbol leaves with a wave that pays these prizes. The dolphins leave with every wave. */
export const leaves = ({ prizes: paid }: Pick<Wave, 'prizes'>, id: SymbolId): boolean =>
  id === 'boto' || paid.some((prize) => prize.id === id);

/** Returns the waves of a round, in their order; none for a round that pays nothing. */
export function wavesOf(stops: readonly number[]): readonly Wave[] {
  const waves: Wave[] = [];
  const tops = [...stops];
  let before = waterAt(stops);
  while (waves.length < MOST_WAVES) {
    const paid = prizesOn(before);
    if (paid.length === 0) break;
    const mark = marks[Math.min(waves.length, marks.length - 1)] ?? 1;
    const m100 = mark * paid.reduce((sum, prize) => sum + prize.m100, 0);
    const after = before.map((symbols, column) => {
      const stay = symbols.filter((id) => !leaves({ prizes: paid }, id));
      const fallen = ROWS - stay.length;
      const top = (tops[column] ?? 0) - fallen;
      tops[column] = top;
      return [...cut(column, top, fallen), ...stay];
    });
    waves.push({ prizes: paid, mark, m100, before, after });
    before = after;
  }
  return waves;
}

/** Returns what the symbols on the water pay, before the wave's multiplier. */
function prizesOn(water: Water): Wave['prizes'] {
  const counts = { guarana: 0, tucano: 0, canoa: 0, peixe: 0, flor: 0, acai: 0, gota: 0, boto: 0 };
  for (const symbols of water) for (const id of symbols) counts[id]++;
  return paying
    .filter((id) => counts[id] > 0 && counts[id] + counts.boto >= FEW)
    .map((id) => {
      const count = counts[id] + counts.boto;
      return { id, count, m100: prizes[id][count < MANY ? 'few' : 'many'] };
    });
}

/** Returns the payment of a round in hundredths of the stake. */
export const paysAt = (stops: readonly number[]): number => wavesOf(stops).reduce((sum, { m100 }) => sum + m100, 0);
