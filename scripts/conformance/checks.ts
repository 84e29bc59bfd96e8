/**
 * What a back end must do for the site to work on it, asked call by call: the frame of its replies, their shapes by the
 * contract's own schemas, and that it refuses what it must refuse. Nothing is written: bad input is all that writes get.
 */
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { answerOf, refusalFault, signedOutFault, successFault } from './back-end.ts';
import type { Answer, BackEnd } from './back-end.ts';

export interface Finding {
  readonly call: CallName | 'any';
  /** What was asked, in words. */
  readonly check: string;
  /** How the answer differs from the contract; null where it does not. */
  readonly difference: string | null;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
/** Input that a read needs to answer well; null where only its player could give one. */
const samples: Partial<Record<CallName, Record<string, unknown> | null>> = {
  gameList: { isMobile: 1 },
  balances: { currency: 'BRL', platType: 'jogada' },
  lookUpDestination: null,
  // Only of a game that it offers so.
  tryGame: null,
};

/** Says only that somebody is there: it may be asked for real. */
const harmless: readonly CallName[] = ['rainHere'];

/** All checks, in the contract's order. */
export async function conformance(backEnd: BackEnd): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name] as Call;
    const add = (check: string, difference: string | null) => findings.push({ call: name, check, difference });
    if (call.access === 'player') {
      add('without a token', signedOutFault(await request(backEnd, call, {})));
      add('with a wrong token', signedOutFault(await request(backEnd, call, {}, 'nobody-has-this-token')));
    }
    const token = call.access === 'player' ? backEnd.token : null;
    if (call.access === 'player' && token === null) continue;
    if ((call.effect === 'read' || harmless.includes(name)) && samples[name] !== null)
      add('a good reply', replyFault(call, await request(backEnd, call, samples[name] ?? {}, token)));
    // A claim that needs no fields would be a good one.
    else if (name !== 'logout' && !(call.effect === 'once' && v.is(call.input, {})))
      add('without its fields', refusalFault(await request(backEnd, call, {}, token)));
    if (call.method === 'POST') add('a body that is no JSON', refusalFault(await post(backEnd, call, '{', token)));
  }
  return [...findings, ...(await general(backEnd))];
}

async function general({ ask }: BackEnd): Promise<Finding[]> {
  const unknown = await answerOf(ask, '/api/no/such/call');
  const origin = 'https://another-site.example';
  const preflight = await answerOf(ask, calls.me.path, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  });
  const allowed = preflight.headers.get('Access-Control-Allow-Origin');
  return [
    { call: 'any', check: 'an address that does not exist', difference: refusalFault(unknown) },
    {
      call: 'any',
      check: 'a site that is not allowed',
      difference: allowed === '*' || allowed === origin ? 'every site may read the replies' : null,
    },
  ];
}

function request(backEnd: BackEnd, call: Call, input: Record<string, unknown>, token: string | null = null) {
  if (call.method === 'POST') return post(backEnd, call, JSON.stringify(input), token);
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return answerOf(backEnd.ask, `${call.path}?${query}`, token ? { headers: bearer(token) } : {});
}

function post({ ask }: BackEnd, call: Call, body: string, token: string | null): Promise<Answer> {
  return answerOf(ask, call.path, {
    method: 'POST',
    body,
    headers: {
      ...JSON_TYPE,
      ...(token ? bearer(token) : {}),
      ...(call.effect === 'once' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
    },
  });
}

/** The first places at which a reply is not as the contract says. */
function replyFault(call: Call, answer: Answer): string | null {
  const frame = successFault(answer);
  if (frame) return frame;
  const read = v.safeParse(call.reply, answer.body);
  if (read.success) return null;
  return read.issues
    .slice(0, 3)
    .map(
      (issue) =>
        `${v.getDotPath(issue) ?? 'reply'}: expected ${issue.expected ?? issue.message}, got ${issue.received}`,
    )
    .join('; ');
}
