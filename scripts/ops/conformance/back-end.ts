/** One back end under question, and how an answer of it is read. */

/** Where requests go: fetch with the back end's address before the path, or a server in the same process. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>;

export interface BackEnd {
  readonly ask: Ask;
  /** Of a signed-in member; without one, only what anyone may call is asked. */
  readonly token: string | null;
}

/** The header that says whose request it is. */
export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

export interface Reply {
  readonly http: number;
  /** The reply as JSON; null where it was none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly headers: Headers;
}

/** Asks with JSON in English; a back end that does not answer at all is http 0. */
export async function answerOf(ask: Ask, path: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await ask(`${path}${path.includes('?') ? '&' : '?'}lang=en`, init);
    const text = await response.text();
    return { http: response.status, body: readObject(text), headers: response.headers };
  } catch {
    return { http: 0, body: null, headers: new Headers() };
  }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** What is wrong with the frame of a refusal (docs/domain/wire-shapes.md#envelope), or null. Old members of the family refuse with HTTP 200. */
export function refusalFault({ http, body }: Reply): string | null {
  if (http === 0) return 'no answer';
  if (http >= 500) return `HTTP ${http}`;
  if (body === null) return `HTTP ${http} without a JSON object`;
  if (body['status'] !== 'error') return `status is ${JSON.stringify(body['status'])}, not "error"`;
  return typeof body['message'] === 'string' && body['message'] !== '' ? null : 'no message for the player';
}

/** What is wrong with the frame of a success, or null. */
export function successFault({ http, body }: Reply): string | null {
  if (http === 0) return 'no answer';
  if (body === null) return `HTTP ${http} without a JSON object`;
  if (body['code'] === 200 && body['status'] === 'success') return null;
  return `HTTP ${http}, status ${JSON.stringify(body['status'])}, code ${JSON.stringify(body['code'])}: ${String(body['message'])}`;
}

/** What is wrong with the answer to somebody who is not signed in, or null: 401, and the word in either field. */
export function signedOutFault({ http, body }: Reply): string | null {
  const says = body?.['message'] === 'Unauthenticated.' || body?.['error'] === 'Unauthenticated.';
  if (http === 401 && says) return null;
  return http === 401 ? '401 without "Unauthenticated." in message or error' : `HTTP ${http} instead of 401`;
}
