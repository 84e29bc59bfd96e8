/** Stores this browser's draws (fairness.ts). */
import * as v from 'valibot';
import type { KeptPair } from '#lib/draw.ts';
import { perPlayerStorage } from './per-player-storage.ts';
import type { ItemsByOwner } from './per-player-storage.ts';

/** localStorage: the pairs of each player and game, `{ [owner]: pairs }`, the owner used last at the end. */
const KEY = 'jogada.commitments';
/** The maximum number of stored rounds of all players and games: some 200 bytes each, of a site's 5 MB. */
const MOST_SPINS = 4000;
const MOST_OWNERS = 40;

const answered = {
  round: v.string(),
  commitment: v.string(),
  clientSeed: v.string(),
  nonce: v.number(),
  bet: v.string(),
  win: v.string(),
};
const answer = v.union([
  v.object({
    ...answered,
    choice: v.unknown(),
    outcome: v.unknown(),
    actions: v.optional(v.array(v.unknown())),
    version: v.optional(v.number()),
  }),
  // The format of entries from the time when all games were slots.
  v.pipe(
    v.object({ ...answered, stops: v.array(v.number()) }),
    v.transform(({ stops, ...rest }) => ({ ...rest, choice: null, outcome: stops })),
  ),
]);
const reveal = v.object({ commitment: v.string(), serverSeed: v.string(), clientSeed: v.string(), rounds: v.number() });
const pair = v.object({
  commitment: v.string(),
  clientSeed: v.nullable(v.string()),
  activated: v.nullable(v.object({ commitment: v.string(), clientSeed: v.string(), nonce: v.number() })),
  spins: v.array(
    v.object({
      spin: v.string(),
      nonce: v.number(),
      stake: v.string(),
      choice: v.optional(v.unknown(), null),
      version: v.optional(v.number()),
      steps: v.optional(v.array(v.object({ step: v.number(), action: v.unknown() }))),
      answer: v.nullable(v.union([answer, v.string()])),
    }),
  ),
  reveal: v.nullable(v.union([reveal, v.literal('withheld')])),
});
const kept = v.record(v.string(), v.array(pair));

/**
 * Drops the oldest pairs of the owner who played longest ago, until the rest fits. The current pair is never dropped.
 */
function bounded(all: readonly (readonly [string, readonly KeptPair[]])[]): ItemsByOwner<KeptPair> {
  let entries = all.slice(-MOST_OWNERS);
  const spins = () =>
    entries.reduce((sum, [, pairs]) => sum + pairs.reduce((each, { spins }) => each + spins.length, 0), 0);
  while (spins() > MOST_SPINS && (entries.length > 1 || (entries[0]?.[1].length ?? 0) > 2)) {
    const [owner = '', [, ...younger] = []] = entries[0] ?? [];
    entries = younger.length > 0 ? [[owner, younger], ...entries.slice(1)] : entries.slice(1);
  }
  return Object.fromEntries(entries);
}

export const { read: readDraws, write: writeDraws } = perPlayerStorage<KeptPair>(KEY, kept, bounded);
