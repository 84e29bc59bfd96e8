/**
 * Checks call by call what the site requires of a back end. Checks the envelope of its replies, and their shapes by the
 * contract's own schemas. Checks that it refuses invalid input, and names a field that is at fault if it names one.
 * Nothing is written, because calls that write only get invalid input.
 */
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { answerOf, bearer, refusalFault, signedOutFault, successFault } from './back-end.ts';
import type { Reply, BackEnd } from './back-end.ts';
import { beside } from './beside.ts';
import { faultsOf, planOf } from './plan.ts';
import type { Check, Input, Plan } from './plan.ts';

export interface Finding {
  /** A call of the contract, or another request of the site. */
  readonly call: string;
  /** The check in words. */
  readonly check: string;
  /** How the reply differs from the contract; null where it does not. */
  readonly difference: string | null;
}

/** Runs all checks, in the contract's order. Without a member's token it runs only those that need none. */
export async function conformance(backEnd: BackEnd): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name] as Call;
    const plan = planOf(name, call);
    const asked = plan.checks.filter((check) => call.access === 'anyone' || backEnd.token !== null || isDoor(check));
    for (const check of asked) findings.push({ call: name, check, difference: await ask[check](backEnd, call, plan) });
  }
  return [...findings, ...(await beside(backEnd))];
}

const isDoor = (check: Check) => check === 'without a token' || check === 'with a wrong token';

const ask: Record<Check, (backEnd: BackEnd, call: Call, plan: Plan) => Promise<string | null>> = {
  'without a token': async (backEnd, call) => signedOutFault(await request({ ...backEnd, token: null }, call, {})),
  'with a wrong token': async (backEnd, call) =>
    signedOutFault(await request({ ...backEnd, token: 'nobody-has-this-token' }, call, {})),
  'a good reply': async (backEnd, call, { sample }) => replyFault(call, await request(backEnd, call, sample)),
  'without its fields': async (backEnd, call) => fieldFault(call, {}, await request(backEnd, call, {})),
  'a wrong field': async (backEnd, call, { wrong }) =>
    wrong && fieldFault(call, wrong.input, await request(backEnd, call, wrong.input)),
  'a body that is no JSON': async (backEnd, call) => refusalFault(await post(backEnd, call, '{')),
};

function request(backEnd: BackEnd, call: Call, input: Input) {
  if (call.method === 'POST') return post(backEnd, call, JSON.stringify(input));
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return answerOf(backEnd.ask, `${call.path}?${query}`, { headers: tokenFor(backEnd, call) });
}

function post(backEnd: BackEnd, call: Call, body: string): Promise<Reply> {
  const key = call.effect === 'once' ? { 'Idempotency-Key': crypto.randomUUID() } : {};
  const headers = { 'Content-Type': 'application/json', ...tokenFor(backEnd, call), ...key };
  return answerOf(backEnd.ask, call.path, { method: 'POST', body, headers });
}

/** Public calls are sent without a session. */
const tokenFor = ({ token }: BackEnd, { access }: Call) => (access === 'player' ? bearer(token) : {});

/**
 * Returns the fault in the refusal of an invalid input, or null. A back end need not name the field, but a named field
 * must be at fault.
 */
function fieldFault(call: Call, input: Input, answer: Reply): string | null {
  const frame = refusalFault(answer);
  if (frame) return frame;
  const { refusal, field } = answer.body ?? {};
  if (refusal !== undefined && !isRefusalCode(refusal))
    return `${JSON.stringify(refusal)} is no refusal of the contract`;
  const faults = faultsOf(call, input);
  if (field === undefined || faults.includes(String(field))) return null;
  return `it names the field ${JSON.stringify(field)}, and at fault is ${[...new Set(faults)].join(' or ')}`;
}

/** Returns the first places where a reply violates the contract. */
function replyFault(call: Call, answer: Reply): string | null {
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
