/**
 * Signs operators in on the page by their token and a code of their phone. The first sign-in enrols the phone
 * (docs/domain/back-office.md#operator-sign-in).
 */
import { MINUTE } from '#server/platform/time.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { rateLimitFailures } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { operatorOf } from './operators.ts';
import type { OperatorRow } from './operators.ts';
import { endPageSession, openPageSession } from './sessions.ts';
import type { PageSession } from './sessions.ts';
import { enrol, newSealedSecret, takeCode } from './totp.ts';
import { recordDone } from '#server/backoffice/audit-log/audit-log.ts';
import type { LoginEvent } from '#server/backoffice/audit-log/audit-log.ts';

/** The wrong attempts before a pause. */
const TRIES = 5;
const PAUSE_MS = 15 * MINUTE;

/**
 * Counts a wrong code by its operator, and an unknown token by its network. All operators may come from one address, by a tunnel or a proxy, and
 * one who mistypes must not lock out the others.
 */
const limitOf = (whose: string) => ({ bucket: `operator:${whose}`, max: TRIES, windowMs: PAUSE_MS });

/**
 * Describes the result of an attempt. `cookie`: of a session. `enrol`: a session for a first code. Refused after too
 * many attempts.
 */
export type Entry = { readonly state: 'in' | 'enrol'; readonly cookie: string } | 'wrong' | Refused;

const isFailed = (entry: Entry) => entry === 'wrong' || isRefused(entry);

/** Checks a token with its code, and opens a session. */
export async function signIn(
  services: Services,
  { token, code, ip }: { readonly token: string; readonly code: string; readonly ip: string },
): Promise<Entry> {
  const operator = await operatorOf(services.db, token);
  if (operator) return judged(services, operator, ip, () => enter(services, operator, code));
  const refuseStranger = async (): Promise<Entry> => {
    await note(services, '', 'sign-in refused', ip);
    return 'wrong';
  };
  return rateLimitFailures(services, [limitOf(`network:${networkOf(ip)}`)], refuseStranger, isFailed);
}

async function enter(services: Services, operator: OperatorRow, code: string): Promise<Entry> {
  if (operator.sealedTotp === null)
    return { state: 'enrol', cookie: await openPageSession(services, operator.id, newSealedSecret(services)) };
  if (!(await takeCode(services, operator, code))) return 'wrong';
  return { state: 'in', cookie: await openPageSession(services, operator.id, null) };
}

/** Checks the first code of a new phone, and replaces the enrolment's session by a full one. */
export function finishEnrolment(
  services: Services,
  { hash, operator, enrolment }: PageSession,
  { code, ip }: { readonly code: string; readonly ip: string },
): Promise<Entry> {
  return judged(services, operator, ip, async () => {
    if (enrolment === null || !(await enrol(services, operator, enrolment, code))) return 'wrong';
    await note(services, operator.name, 'code enrolled', ip);
    await endPageSession(services, hash);
    return { state: 'in', cookie: await openPageSession(services, operator.id, null) };
  });
}

/** Runs an operator's attempt. It is logged, and counted if it fails. */
async function judged(
  services: Services,
  { name }: OperatorRow,
  ip: string,
  work: () => Promise<Entry>,
): Promise<Entry> {
  const entry = await rateLimitFailures(services, [limitOf(`name:${name}`)], work, isFailed);
  if (entry === 'wrong' || isRefused(entry)) await note(services, name, 'sign-in refused', ip);
  else if (entry.state === 'in') await note(services, name, 'sign-in', ip);
  return entry;
}

/** Ends a session at its operator's request. */
export async function signOut(services: Services, session: PageSession, ip: string): Promise<void> {
  await endPageSession(services, session.hash);
  await note(services, session.operator.name, 'sign-out', ip);
}

function note({ db, now }: Services, operator: string, call: LoginEvent, ip: string): Promise<void> {
  return recordDone(db, { operator, call, subject: operator, reason: '', ip, at: now() });
}
