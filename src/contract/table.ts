/**
 * Defines the state of a table that all players share, public at its provider (docs/domain/games-and-fairness.md#shared-tables). It is no call
 * of calls.ts, because the address is the provider's (src/content/video.json). `GET <table>/state` returns the state below; 404 and 409 mean
 * that the table is closed. `GET <table>/events` is `text/event-stream` without credentials. Each event named in `tableEvents` carries the whole
 * state as one line of JSON.
 */
import * as v from 'valibot';

export const tableEvents = ['hello', 'phase', 'result', 'totals'] as const;

/** An ISO date on the wire, ms since 1970 inside. */
const instant = v.pipe(v.string(), v.transform(Date.parse), v.number());
const round = v.pipe(v.number(), v.integer());

export const tableStateSchema = v.object({
  game: v.string(),
  /** The server's clock at this state, because the phone's clock may be wrong. */
  now: instant,
  round,
  /** `open`: bets are accepted. `closed`: no more. `playing`: the round runs. `result`: its outcome is known. */
  phase: v.picklist(['open', 'closed', 'playing', 'result']),
  /** Null where it is unknown, as in the flight of a crash game. */
  phaseEndsAt: v.nullable(instant),
  /** The commitment to this round's result, published before: 64 hex digits. */
  commitment: v.string(),
  /** The number of bets for money on this round by all players. */
  bets: v.pipe(v.number(), v.integer()),
  /** This round's outcome in phase `result`; its form is the game's. During play `soFar` may have a part of it. */
  outcome: v.optional(v.unknown()),
  /** Earlier rounds, the newest first. */
  last: v.array(v.object({ round, outcome: v.unknown() })),
});

export type TableState = v.InferOutput<typeof tableStateSchema>;
export type TableRound = TableState['last'][number];

/** Returns the rounds whose result is known, the newest first, with this one in phase `result`. */
export function knownRounds({ phase, round: current, outcome, last }: TableState): readonly TableRound[] {
  const isMissing = phase === 'result' && outcome !== undefined && last[0]?.round !== current;
  return isMissing ? [{ round: current, outcome }, ...last] : last;
}

/** Roda da Feira: the sector where the wheel stopped, from 0. */
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
