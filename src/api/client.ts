/** Makes all HTTP requests to the API: adds token, language and idempotency key, checks the reply, and classifies failures. */
import ky, { HTTPError } from 'ky';
import type { BeforeRequestHook, InitHook } from 'ky';
import * as v from 'valibot';
import type { Call, CallInput, CallReply } from '#contract/call.ts';
import { envelopeSchema, PASSIVE_HEADER } from '#contract/call.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { meCall } from '#contract/session.ts';
import { noteServerTime } from '#lib/server-clock.ts';
import { failureOf } from './failure.ts';
import { takeFirstReply } from './first-reply.ts';
import { readToken } from './token.ts';

const KEY_HEADER = 'Idempotency-Key';

/** The request's values for the hooks, in ky's context. */
type Sent = {
  /** The bearer token, in a header and never in an address; `null` without a session. */
  readonly token: string | null;
  readonly key?: string;
  /** Whether the page sends the request by itself. It then does not keep an idle session alive. */
  readonly isPassive?: boolean;
  /** Whether the request may be sent twice. */
  readonly isRepeatable?: boolean;
};

const addLanguage: InitHook = (options) => {
  const lang = pageLanguage();
  if (lang) options.searchParams = { ...(options.searchParams as Record<string, string>), lang };
};

const keepFromRepeating: InitHook = (options) => {
  if ((options.context as Sent | undefined)?.isRepeatable !== true) options.retry = 0;
};

const addHeaders: BeforeRequestHook = ({ request: { headers }, options }) => {
  const { token, key, isPassive } = options.context as Sent;
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (key !== undefined) headers.set(KEY_HEADER, key);
  if (isPassive) headers.set(PASSIVE_HEADER, '1');
};

/** Statuses of a proxy that did not reach the API or lost the connection. */
const gatewayFaults = [502, 504];

const http = ky.create({
  prefix: import.meta.env?.PUBLIC_API_URL ?? '',
  timeout: 20_000,
  retry: { limit: 2, methods: ['get', 'post'], statusCodes: gatewayFaults, backoffLimit: 2000 },
  // Only statuses that are thrown are repeated. Every other reply has an envelope to read.
  throwHttpErrors: (status) => gatewayFaults.includes(status),
  hooks: { init: [addLanguage, keepFromRepeating], beforeRequest: [addHeaders] },
});
let api = http;

export interface ApiOptions {
  /** The API's URL; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** Sets another address or transport. Tests run the real server in process. */
export function configureApi({ baseUrl, fetch }: ApiOptions): void {
  api = http.extend({ prefix: baseUrl, ...(fetch && { fetch }) });
}

let onSessionLost: (failure: Failure) => void = () => undefined;

/** Sets the listener for the end of the session, whichever call notices it: the session store. */
export function listenSessionLost(listener: (failure: Failure) => void): void {
  onSessionLost = listener;
}

/** A call's reply with the message that came with it. */
export type Reply<C extends Call> = CallReply<C> & { readonly message: string };

/**
 * Sends a call. Reads are repeated after a network fault, and so are `once` calls, whose key makes a repeat harmless. A plain write is sent
 * one time only. `key` is the caller's name for this submit (stores/idempotency-key.ts).
 */
export function send<C extends Call>(call: C, input: CallInput<C>, key?: string): Promise<Outcome<Reply<C>>> {
  if (isPassive && call.effect === 'read') return sendPassive(call, input);
  return deliver(call, input, key === undefined ? {} : { key });
}

let isPassive = false;

/** Runs `act` as the page's own activity. The calls that it makes at once do not keep an idle session alive. */
export function passively(act: () => void): void {
  isPassive = true;
  act();
  isPassive = false;
}

/** Sends a call that the page makes by itself, so that it does not keep an idle session alive. */
export function sendPassive<C extends Call>(call: C, input: CallInput<C>): Promise<Outcome<Reply<C>>> {
  return deliver(call, input, { isPassive: true });
}

/**
 * Sends a request that is no call, in the page's language and with the bearer `token`. The caller reads the answer, whatever its status,
 * and limits its time by `signal`. Rejects where no answer comes.
 */
export const request = (
  path: `/api/${string}`,
  token: string | null,
  init: { readonly headers?: Record<string, string>; readonly cache?: RequestCache; readonly signal?: AbortSignal },
): Promise<Response> =>
  api(path, { ...init, timeout: false, throwHttpErrors: false, context: { token } satisfies Sent });

/** Returns whether a failure ends the session of `token`, and reports it to the session store. */
export function endsSession(failure: Failure, token: string | null): boolean {
  const isLost = failure.kind === 'expired' || failure.kind === 'forced-offline';
  // A reply that arrives after the player left or signed in again says nothing about the current session.
  if (isLost && token !== null && token === readToken()) onSessionLost(failure);
  return isLost;
}

async function deliver<C extends Call>(
  call: C,
  input: CallInput<C>,
  about: Omit<Sent, 'token'>,
): Promise<Outcome<Reply<C>>> {
  const token = readToken();
  const first = (call as Call) === meCall ? await takeFirstReply(token) : null;
  const { status, body } = first ?? (await exchange(call, input as object, { ...about, token }));
  if (status === 0) return { ok: false, failure: { kind: 'network' } };
  const failure = failureOf(status, body);
  if (failure) {
    endsSession(failure, token);
    return { ok: false, failure };
  }
  const reply = v.safeParse(call.reply, body);
  if (!reply.success) return { ok: false, failure: { kind: 'unexpected' } };
  const { message } = v.parse(envelopeSchema, body);
  return { ok: true, value: { ...(reply.output as object), message } as Reply<C> };
}

async function exchange(call: Call, input: object, sent: Sent) {
  const isQuery = call.method === 'GET' || call.inQuery;
  const isRepeatable = call.effect === 'read' || (call.effect === 'once' && sent.key !== undefined);
  try {
    const response = await api(call.path, {
      method: call.method,
      ...(isQuery ? { searchParams: definedTexts(input) } : { json: input }),
      context: { ...sent, isRepeatable },
    });
    // Replies to visitors may come from a cache, so their time says nothing about the server's clock now.
    if (sent.token !== null) noteServerTime(response.headers);
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    return error instanceof HTTPError ? { status: error.response.status, body: null } : { status: 0, body: null };
  }
}

function definedTexts(input: object): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Returns the page's language as the layout writes it, so that the server's texts match it. */
function pageLanguage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset.locale;
}
