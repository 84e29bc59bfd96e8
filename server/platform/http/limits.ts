/**
 * Defines all limits of the two listeners (docs/limits.md lists them with their tests). Times in ms, sizes in bytes. Limits on a caller's
 * requests a minute are in each feature (server/README.md, Limits).
 */
import { SECOND } from '#server/platform/time.ts';

const KB = 1024;
const MB = 1024 * KB;

/** Node's own limits of a listener. */
export interface ListenerLimits {
  /** The time for a request's head, from the connection on: who says nothing at all is gone by then. 408. */
  readonly headersTimeout: number;
  /** The time for a whole request, its body with it. 408. */
  readonly requestTimeout: number;
  /** How often connections are checked for those two. */
  readonly connectionsCheckingInterval: number;
  /** The rest of a connection between two requests: longer than a proxy keeps its own, so that the proxy ends them. */
  readonly keepAliveTimeout: number;
  /** The time in which nothing moves on a connection at work, as with an answer that nobody reads. Streams send something each 15 s. */
  readonly stallTimeout: number;
  /** Request line and headers together. 431. */
  readonly maxHeaderSize: number;
  /** Connections at once; one more is closed unanswered. */
  readonly maxConnections: number;
  /** Requests of one connection, sent in turn or ahead; its last answer ends it, and what was sent behind is answered 503. */
  readonly maxRequestsPerSocket: number;
}

export const wire: ListenerLimits = {
  headersTimeout: 8 * SECOND,
  requestTimeout: 15 * SECOND,
  connectionsCheckingInterval: SECOND,
  keepAliveTimeout: 65 * SECOND,
  stallTimeout: 60 * SECOND,
  maxHeaderSize: 16 * KB,
  maxConnections: 15_000,
  maxRequestsPerSocket: 100,
};

/** The operators' listener: a few people, and machines that look. */
export const operatorsWire: ListenerLimits = { ...wire, maxConnections: 500 };

/** Bodies by who sends them; above it 413. */
export const bodies = {
  /** A player's, an operator's, a game provider's on one bet. The largest that is asked for is a new passkey, 47 KB. */
  call: 64 * KB,
  /** A notice of many payments. */
  webhook: 2 * MB,
  /** A provider's whole list of games comes as one. */
  gameList: 32 * MB,
} as const;

/** Bodies above a call's that are read and held at once; others are left on the wire until it is their turn. */
export const largeBodiesAtOnce = 16;

export interface QueueLimit {
  readonly atOnce: number;
  readonly waiting: number;
}
/** Requests that run at once and wait, in this process; one more is refused, with 429 for one of many and 503 where all are full. */
export const admissionLimits = {
  /** Of one session: a page of ours sends a few at once. */
  session: { atOnce: 6, waiting: 200 },
  /** Without a session. */
  visitor: {
    network: { atOnce: 12, waiting: 200 },
    all: { atOnce: 64, waiting: 2_000 },
  },
  /** Of those, calls that open a session or lead to one (`entry` in the contract). Each may cost a hash and ask a register outside. */
  entry: {
    network: { atOnce: 8, waiting: 50 },
    all: { atOnce: 64, waiting: 200 },
  },
  /** Of other hosts, by network: payment notices, the providers' wallet. They come again. */
  webhook: { atOnce: 16, waiting: 2_000 },
} as const satisfies Record<string, QueueLimit | Record<'network' | 'all', QueueLimit>>;

/** How long the answer to a refused visitor is held back, and how many are; beyond those it goes at once. */
export const heldBack = { ms: SECOND, atOnce: 2_000 } as const;

/** Seconds after which a request that was refused with 503 may come again. */
export const FULL_SECONDS = 2;
