/**
 * Draws shared rounds (docs/domain/games-and-fairness.md#chains-of-seeds). Their seeds form a chain whose head is
 * published before the first is used, so every result was fixed by then. A round is drawn from its seed and the chain's
 * salt. No client seed is used, because no player may change another's result.
 */
import { commitmentOf, drawIntegers } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';
import type { StudioRules, TableRules } from './fair-game.ts';

export type TableGame = StudioRules & { readonly table: TableRules<Json, Json> };
export const isTable = (rules: StudioRules): rules is TableGame => rules.table !== undefined;

export type Phase = 'open' | 'closed' | 'playing' | 'result';

/** A published chain. Its head is the hash of the first round's seed, which is the hash of the second's, and so on. */
export interface Chain {
  /** 64 hex digits. */
  readonly head: string;
  readonly length: number;
  /** Published only after the head was fixed. */
  readonly salt: string;
}

/** Returns the seed `rounds` rounds earlier in the chain; with 0, the seed itself. */
export async function seedBefore(seed: string, rounds: number): Promise<string> {
  let at = seed;
  for (let round = 0; round < rounds; round++) at = await commitmentOf(at);
  return at;
}

/** Draws the outcome of a shared round, the same for every player. */
export async function drawTable(
  { limits, table }: TableGame,
  { serverSeed, salt, round }: { readonly serverSeed: string; readonly salt: string; readonly round: number },
): Promise<Json> {
  const all = limits(null);
  const each = all.length / table.parts;
  const parts = Array.from({ length: table.parts }, (_, nonce) =>
    drawIntegers({ serverSeed, clientSeed: salt, nonce }, all.slice(nonce * each, (nonce + 1) * each)),
  );
  return table.outcome((await Promise.all(parts)).flat(), round);
}

/** Returns the payment of a bet, centavos, by its choice or by the mark of its cash-out. */
export function paidOf(
  { winCents, table }: Pick<StudioRules, 'winCents' | 'table'>,
  outcome: Json,
  bet: { readonly choice: Json; readonly cashOut: number | null; readonly stakeCents: bigint },
): bigint {
  const { choice, cashOut, stakeCents } = bet;
  const out = cashOut === null ? null : (table?.cashOut?.paysAt(outcome, choice, stakeCents, cashOut) ?? null);
  return out ?? winCents(outcome, choice, stakeCents);
}
