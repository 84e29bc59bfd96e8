/** Stores page sessions: 12 hours at most, 30 minutes without a request, as hashes. */
import { and, desc, eq, gt, isNull, lt, ne } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import { HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Database } from '#server/platform/db/database.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import { operatorChallenges, operators, operatorSessions } from '#server/backoffice/schema.ts';

const LONGEST_MS = 12 * HOUR;
const IDLE_MS = 30 * MINUTE;
/** The time to enrol. */
const ENROLMENT_MS = 10 * MINUTE;
/** How long after the sign-in the operator may change how they sign in. */
const FRESH_MS = 15 * MINUTE;
/** How often the last use is written. */
const TOUCH_MS = 30 * SECOND;
/** The most sessions of a list. */
const MOST = 50;

export type SessionRow = typeof operatorSessions.$inferSelect;

export interface PageSession {
  readonly hash: string;
  readonly operator: typeof operators.$inferSelect;
  readonly createdAt: Date;
  /** The encrypted secret of an enrolment, and its link; `null` once the pages are open. */
  readonly enrolment: { readonly sealed: string; readonly invitation: number } | null;
}

/** Where a session is opened. `device`: the names of browser and system. */
export interface Origin {
  readonly ip: string;
  readonly device: string;
}

/**
 * Opens a session. Returns the cookie's value, which is never stored. `enrolment`: the session is valid only for
 * setting up the sign-in.
 */
export async function openPageSession(
  { db, now }: Services,
  operatorId: number,
  { ip, device }: Origin,
  enrolment: PageSession['enrolment'] = null,
): Promise<string> {
  const { token, hash } = newToken();
  const at = now();
  const expiresAt = new Date(at.getTime() + (enrolment === null ? LONGEST_MS : ENROLMENT_MS));
  await db.insert(operatorSessions).values({
    ...{ tokenHash: hash, operatorId, ip, device },
    ...{ sealedEnrolment: enrolment?.sealed, invitationId: enrolment?.invitation },
    ...{ createdAt: at, lastSeenAt: at, expiresAt },
  });
  return token;
}

/** Matches sessions that are open at an instant. */
const isOpen = (at: Date): SQL | undefined =>
  and(
    isNull(operatorSessions.endedAt),
    gt(operatorSessions.expiresAt, at),
    gt(operatorSessions.lastSeenAt, new Date(at.getTime() - IDLE_MS)),
  );

/** Returns the open session of a cookie. Null: it never existed, has expired, or its operator was ended. */
export async function pageSessionOf({ db, now }: Services, token: string): Promise<PageSession | null> {
  const at = now();
  const hash = hashToken(token);
  const [row] = await db
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, hash), isNull(operators.endedAt), isOpen(at)));
  if (!row) return null;
  const { lastSeenAt, sealedEnrolment, invitationId, createdAt } = row.session;
  if (at.getTime() - lastSeenAt.getTime() >= TOUCH_MS)
    await db.update(operatorSessions).set({ lastSeenAt: at }).where(eq(operatorSessions.tokenHash, hash));
  if (sealedEnrolment === null) return { hash, operator: row.operator, createdAt, enrolment: null };
  // A session without its link is of an earlier release, which enrolled by the token.
  if (invitationId === null) return null;
  return { hash, operator: row.operator, createdAt, enrolment: { sealed: sealedEnrolment, invitation: invitationId } };
}

/** Returns whether a session is so young that its operator may change how they sign in. */
export const isFresh = ({ now }: Pick<Services, 'now'>, { createdAt }: Pick<PageSession, 'createdAt'>): boolean =>
  now().getTime() - createdAt.getTime() < FRESH_MS;

/** Returns an operator's open sessions, the last used first. */
export const openSessionsOf = ({ db, now }: Pick<Services, 'db' | 'now'>, operator: number): Promise<SessionRow[]> =>
  db
    .select()
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operator), isOpen(now())))
    .orderBy(desc(operatorSessions.lastSeenAt))
    .limit(MOST);

export async function endPageSession({ db, now }: Services, hash: string): Promise<void> {
  await db.update(operatorSessions).set({ endedAt: now() }).where(eq(operatorSessions.tokenHash, hash));
}

/** Ends an operator's open sessions, or one of them (`only`), or all but one (`except`). Returns their number. */
export async function endSessionsOf(
  db: Database,
  operator: number,
  at: Date,
  { only, except }: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  const ended = await db
    .update(operatorSessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(operatorSessions.operatorId, operator),
        isNull(operatorSessions.endedAt),
        only === undefined ? undefined : eq(operatorSessions.tokenHash, only),
        except === undefined ? undefined : ne(operatorSessions.tokenHash, except),
      ),
    )
    .returning({ hash: operatorSessions.tokenHash });
  return ended.length;
}

/** Stores a message for the session's next page. */
export async function leaveNotice({ db, config }: Services, hash: string, notice: object): Promise<void> {
  const sealedNotice = encrypt(config.secrets.PEPPER, { notice: JSON.stringify(notice) });
  await db.update(operatorSessions).set({ sealedNotice }).where(eq(operatorSessions.tokenHash, hash));
}

/** Returns the message for the next page, once. */
export async function consumeNotice({ db, config }: Services, hash: string): Promise<unknown> {
  const mine = eq(operatorSessions.tokenHash, hash);
  const [row] = await db.select({ sealed: operatorSessions.sealedNotice }).from(operatorSessions).where(mine);
  if (!row?.sealed) return null;
  await db.update(operatorSessions).set({ sealedNotice: null }).where(mine);
  return JSON.parse(String(decrypt(config.secrets.PEPPER, row.sealed).notice)) as unknown;
}

/** Returns whether a cookie's session was an operator's, open or not. */
export async function wasSessionOf({ db }: Pick<Services, 'db'>, hash: string, operator?: number): Promise<boolean> {
  const [row] = await db
    .select({ operatorId: operatorSessions.operatorId })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.tokenHash, hash), isNull(operatorSessions.sealedEnrolment)));
  return row !== undefined && (operator === undefined || row.operatorId === operator);
}

/** Deletes sessions a day after their end, and expired challenges. Operations stay in the audit log. */
export async function deletePageSessionsOlder({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - 24 * HOUR);
  await deleteInBatches(db, operatorSessions, [operatorSessions.tokenHash], lt(operatorSessions.expiresAt, before));
  await deleteInBatches(db, operatorChallenges, [operatorChallenges.challenge], lt(operatorChallenges.expiresAt, at));
}
