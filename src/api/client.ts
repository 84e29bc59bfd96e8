/** The one HTTP client: adds token, language and idempotency key, checks the reply, sorts what went wrong. */
import ky, { HTTPError } from 'ky';
import * as v from 'valibot';
import type { Call, CallInput, CallReply } from '#contract/call.ts';
import { envelopeSchema, PASSIVE_HEADER } from '#contract/call.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { meCall } from '#contract/session.ts';
import { failureOf } from './failure.ts';
import { takeFirstReply } from './first-reply.ts';
import { readToken } from './token.ts';

export interface ApiOptions {
  /** Where the API is; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 20_000;
/** A proxy that could not reach the API, or lost it. */
const gatewayFaults = [502, 504];

let options: ApiOptions = { baseUrl: import.meta.env?.PUBLIC_API_URL ?? '' };
let onSessionLost: (failure: Failure) => void = () => undefined;

/** Another address or transport: tests run the real server in process. */
export function configureApi(next: ApiOptions): void {
  options = next;
}

/** Who hears that the session is gone, whichever call found out: the session store. */
export function listenSessionLost(listener: (failure: Failure) => void): void {
  onSessionLost = listener;
}

/** A call's reply with the message that came with it. */
export type Reply<C extends Call> = CallReply<C> & { readonly message: string };

/**
 * Sends a call. Reads are repeated after a network fault, and so are `once` calls, whose key makes a repeat harmless;
 * a plain write is sent one time only. `key` is the caller's name for this submit (stores/submit-key.ts).
 */
export function send<C extends Call>(call: C, input: CallInput<C>, key?: string): Promise<Outcome<Reply<C>>> {
  if (isPassive && call.effect === 'read') return sendPassive(call, input);
  return deliver(call, input, key === undefined ? {} : { [KEY_HEADER]: key });
}

let isPassive = false;

/** What `act` reads at once is the page's own doing, for what it has heard: none of it keeps an idle session alive. */
export function passively(act: () => void): void {
  isPassive = true;
  act();
  isPassive = false;
}

/** Sends what the page asks or says by itself: it keeps no idle session alive. */
export function sendPassive<C extends Call>(call: C, input: CallInput<C>): Promise<Outcome<Reply<C>>> {
  return deliver(call, input, { [PASSIVE_HEADER]: '1' });
}

/**
 * A request that is no call, in the page's language: its answer is the caller's to read. The bearer `token` goes into a
 * header, never into an address; null: nobody's. Rejects as fetch does.
 */
export function request(path: `/api/${string}`, token: string | null, init: RequestInit): Promise<Response> {
  const language = pageLanguage();
  const mark = path.includes('?') ? '&' : '?';
  const url = `${options.baseUrl}${path}${language ? `${mark}lang=${language}` : ''}`;
  const headers = { ...(init.headers as Record<string, string>), ...bearer(token) };
  return (options.fetch ?? fetch)(new Request(url, { ...init, headers }));
}

/** Whether a failure ends the session of `token`; the session store is told. */
export function endsSession(failure: Failure, token: string | null): boolean {
  const isLost = failure.kind === 'expired' || failure.kind === 'forced-offline';
  // An answer that comes after the player has left, or entered anew, says nothing about where they are now.
  if (isLost && token !== null && token === readToken()) onSessionLost(failure);
  return isLost;
}

const KEY_HEADER = 'Idempotency-Key';
const bearer = (token: string | null) => (token === null ? {} : { Authorization: `Bearer ${token}` });

async function deliver<C extends Call>(
  call: C,
  input: CallInput<C>,
  headers: Record<string, string>,
): Promise<Outcome<Reply<C>>> {
  const token = readToken();
  const first = (call as Call) === meCall ? await takeFirstReply(token) : null;
  const { status, body } = first ?? (await exchange(call, input as object, { ...headers, ...bearer(token) }));
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

async function exchange(call: Call, input: object, headers: Record<string, string>) {
  const isQuery = call.method === 'GET' || call.inQuery;
  const search = new URLSearchParams(isQuery ? definedTexts(input) : {});
  const language = pageLanguage();
  if (language) search.set('lang', language);
  const repeatable = call.effect === 'read' || (call.effect === 'once' && KEY_HEADER in headers);
  try {
    const response = await ky(`${options.baseUrl}${call.path}`, {
      method: call.method,
      searchParams: search,
      ...(isQuery ? {} : { json: input }),
      headers,
      timeout: TIMEOUT_MS,
      retry: { limit: repeatable ? 2 : 0, methods: ['get', 'post'], statusCodes: gatewayFaults, backoffLimit: 2000 },
      // Only what is thrown is repeated; every other status comes with an envelope to read.
      throwHttpErrors: (status) => gatewayFaults.includes(status),
      ...(options.fetch ? { fetch: options.fetch } : {}),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    return error instanceof HTTPError ? { status: error.response.status, body: null } : { status: 0, body: null };
  }
}

function definedTexts(input: object): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** The language of the page, as the layout writes it: the server answers in the words around it. */
function pageLanguage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset.locale;
}
