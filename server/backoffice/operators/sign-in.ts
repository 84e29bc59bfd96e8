/**
 * Signs operators in on the pages: by password and a code of their phone, or by passkey. A link of two admins sets
 * that up (docs/domain/back-office.md#operator-sign-in).
 */
import { eq } from '#server/platform/db/drizzle.ts';
import { plainUsername } from '#lib/typed-text/names.ts';
import { MINUTE } from '#server/platform/time.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { rateLimit, rateLimitFailures } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { hashPassword, verifyPassword } from '#server/platform/security/password-hash.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { consumeInvitation, invitationOf } from './invitations.ts';
import type { Invitation } from './invitations.ts';
import { operatorNamed } from './operators.ts';
import type { OperatorRow } from './operators.ts';
import { keepPasskey, readNewPasskey, requestOptions, takePasskey } from './passkeys.ts';
import type { Place } from './passkeys.ts';
import { endPageSession, openPageSession } from './sessions.ts';
import type { Origin, PageSession } from './sessions.ts';
import { newSealedSecret, stepOf, takeCode } from './totp.ts';
import { recordDone } from '#server/backoffice/audit-log/audit-log.ts';
import type { LoginEvent } from '#server/backoffice/audit-log/audit-log.ts';
import { operators } from '#server/backoffice/schema.ts';

/** The wrong attempts before a pause. */
const TRIES = 5;
const PAUSE_MS = 15 * MINUTE;
export const PASSWORD_LENGTH = { min: 12, max: 200 };

/**
 * Counts a wrong attempt by its operator, and an unknown name by its network. All operators may come from one address, by a tunnel or a proxy, and
 * one who mistypes must not lock out the others.
 */
const limitOf = (whose: string) => ({ bucket: `operator:${whose}`, max: TRIES, windowMs: PAUSE_MS });

/**
 * Describes the result of an attempt. `used`: the link was used or has expired meanwhile. `weak`: no such password is
 * accepted. Refused after too many attempts.
 */
export type Entry = { readonly cookie: string; readonly operator: number } | 'wrong' | 'used' | 'weak' | Refused;

const isFailed = (entry: Entry) => entry === 'wrong' || isRefused(entry);

interface Typed {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

/** Checks name, password and code, and opens a session. */
export async function signIn(services: Services, { name, password, code }: Typed, from: Origin): Promise<Entry> {
  const operator = await operatorNamed(services.db, plainUsername(name));
  const typed = password.slice(0, PASSWORD_LENGTH.max);
  const attempt = async (): Promise<Entry> => {
    if (!(await isPassword(services, operator, typed)) || !operator) return 'wrong';
    return (await takeCode(services, operator, code)) ? enter(services, operator, from) : 'wrong';
  };
  if (operator) return judged(services, operator, from, attempt);
  const refuseStranger = async (): Promise<Entry> => {
    await note(services, '', 'sign-in refused', from.ip);
    return attempt();
  };
  return rateLimitFailures(services, [limitOf(`network:${networkOf(from.ip)}`)], refuseStranger, isFailed);
}

/**
 * Returns whether a password is the operator's; without an operator it takes as long. Operators of a release that
 * enrolled by the token give the token instead, until they set a password.
 */
async function isPassword({ config }: Services, operator: OperatorRow | null, typed: string): Promise<boolean> {
  const isToken = operator?.passwordHash === null && operator.tokenHash === hashToken(typed);
  const match = await verifyPassword(typed, operator?.passwordHash ?? null, config.passwordCost);
  return isToken || match !== 'none';
}

/** Returns the options of a sign-in by passkey. Each leaves a row for five minutes, so they are limited by network. */
export async function beginPasskey(services: Services, place: Place, ip: string): Promise<object | Refused> {
  const bucket = `operator:passkey-options:${networkOf(ip)}`;
  return (
    (await rateLimit(services, { bucket, max: 100, windowMs: 10 * MINUTE })) ?? (await requestOptions(services, place))
  );
}

/** Checks a device's answer, and opens a session. It has a count of its own, so that wrong passwords lock no key. */
export async function signInByPasskey(
  services: Services,
  credential: string,
  place: Place,
  from: Origin,
): Promise<Entry> {
  const limit = { bucket: `operator:passkey:${networkOf(from.ip)}`, max: 30, windowMs: PAUSE_MS };
  const work = async (): Promise<Entry> => {
    const use = await takePasskey(services, credential, place);
    if (use === null || use.isCopied) {
      const event = use?.isCopied ? 'passkey copied' : 'sign-in refused';
      await note(services, use?.operator.name ?? '', event, from.ip);
      return 'wrong';
    }
    const entry = await enter(services, use.operator, from);
    await note(services, use.operator.name, 'sign-in', from.ip);
    return entry;
  };
  return rateLimitFailures(services, [limit], work, isFailed);
}

const enter = async (services: Services, { id }: OperatorRow, from: Origin): Promise<Entry> => ({
  cookie: await openPageSession(services, id, from),
  operator: id,
});

/**
 * Opens a session for setting up the sign-in, or returns why the link does not. A link that was opened twice has two
 * sessions, each with a secret of its own. The first one that ends uses the link up.
 */
export async function openInvitation(
  services: Services,
  key: string,
  from: Origin,
): Promise<{ readonly cookie: string } | Exclude<Invitation['state'], 'open'>> {
  const found = await invitationOf(services, key);
  if (found.state !== 'open') return found.state;
  const enrolment = { sealed: newSealedSecret(services), invitation: found.id };
  const cookie = await openPageSession(services, found.operator.id, from, enrolment);
  await note(services, found.operator.name, 'invitation opened', from.ip);
  return { cookie };
}

/** Returns whether a password may be an operator's: 12 to 200 characters beside their name, and not one repeated group. */
export const isStrongPassword = (password: string, name: string): boolean =>
  password.toLowerCase().replaceAll(name, '').length >= PASSWORD_LENGTH.min &&
  password.length <= PASSWORD_LENGTH.max &&
  !/^(.{1,4})\1+$/.test(password);

/** Sets up password and phone by a first code, and replaces the enrolment's session by a full one. */
export async function enrolPhone(
  services: Services,
  session: PageSession,
  { password, code }: Omit<Typed, 'name'>,
  from: Origin,
): Promise<Entry> {
  const { operator, enrolment } = session;
  if (!isStrongPassword(password, operator.name)) return 'weak';
  return judged(services, operator, from, async () => {
    const step = enrolment && stepOf(services, enrolment.sealed, code);
    if (!enrolment || step === null) return 'wrong';
    const passwordHash = await hashPassword(password, services.config.passwordCost);
    const set = { passwordHash, sealedTotp: enrolment.sealed, totpStep: step };
    return finish(services, session, from, 'code enrolled', async (tx) => {
      await tx.update(operators).set(set).where(eq(operators.id, operator.id));
    });
  });
}

/** Sets up a passkey, and replaces the enrolment's session by a full one. */
export async function enrolPasskey(
  services: Services,
  session: PageSession,
  credential: string,
  place: Place,
  from: Origin,
): Promise<Entry> {
  const { operator } = session;
  return judged(services, operator, from, async () => {
    const key = await readNewPasskey(services, operator.id, credential, place);
    if (key === null) return 'wrong';
    return finish(services, session, from, 'passkey added', async (tx) => {
      // The operator has no key yet, and a credential is registered once.
      if (!(await keepPasskey({ ...services, db: tx }, operator.id, from.device, key)))
        throw new Error('the credential of a new passkey is registered already');
    });
  });
}

/** Uses the link up and applies what was set up, both or neither. */
async function finish(
  services: Services,
  { hash, operator, enrolment }: PageSession,
  from: Origin,
  event: LoginEvent,
  apply: (tx: Database) => Promise<void>,
): Promise<Entry> {
  const invitation = enrolment?.invitation ?? 0;
  return transact(services.db, async (tx): Promise<Entry> => {
    const [still] = await tx.select().from(operators).where(eq(operators.id, operator.id)).for('update');
    if (still?.endedAt !== null || !(await consumeInvitation(tx, invitation, services.now()))) return 'used';
    await apply(tx);
    const inside = { ...services, db: tx };
    await endPageSession(inside, hash);
    await note(inside, operator.name, event, from.ip);
    return enter(inside, operator, from);
  });
}

/** Runs an operator's attempt. It is logged, and counted if it fails. */
async function judged(
  services: Services,
  { name }: OperatorRow,
  { ip }: Origin,
  work: () => Promise<Entry>,
): Promise<Entry> {
  const entry = await rateLimitFailures(services, [limitOf(`name:${name}`)], work, isFailed);
  if (typeof entry === 'object' && !isRefused(entry)) await note(services, name, 'sign-in', ip);
  else await note(services, name, 'sign-in refused', ip);
  return entry;
}

/** Ends a session at its operator's request. */
export async function signOut(services: Services, session: PageSession, ip: string): Promise<void> {
  await endPageSession(services, session.hash);
  await note(services, session.operator.name, 'sign-out', ip);
}

/** Writes an event of an operator's sign-in to the audit log. */
export function note({ db, now }: Services, operator: string, call: LoginEvent, ip: string): Promise<void> {
  return recordDone(db, { operator, call, subject: operator, reason: '', ip, at: now() });
}
