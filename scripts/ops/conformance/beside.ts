/**
 * Checks what the site requests besides the contract's calls. These are the files of the statement and of all data, the
 * player's stream, `me` with its token in the body, and CORS.
 */
import { calls } from '#contract/calls.ts';
import { MY_DATA_PATH } from '#contract/my-data.ts';
import { EXPORT_PATH } from '#contract/orders.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { dayOf } from '#lib/dates.ts';
import { answerOf, bearer, refusalFault, signedOutFault, successFault } from './back-end.ts';
import type { BackEnd } from './back-end.ts';
import type { Finding } from './checks.ts';

/** The maximum time until a stream opens. */
const PATIENCE_MS = 5_000;

/** Runs these checks; without a member's token, only those that need none. */
export async function beside(backEnd: BackEnd): Promise<Finding[]> {
  const { ask, token } = backEnd;
  const findings: Finding[] = [];
  const add = (call: string, check: string, difference: string | null) => findings.push({ call, check, difference });
  for (const path of [EXPORT_PATH, MY_DATA_PATH, STREAM_PATH]) {
    add(path, 'without a token', signedOutFault(await answerOf(ask, path)));
    add(path, 'with a wrong token', signedOutFault(await answerOf(ask, path, { headers: bearer('nobody-has-this') })));
  }
  if (token !== null) {
    add(EXPORT_PATH, 'without its days', refusalFault(await answerOf(ask, EXPORT_PATH, { headers: bearer(token) })));
    add(EXPORT_PATH, 'a file of today', await fileFault(backEnd));
    add(STREAM_PATH, 'a stream', await streamFault(backEnd));
    const body = JSON.stringify({ token });
    add('me', 'with its token in the body', successFault(await answerOf(ask, calls.me.path, { method: 'POST', body })));
  }
  add('any', 'an address that does not exist', refusalFault(await answerOf(ask, '/api/no/such/call')));
  add('any', 'a site that is not allowed', await originFault(backEnd));
  return findings;
}

/** Returns the fault in the statement's file as a spreadsheet reads it, or null. */
async function fileFault({ ask, token }: BackEnd): Promise<string | null> {
  const today = dayOf(new Date());
  const reply = await ask(`${EXPORT_PATH}?from=${today}&to=${today}&lang=en`, { headers: bearer(token) }).catch(
    () => null,
  );
  if (!reply) return 'no answer';
  if (reply.status !== 200) return `HTTP ${reply.status}`;
  const type = reply.headers.get('Content-Type') ?? 'none';
  if (!type.startsWith('text/csv')) return `its type is ${type}, not text/csv`;
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (![0xef, 0xbb, 0xbf].every((byte, index) => bytes[index] === byte))
    return 'it does not begin with the mark of UTF-8';
  const [titles = ''] = new TextDecoder().decode(bytes).split('\r\n');
  return titles.split(';').length > 1 ? null : 'its first line is not cut by ";"';
}

/** Returns the fault in the start of the stream, or null. The stream is then closed. */
async function streamFault({ ask, token }: BackEnd): Promise<string | null> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const reply = await ask(`${STREAM_PATH}?lang=en`, { headers: bearer(token), signal }).catch(() => null);
  const type = reply?.headers.get('Content-Type') ?? 'none';
  await reply?.body?.cancel();
  leaving.abort();
  if (!reply) return 'no answer';
  if (reply.status !== 200) return `HTTP ${reply.status}`;
  return type.startsWith('text/event-stream') ? null : `its type is ${type}, not text/event-stream`;
}

/** Returns a fault where a foreign site may read the replies, or null. */
async function originFault({ ask }: BackEnd): Promise<string | null> {
  const origin = 'https://another-site.example';
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  const preflight = await answerOf(ask, calls.me.path, { method: 'OPTIONS', headers });
  const allowed = preflight.headers.get('Access-Control-Allow-Origin');
  return allowed === '*' || allowed === origin ? 'every site may read the replies' : null;
}
