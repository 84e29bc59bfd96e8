/**
 * A table whose rounds are the same for everybody, as its provider tells it to anyone (docs/domain/games-and-fairness.md#shared-tables). It
 * is no call of calls.ts: the address is the provider's own (src/content/video.json).
 *
 * `GET <table>/state` answers the state below; 404 and 409 say that the table is closed. `GET <table>/events` is
 * `text/event-stream` without credentials: each event named in `tableEvents` carries the whole state as one line of JSON.
 */
import * as v from 'valibot';

export const tableEvents = ['hello', 'phase', 'result', 'totals'] as const;

/** An ISO date on the wire, ms since 1970 inside. */
const instant = v.pipe(v.string(), v.transform(Date.parse), v.number());
const round = v.pipe(v.number(), v.integer());

export const tableStateSchema = v.object({
  game: v.string(),
  /** The server's clock when it said this: the phone's own may be wrong. */
  now: instant,
  round,
  /** Bets are taken; no more are; the round plays; its result stands. */
  phase: v.picklist(['open', 'closed', 'playing', 'result']),
  /** Null while nobody knows, as in a crash game's flight. */
  phaseEndsAt: v.nullable(instant),
  /** What fixes this round's result, published before: 64 hex digits. */
  commitment: v.string(),
  /** Bets of this round by everybody. */
  bets: v.pipe(v.number(), v.integer()),
  /** Of this round, while its result stands; its form is the game's. */
  outcome: v.optional(v.unknown()),
  /** Rounds that are over, the newest first. */
  last: v.array(v.object({ round, outcome: v.unknown() })),
});

export type TableState = v.InferOutput<typeof tableStateSchema>;
export type TableRound = TableState['last'][number];

/** The rounds whose result is known, the newest first: this one too, as soon as its result stands. */
export function knownRounds({ phase, round: current, outcome, last }: TableState): readonly TableRound[] {
  const isMissing = phase === 'result' && outcome !== undefined && last[0]?.round !== current;
  return isMissing ? [{ round: current, outcome }, ...last] : last;
}

/** Roda da Feira: the place where the wheel stopped, from 0. */
const place = v.pipe(v.number(), v.integer());
export function readPlace(outcome: unknown): number | null {
  const read = v.safeParse(place, outcome);
  return read.success ? read.output : null;
}

/** Liga Caju: the goals of each match of the round, in the matchday's order. */
const goals = v.pipe(v.number(), v.integer());
const scores = v.array(v.object({ home: goals, away: goals }));
export type Score = v.InferOutput<typeof scores>[number];
export function readScores(outcome: unknown): readonly Score[] | null {
  const read = v.safeParse(scores, outcome);
  return read.success ? read.output : null;
}
