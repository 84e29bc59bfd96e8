/** Stores page sessions: 12 hours at most, 30 minutes without a request, as hashes. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import type { OperatorRow } from './operators.ts';
import { operators, operatorSessions } from '#server/backoffice/schema.ts';

const LONGEST_MS = 12 * HOUR;
const IDLE_MS = 30 * MINUTE;
/** The time to enrol a phone. */
const ENROLMENT_MS = 10 * MINUTE;
/** How often the last use is written. */
const TOUCH_MS = 30 * SECOND;

export interface PageSession {
  readonly hash: string;
  readonly operator: OperatorRow;
  /** The encrypted secret of an enrolment; `null` once the pages are open. */
  readonly enrolment: string | null;
}

/**
 * Opens a session. Returns the cookie's value, which is never stored. `enrolment`: the session is valid only for a
 * first code.
 */
export async function openPageSession(
  { db, now }: Services,
  operator: number,
  enrolment: string | null,
): Promise<string> {
  const { token, hash } = newToken();
  const at = now();
  const expiresAt = new Date(at.getTime() + (enrolment === null ? LONGEST_MS : ENROLMENT_MS));
  const times = { createdAt: at, lastSeenAt: at, expiresAt };
  await db
    .insert(operatorSessions)
    .values({ tokenHash: hash, operatorId: operator, sealedEnrolment: enrolment, ...times });
  return token;
}

/** Returns the open session of a cookie. Null: it never existed, has expired, or its operator was ended. */
export async function pageSessionOf({ db, now }: Services, token: string): Promise<PageSession | null> {
  const at = now();
  const hash = hashToken(token);
  const [row] = await db
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, hash),
        isNull(operatorSessions.endedAt),
        isNull(operators.endedAt),
        gt(operatorSessions.expiresAt, at),
        gt(operatorSessions.lastSeenAt, new Date(at.getTime() - IDLE_MS)),
      ),
    );
  if (!row) return null;
  if (at.getTime() - row.session.lastSeenAt.getTime() >= TOUCH_MS)
    await db.update(operatorSessions).set({ lastSeenAt: at }).where(eq(operatorSessions.tokenHash, hash));
  return { hash, operator: row.operator, enrolment: row.session.sealedEnrolment };
}

export async function endPageSession({ db, now }: Services, hash: string): Promise<void> {
  await db.update(operatorSessions).set({ endedAt: now() }).where(eq(operatorSessions.tokenHash, hash));
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

/** Deletes sessions a day after their end. Their operations stay in the audit log. */
export async function deletePageSessionsOlder({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 24 * HOUR);
  await deleteInBatches(db, operatorSessions, [operatorSessions.tokenHash], lt(operatorSessions.expiresAt, before));
}
