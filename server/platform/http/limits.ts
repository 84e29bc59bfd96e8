/**
 * Defines all limits of the two listeners (docs/limits.md lists them with their tests). Times in ms, sizes in bytes. Limits on a caller's
 * requests a minute are in each feature (server/README.md, Limits).
 */
import { SECOND } from '#server/platform/time.ts';

const KB = 1024;
const MB = 1024 * KB;

/** The limits of a Node.js listener. */
export interface ListenerLimits {
  /** The time for a request's head, counted from the connection, so that a silent client is closed as well. 408. */
  readonly headersTimeout: number;
  /** The time for a whole request with its body. 408. */
  readonly requestTimeout: number;
  /** How often connections are checked for those two. */
  readonly connectionsCheckingInterval: number;
  /**
   * How long a connection may be idle between two requests. It is longer than a proxy's own limit, so that the proxy
   * closes connections.
   */
  readonly keepAliveTimeout: number;
  /**
   * How long a connection with a running request may have no traffic, as with an answer that nobody reads. Streams
   * send something every 15 s.
   */
  readonly stallTimeout: number;
  /** Request line and headers together. 431. */
  readonly maxHeaderSize: number;
  /** Concurrent connections. Further ones are closed without an answer. */
  readonly maxConnections: number;
  /**
   * Requests of one connection, one after the other or pipelined. The connection ends with the last answer, and
   * requests pipelined after it get 503.
   */
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

/** The limits of the operators' listener, which a few people and monitoring use. */
export const operatorsWire: ListenerLimits = { ...wire, maxConnections: 500 };

/** The largest bodies by sender. Above it 413. */
export const bodies = {
  /**
   * From a player, an operator, or a game provider about one bet. The largest expected body is a new passkey, 47 KB.
   */
  call: 64 * KB,
  /** From an editor or the publisher: a text in nine languages, or a picture. */
  texts: MB,
  /** A notice of many payments. */
  webhook: 2 * MB,
  /** A provider's whole list of games arrives in one body. */
  gameList: 32 * MB,
} as const;

/** How many bodies above the size of a call are read and held at once. Others wait unread. */
export const largeBodiesAtOnce = 16;

export interface QueueLimit {
  readonly atOnce: number;
  readonly waiting: number;
}
/**
 * Concurrent and waiting requests in this process. Further ones are refused: with 429 at one caller's limit, with 503
 * where all places are taken.
 */
export const admissionLimits = {
  /** For one session. Our pages send a few requests at once. */
  session: { atOnce: 6, waiting: 200 },
  /** For requests without a session. */
  visitor: {
    network: { atOnce: 12, waiting: 200 },
    all: { atOnce: 64, waiting: 2_000 },
  },
  /**
   * Of those, for calls that open a session or lead to one (`entry` in the contract). Each may cost a hash and a query
   * of a state register.
   */
  entry: {
    network: { atOnce: 8, waiting: 50 },
    all: { atOnce: 64, waiting: 200 },
  },
  /** For other hosts, by network: payment notices and the providers' wallet calls. They are repeated. */
  webhook: { atOnce: 16, waiting: 2_000 },
} as const satisfies Record<string, QueueLimit | Record<'network' | 'all', QueueLimit>>;

/** How long the answer to a refused visitor is delayed, and how many are delayed. Further ones are sent at once. */
export const heldBack = { ms: SECOND, atOnce: 2_000 } as const;

/** After how many seconds a request that was refused with 503 may be repeated. */
export const FULL_SECONDS = 2;
