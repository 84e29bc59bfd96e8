/** Represents a back end under test, and parses its replies. */

/** Sends a request: fetch with the back end's address before the path, or to a server in the same process. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>;

export interface BackEnd {
  readonly ask: Ask;
  /** The session of a member; null to test public calls alone. */
  readonly token: string | null;
}

/** Returns the header with the session's token. */
export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

export interface Reply {
  readonly http: number;
  /** The reply as JSON; null where it was none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly headers: Headers;
}

/** Sends a request with JSON in English. A back end that does not reply has http 0. */
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

/**
 * Returns the fault in the envelope of a refusal (docs/domain/wire-shapes.md#envelope), or null. Older back ends of
 * this protocol refuse with HTTP 200.
 */
export function refusalFault({ http, body }: Reply): string | null {
  if (http === 0) return 'no answer';
  if (http >= 500) return `HTTP ${http}`;
  if (body === null) return `HTTP ${http} without a JSON object`;
  if (body['status'] !== 'error') return `status is ${JSON.stringify(body['status'])}, not "error"`;
  return typeof body['message'] === 'string' && body['message'] !== '' ? null : 'no message for the player';
}

/** Returns the fault in the envelope of a success, or null. */
export function successFault({ http, body }: Reply): string | null {
  if (http === 0) return 'no answer';
  if (body === null) return `HTTP ${http} without a JSON object`;
  if (body['code'] === 200 && body['status'] === 'success') return null;
  return `HTTP ${http}, status ${JSON.stringify(body['status'])}, code ${JSON.stringify(body['code'])}: ${String(body['message'])}`;
}

/**
 * Returns the fault in the reply to a caller without a session, or null. Expected is 401, with the code in either
 * field.
 */
export function signedOutFault({ http, body }: Reply): string | null {
  const says = body?.['message'] === 'Unauthenticated.' || body?.['error'] === 'Unauthenticated.';
  if (http === 401 && says) return null;
  return http === 401 ? '401 without "Unauthenticated." in message or error' : `HTTP ${http} instead of 401`;
}
