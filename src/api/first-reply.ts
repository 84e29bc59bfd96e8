/**
 * The first answer of a signed-in page: who the player is. The shell asks before any framework is loaded, fills the header
 * from the reply, and the first call of `me` takes the same reply over, so that the server is asked once.
 */

/** The path of `meCall` of the contract, which would bring its schemas to every page. */
const ME_PATH = '/api/auth/me';

/** A reply as it came. */
export interface FirstReply {
  readonly status: number;
  readonly body: unknown;
}

interface FirstRequest {
  readonly token: string;
  /** When it was sent, ms. */
  readonly at: number;
  readonly reply: Promise<FirstReply | null>;
}

/** How long a reply is as good as a new one, ms: stores may start long after the page. */
const FRESH_MS = 5000;

let request: FirstRequest | null = null;

/** Asks for the member behind `token`, with what this page shows of them beside (`data-member` of the document). */
export function sendFirstRequest(token: string, headers: Readonly<Record<string, string>> = {}): void {
  const { locale = '', member } = document.documentElement.dataset;
  const reply = fetch(`${import.meta.env.PUBLIC_API_URL}${ME_PATH}?lang=${locale}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(member ? { with: member.split(' ') } : {}),
  })
    .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }))
    .catch(() => null);
  request = { token, at: Date.now(), reply };
}

/** Returns the reply that was asked for last and that no store has taken yet; `null` where there is none. */
export const firstReply = (): Promise<FirstReply | null> | null => request?.reply ?? null;

/** Takes the reply for `token`, once; `null` where none was asked for, or it is old. Resolves to `null` where it names no member. */
export function takeFirstReply(token: string | null): Promise<FirstReply | null> | null {
  const asked = request;
  request = null;
  return asked && asked.token === token && Date.now() - asked.at < FRESH_MS
    ? asked.reply.then((reply) => (reply?.status === 200 ? reply : null))
    : null;
}
