/** A height as a player writes it: "2", "2,5", "2.50" or "1000". */
import { LEAST, MOST } from '#lib/studio/games/pipa-alta/rules.ts';

/** Hundredths; null: it is none that a bet can be taken out at. */
export function heightOf(written: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(written.trim()) ?? [];
  if (whole === undefined) return null;
  const height = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return height > LEAST && height <= MOST ? height : null;
}
