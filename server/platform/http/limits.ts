/**
 * How much of anything the two listeners take from a caller, each bound once (docs/limits.md tells them with their tests). Times in ms,
 * sizes in bytes. What one caller may ask for in a minute stands with each feature (server/README.md, Limits).
 */
import { SECOND } from '#server/platform/time.ts';

const KB = 1024;
const MB = 1024 * KB;

/** What Node judges before anything of ours runs, and who is let in to be judged. */
export interface ListenerLimits {
  /** How long a request's head may take, from the connection on: who says nothing at all is gone by then. 408. */
  readonly headersTimeout: number;
  /** How long the whole of a request may take, its body with it. 408. */
  readonly requestTimeout: number;
  /** How often connections are looked at for those two. */
  readonly connectionsCheckingInterval: number;
  /** How long a connection may rest between two requests: longer than a proxy keeps its own, so that the proxy is who ends them. */
  readonly keepAliveTimeout: number;
  /** How long nothing may move on a connection at work: an answer that nobody reads, a reader who is gone. Streams say something each 15 s. */
  readonly stallTimeout: number;
  /** Request line and headers together. 431. */
  readonly maxHeaderSize: number;
  /** Connections at once over all; one more is closed unanswered. */
  readonly maxConnections: number;
  /** Connections at once of one network (platform/http/network.ts); one more is answered 429. Mobile carriers put thousands of phones behind one address. */
  readonly maxOfNetwork: number;
  /** Requests sent ahead on one connection that are at work; one more is answered 429, and ends the connection. */
  readonly maxAhead: number;
}

export const wire: ListenerLimits = {
  headersTimeout: 8 * SECOND,
  requestTimeout: 15 * SECOND,
  connectionsCheckingInterval: SECOND,
  keepAliveTimeout: 65 * SECOND,
  stallTimeout: 60 * SECOND,
  maxHeaderSize: 16 * KB,
  maxConnections: 15_000,
  maxOfNetwork: 500,
  maxAhead: 4,
};

/** The operators' listener: a few people, and machines that look. */
export const operatorsWire: ListenerLimits = { ...wire, maxConnections: 500, maxOfNetwork: 200 };

/** Of a request's head, judged once Node has taken it. */
export const head = {
  /** The address with its query. 414. */
  maxTarget: 8 * KB,
  /** Lines of headers. 431. */
  maxHeaders: 100,
} as const;

/** Bodies by who sends them; above it 413. */
export const bodies = {
  /** 1 MB in one field is still read, so that the field can be named. */
  call: 2 * MB,
  /** A notice of many payments. */
  paymentNotice: 2 * MB,
  /** A game provider's word on one bet. */
  providerWallet: 64 * KB,
  operatorCall: 64 * KB,
  operatorForm: 64 * KB,
  /** A provider's whole list of games comes as one. */
  gameList: 32 * MB,
} as const;

/** Bodies up to `small` are always read; what is larger shares `largeInAll` of memory, and is refused with 503 where that is used up. */
export const bodiesInAll = { small: 16 * KB, largeInAll: 128 * MB } as const;

/** How many of a caller's requests are at work and wait, in this process; beyond it 429 for one of many, 503 where the house is full. */
export const admissionLimits = {
  /** One bearer that opens a session: a page of ours sends a few at once. */
  bearer: { atOnce: 6, waiting: 200 },
  /** Whoever has no session, of one network. */
  network: { atOnce: 12, waiting: 200 },
  /** Of those, what asks for a way in: sign-in, registration, codes, passkeys. Each may take a processor and ask a register outside. */
  entriesOfNetwork: { atOnce: 8, waiting: 50 },
  /** Calls of other hosts, of one network: payment notices, the providers' wallet. They come again. */
  host: { atOnce: 16, waiting: 2_000 },
  /** All without a session together. */
  visitors: { atOnce: 64, waiting: 2_000 },
  /** All ways in together. */
  entries: { atOnce: 64, waiting: 200 },
} as const;

/** Who is refused at a door is answered after a while, `most` at once: a flood that comes again at once costs one answer in that time. */
export const heldBack = { ms: SECOND, most: 2_000 } as const;

/** Seconds after which who found the house full may try again. */
export const FULL_SECONDS = 2;
