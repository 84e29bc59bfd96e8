/**
 * Rounds that many share (docs/domain/games-and-fairness.md#chains-of-seeds). Their seeds hang on a chain whose head is published before
 * the first is used, so every result was fixed then. A round is drawn under its seed and the chain's salt; no player's seed enters, as no
 * player may change another's result.
 */
import { commitmentOf, drawIntegers } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';
import type { StudioRules, TableRules } from './fair-game.ts';

export type TableGame = StudioRules & { readonly table: TableRules<Json, Json> };
export const isTable = (rules: StudioRules): rules is TableGame => rules.table !== undefined;

export type Phase = 'open' | 'closed' | 'playing' | 'result';

/** A chain as it is published. Its head is the hash of the first round's seed, which is the hash of the second's, and so on. */
export interface Chain {
  /** 64 hex digits. */
  readonly head: string;
  readonly length: number;
  /** Known only once the head was fixed. */
  readonly salt: string;
}

/** The seed so many rounds earlier on the chain; of 0 rounds, itself. */
export async function seedBefore(seed: string, rounds: number): Promise<string> {
  let at = seed;
  for (let round = 0; round < rounds; round++) at = await commitmentOf(at);
  return at;
}

/** What came of a shared round: the same for everybody at the table. */
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

/** What a bet is paid, centavos: by what was chosen or, where it was taken out, by the height it had then. */
export function paidOf(
  { winCents, table }: Pick<StudioRules, 'winCents' | 'table'>,
  outcome: Json,
  bet: { readonly choice: Json; readonly cashOut: number | null; readonly stakeCents: bigint },
): bigint {
  const { choice, cashOut, stakeCents } = bet;
  const paid = cashOut === null ? choice : (table?.cashOut?.at(choice, cashOut) ?? choice);
  return winCents(outcome, paid, stakeCents);
}
