/** Counts the kinds of results of a table's last rounds. The counts describe the past and predict nothing. */
import { and, desc, eq, isNotNull, lt } from '#studio/server/drizzle.ts';
import type { TableGame } from '#games/table.ts';
import type { Database } from '../database.ts';
import { studioSharedRounds } from '../schema.ts';
import type { SharedRound } from './shared-round.ts';

const ROUNDS = 100;

export interface Tally {
  /** How many rounds were counted, up to 100. */
  readonly rounds: number;
  /** The kinds in the order of the game's rules, with how often each came. */
  readonly kinds: readonly (readonly [kind: string, count: number])[];
}

/** Counts the rounds before this one, so that the result of this one changes nothing while it is hidden. */
export async function tallyBefore(db: Database, { code, table }: TableGame, { id }: SharedRound): Promise<Tally> {
  const { gameCode, outcome, endsAt } = studioSharedRounds;
  const past = await db
    .select({ outcome })
    .from(studioSharedRounds)
    .where(and(eq(gameCode, code), lt(studioSharedRounds.id, id), isNotNull(endsAt)))
    .orderBy(desc(studioSharedRounds.id))
    .limit(ROUNDS);
  const came = past.flatMap((round) => table.kindsOf(round.outcome));
  return {
    rounds: past.length,
    kinds: table.kinds.map((kind) => [kind, came.filter((each) => each === kind).length] as const),
  };
}
