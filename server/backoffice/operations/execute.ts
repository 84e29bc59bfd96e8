/**
 * Executes operators' calls, for the command's JSON and the page's forms alike. It alone checks role, reason and second person, and writes the
 * audit log (docs/decisions/27-back-office.md).
 */
import * as v from 'valibot';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { INSTALLATION, isNotDone, notDone, refuse, subjectOf } from '#server/backoffice/operation.ts';
import type { OperationResult, Doing, NotDone, OperatorCall, Requester } from '#server/backoffice/operation.ts';
import { scopeOf } from '#server/backoffice/api-keys/scopes.ts';
import { reason as reasonSchema } from './input-fields.ts';
import { isAskedByAnother, proposeOrApprove } from './approvals.ts';
import { recordRefused } from './refused.ts';
import { exceedsReach, lockOperator } from '#server/backoffice/gift-limits.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { recordDone } from '#server/backoffice/audit-log/audit-log.ts';

/** Returned where `claim` was refused: somebody else ran the call, or nobody wants it any more. */
export const NOT_CLAIMED = notDone(409, 'it has just been decided or cancelled');
/** Claims a call in its transaction, so that of several callers one runs it. */
export type Claim = (tx: Database) => Promise<boolean>;

/** Runs a call, or returns why not. A refused call is in the audit log as well. */
export async function execute(
  services: Services,
  call: OperatorCall,
  given: Record<string, unknown>,
  who: Requester,
  claim?: Claim,
): Promise<OperationResult> {
  const answer = await tryCall(services, call, given, who, claim);
  if (isNotDone(answer) && answer !== NOT_CLAIMED) await recordRefused(services, call, given, who, answer);
  return answer;
}

async function tryCall(
  services: Services,
  call: OperatorCall,
  given: Record<string, unknown>,
  who: Requester,
  claim: Claim = () => Promise.resolve(true),
): Promise<OperationResult> {
  const mayNot = refusalOf(call, who);
  if (mayNot) return mayNot;
  const read = call.read(given);
  if (isNotDone(read)) return read;
  if (call.method === 'GET') return call.run(services, read.input, actOf(who, '').act);
  const reason = v.safeParse(reasonSchema, given.reason);
  if (!reason.success) return notDone(400, reason.issues[0].message, 'reason');
  const input = await call.prepare(services, read.input);
  const doing = actOf(who, reason.output);
  const done = await orNothing(services.db, async (tx) => {
    if (!(await claim(tx))) return NOT_CLAIMED;
    const inside = { ...services, db: tx };
    const judged = await needsSecond(inside, { call, given, input: read.input, by: doing.act.name });
    if (typeof judged === 'object') return judged;
    // What a key asks for always needs a person who agrees.
    const second = judged || who.key !== undefined;
    const snapshot = () => (call.snapshot ? call.snapshot(inside, read.input) : null);
    const before = await snapshot();
    const answer = second
      ? await proposeOrApprove(inside, { call, given, input: read.input, act: doing.act })
      : await call.run(inside, input, doing.act);
    if (isNotDone(answer)) return answer;
    const seen = { before, after: await snapshot() };
    await recordDone(tx, {
      ...deedOf(inside, subjectOf(call, read.input), call, doing),
      ...withKey(changeOf(seen, doing, answer), who),
    });
    return answer;
  });
  return isNotDone(done) || !doing.later ? done : doing.later(services);
}

/** Returns why the caller may not make the call at all: their key's scopes, or their role; null if they may. */
function refusalOf(call: OperatorCall, { role, key }: Requester): NotDone | null {
  const scope = scopeOf(call);
  if (key && (scope === null || !key.scopes.includes(scope))) return refuse('KEY_SCOPE', 403);
  return hasPermission(role, call.permission) ? null : refuse('ROLE_MAY_NOT', 403);
}

/** Adds the key to what the audit log says about a call of one. */
const withKey = ({ before, after }: Seen, { key }: Requester): Seen => ({
  before,
  after: key ? { ...after, key: key.prefix } : after,
});

/**
 * Returns whether another operator must approve, by the call's rule or because it exceeds one person's daily limit.
 * Returns a refusal if it is impossible.
 */
async function needsSecond(services: Services, asked: Parameters<typeof isAskedByAnother>[1]) {
  const { call, input, by } = asked;
  const isGift = (await call.gives(services, input)) !== null;
  if (isGift) await lockOperator(services.db, by);
  // Read again under the lock: the same gift may have been given by a call that held it.
  const gift = isGift ? await call.gives(services, input) : null;
  const second = await call.second(services, input, by);
  if (second || gift === null) return second;
  return (await isAskedByAnother(services, asked)) || exceedsReach(services, by, gift);
}

function actOf(who: Requester, reason: string): Doing {
  const name = who.operator ?? INSTALLATION;
  const doing: Doing = {
    noted: {},
    later: null,
    act: {
      ...{ name, who, reason, askedBy: null },
      actor: who.operator === null ? name : `operator:${name}`,
      note: (note) => void (doing.noted = { ...doing.noted, ...note }),
      afterwards: (work) => void (doing.later = work),
    },
  };
  return doing;
}

function deedOf({ now }: Services, subject: string, call: OperatorCall, { noted, act }: Doing) {
  const at = { operator: act.name, reason: act.reason, ip: act.who.ip, at: now() };
  return { call: noted.call ?? call.path, subject: noted.subject ?? subject, ...at };
}

interface Seen {
  readonly before: object | null;
  readonly after: object | null;
}

/** Returns the change for the audit log: the snapshots before and after, and what the call noted. */
function changeOf(seen: Seen, { noted }: Doing, answer: object): Seen {
  const came = noted.after ?? ('state' in answer ? { state: answer.state } : null);
  const after = seen.after || came ? { ...seen.after, ...came } : null;
  return { before: noted.before ?? seen.before, after };
}

class Undone extends Error {
  readonly answer: NotDone;
  constructor(answer: NotDone) {
    super(answer.error);
    this.answer = answer;
  }
}

/** Rolls back if the call was not done. */
async function orNothing(db: Database, work: (tx: Database) => Promise<OperationResult>): Promise<OperationResult> {
  try {
    return await transact(db, async (tx) => {
      const answer = await work(tx);
      if (isNotDone(answer)) throw new Undone(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}
