/** Computes what the cards that are known so far already make, for the pay table beside them. */
import { rankOf } from '#games/poquer-da-jangada/hands.ts';
import type { Rank } from '#games/poquer-da-jangada/hands.ts';

const JACK = 10;

/** Returns the rank that these cards make whatever the missing ones are; null is a card that is not known. */
export function rankSoFar(cards: readonly (number | null)[]): Rank {
  const known = cards.filter((card) => card !== null);
  if (known.length === 5) return rankOf(known);
  const counts = new Map<number, number>();
  for (const card of known) counts.set(card % 13, (counts.get(card % 13) ?? 0) + 1);
  const groups = [...counts].filter(([, count]) => count > 1);
  const most = Math.max(0, ...groups.map(([, count]) => count));
  if (most === 4) return 'four';
  if (most === 3) return 'three';
  if (groups.length === 2) return 'two-pair';
  return groups.some(([rank]) => rank === 0 || rank >= JACK) ? 'jacks-or-better' : 'nothing';
}
