/** Counts every outcome of Rio de Guaraná by the rules themselves: 3.2 million in some seconds. */
import { MANY, MOST_WAVES, paying, strips, wavesOf } from '#games/rio-de-guarana/river.ts';
import type { Paying } from '#games/rio-de-guarana/river.ts';

/**
 * Returns the number of outcomes by payment in hundredths, by number of waves, and by prize. It also returns the stops
 * with the most waves.
 */
export function everyRiver() {
  const byPayment = new Map<number, number>();
  const byWaves: number[] = [];
  const longest: (readonly number[])[] = [];
  const byPrize = Object.fromEntries(paying.map((id) => [id, { few: 0, many: 0 }])) as Record<
    Paying,
    { few: number; many: number }
  >;
  const count = (stops: readonly number[]) => {
    const waves = wavesOf(stops);
    byWaves[waves.length] = (byWaves[waves.length] ?? 0) + 1;
    const m100 = waves.reduce((sum, wave) => sum + wave.m100, 0);
    byPayment.set(m100, (byPayment.get(m100) ?? 0) + 1);
    if (waves.length === 0) return;
    if (waves.length === MOST_WAVES) longest.push(stops);
    const kinds = new Set(
      waves.flatMap(({ prizes }) => prizes.map((prize) => `${prize.id} ${prize.count < MANY ? 'few' : 'many'}`)),
    );
    for (const kind of kinds) {
      const [id, size] = kind.split(' ') as [Paying, 'few' | 'many'];
      byPrize[id][size]++;
    }
  };
  const go = (stops: readonly number[]): void => {
    const strip = strips[stops.length];
    if (!strip) return count(stops);
    for (const stop of strip.keys()) go([...stops, stop]);
  };
  go([]);
  return { byPayment, byWaves, byPrize, longest };
}
