/** Holds the id and the measurements of the current request, through everything that it awaits. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The class of a request without a session: `entry` opens a session or leads to one. */
export type TrafficClass = 'visitor' | 'entry';

export interface RequestContext {
  readonly id: string;
  /** The code of its refusal; null: it was not refused. */
  refusal: string | null;
  /**
   * Set by platform/http/admission.ts. `null` if the request has a session or comes from another host. It then has no
   * limit of connections.
   */
  traffic: TrafficClass | null;
  /** The number of its PostgreSQL statements. Those of the embedded database are not counted. */
  statements: number;
  /** How long it waited for them and for a free connection, ms. Concurrent statements count each. */
  databaseMs: number;
}

const atWork = new AsyncLocalStorage<RequestContext | undefined>();

/** Returns the current request, or undefined outside of one, as in a job. */
export const currentRequest = (): RequestContext | undefined => atWork.getStore();

/** Runs `work` as a request. `given`: the caller's id, used where it has an id's form. */
export function runAsRequest<T>(given: string | undefined, work: (request: RequestContext) => T): T {
  const id = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : newId();
  const request: RequestContext = { id, refusal: null, traffic: null, statements: 0, databaseMs: 0 };
  return atWork.run(request, () => work(request));
}

/** Runs `work` outside of a request, for work that a request triggers but does not own. */
export const withoutRequest = <T>(work: () => T): T => atWork.run(undefined, work);

/** Adds a wait for the database to the current request. `statements`: how many it counts as. */
export async function recordQuery<T>(statements: 0 | 1, ask: () => Promise<T>): Promise<T> {
  const request = atWork.getStore();
  if (!request) return ask();
  request.statements += statements;
  const begun = performance.now();
  try {
    return await ask();
  } finally {
    request.databaseMs += performance.now() - begun;
  }
}

/** Letters that are not confused when they are read out to support. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates an id of twelve letters (60 random bits). */
const newId = (): string => Array.from(randomBytes(12), (byte) => LETTERS[byte & 31]).join('');
