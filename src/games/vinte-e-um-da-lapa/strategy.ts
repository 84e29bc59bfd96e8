/** Implements the published best strategy of twenty-one. A test computes that no other returns more. */
import { pointsOf, valueOf } from './hand.ts';
import { legalActions } from './rules.ts';
import type { Action, Table } from './rules.ts';

/** The range of open cards (points, the ace 1) against which doubling a first hard total is best. */
const doubles: Readonly<Record<number, readonly [number, number]>> = { 9: [3, 6], 10: [2, 9], 11: [2, 10] };

/** Returns the best action now, or null where there is no decision. */
export function bestAction(table: Table): Action | null {
  const legal = legalActions(table);
  if (legal.length === 0) return null;
  const open = pointsOf(table.dealer[0] ?? 0);
  const { total, soft } = valueOf(table.player);
  const [from, to] = doubles[total] ?? [0, -1];
  if (legal.includes('double') && open >= from && open <= to) return 'double';
  return stands(total, soft, open) ? 'stand' : 'hit';
}

function stands(total: number, soft: boolean, open: number): boolean {
  if (soft) return total >= 19 || (total === 18 && open >= 2 && open <= 8);
  if (total === 12) return open >= 4 && open <= 6;
  return total >= 17 || (total >= 13 && open >= 2 && open <= 6);
}
