/** Changes how an operator signs in, at their own request: password, passkeys, the command's token, open sessions. */
import { and, eq, isNull } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { LoginEvent } from '#server/backoffice/audit-log/audit-log.ts';
import { operators } from '#server/backoffice/schema.ts';
import { renewToken } from './operators.ts';
import { keepPasskey, passkeysOf, readNewPasskey, removePasskey } from './passkeys.ts';
import type { Place } from './passkeys.ts';
import { endSessionsOf, isFresh } from './sessions.ts';
import type { Origin, PageSession } from './sessions.ts';
import { isStrongPassword, note } from './sign-in.ts';
import { isSealedSecret, stepOf } from './totp.ts';

/** Why a change was not done. `old`: the sign-in is too long ago. `last`: nothing would be left to sign in with. */
export type AccountFault = 'old' | 'weak' | 'passkey' | 'last' | 'code';

interface Own {
  readonly session: PageSession;
  readonly from: Origin;
}

/** Runs a change with its row of the audit log. It needs a recent sign-in, and `work` returns why it is not done. */
async function change<Fault extends AccountFault | { readonly token: string } | null>(
  services: Services,
  { session, from }: Own,
  event: LoginEvent,
  work: (inside: Services) => Promise<Fault>,
): Promise<Fault | 'old'> {
  if (!isFresh(services, session)) return 'old';
  return transact(services.db, async (tx) => {
    const inside = { ...services, db: tx };
    // Of two changes at once the second one sees the first.
    await tx.select({ id: operators.id }).from(operators).where(eq(operators.id, session.operator.id)).for('update');
    const answer = await work(inside);
    if (typeof answer !== 'string') await note(inside, session.operator.name, event, from.ip);
    return answer;
  });
}

/** Sets another password, and ends the other sessions. */
export async function changePassword(services: Services, own: Own, password: string): Promise<AccountFault | null> {
  const { operator, hash } = own.session;
  if (!isStrongPassword(password, operator.name)) return 'weak';
  const passwordHash = await hashPassword(password, services.config.passwordCost);
  return change(services, own, 'password changed', async ({ db, now }) => {
    await db.update(operators).set({ passwordHash }).where(eq(operators.id, operator.id));
    await endSessionsOf(db, operator.id, now(), { except: hash });
    return null;
  });
}

/**
 * Sets up a password and an authenticator for an operator who signs in by a passkey alone. `sealed`: the encrypted secret
 * that the page showed. Ends the other sessions.
 */
export async function addPassword(
  services: Services,
  own: Own,
  { password, code, sealed }: { readonly password: string; readonly code: string; readonly sealed: string },
): Promise<AccountFault | null> {
  const { operator, hash } = own.session;
  if (!isStrongPassword(password, operator.name)) return 'weak';
  const step = isSealedSecret(services, sealed) ? stepOf(services, sealed, code) : null;
  if (step === null) return 'code';
  const passwordHash = await hashPassword(password, services.config.passwordCost);
  return change(services, own, 'code enrolled', async ({ db, now }) => {
    const added = await db
      .update(operators)
      .set({ passwordHash, sealedTotp: sealed, totpStep: step })
      // An authenticator that is set up is replaced by a new invitation alone.
      .where(and(eq(operators.id, operator.id), isNull(operators.sealedTotp)))
      .returning({ id: operators.id });
    if (added.length === 0) return 'code';
    await endSessionsOf(db, operator.id, now(), { except: hash });
    return null;
  });
}

/** Adds a key that the operator's device made. `credential`: the device's answer, JSON. */
export async function addPasskey(
  services: Services,
  own: Own,
  credential: string,
  place: Place,
): Promise<AccountFault | null> {
  const { id } = own.session.operator;
  const key = await readNewPasskey(services, id, credential, place);
  if (key === null) return 'passkey';
  return change(services, own, 'passkey added', async (inside) =>
    (await keepPasskey(inside, id, own.from.device, key)) ? null : 'passkey',
  );
}

/** Removes a key, unless it is the last way to sign in. Ends the other sessions. */
export const dropPasskey = (services: Services, own: Own, key: number): Promise<AccountFault | null> =>
  change(services, own, 'passkey removed', async ({ db, now }) => {
    const { operator, hash } = own.session;
    const others = (await passkeysOf(db, operator.id)).filter(({ id, stoppedAt }) => id !== key && stoppedAt === null);
    if (operator.sealedTotp === null && others.length === 0) return 'last';
    if (!(await removePasskey(db, operator.id, key))) return 'passkey';
    await endSessionsOf(db, operator.id, now(), { except: hash });
    return null;
  });

/** Returns a new token for the command, which is never stored or shown again. */
export const newCommandToken = (services: Services, own: Own): Promise<{ readonly token: string } | 'old'> =>
  change(services, own, 'token renewed', async ({ db }) => ({ token: await renewToken(db, own.session.operator.id) }));

/** Ends one of the operator's sessions, or (`null`) all but this one. */
export async function endOwnSessions(services: Services, { session, from }: Own, only: string | null): Promise<void> {
  const { operator, hash } = session;
  const which = only === null ? { except: hash } : { only };
  await transact(services.db, async (tx) => {
    const ended = await endSessionsOf(tx, operator.id, services.now(), which);
    if (ended > 0) await note({ ...services, db: tx }, operator.name, 'sessions ended', from.ip);
  });
}
