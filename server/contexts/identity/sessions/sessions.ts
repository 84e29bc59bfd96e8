/** Opens, resolves and ends sessions, with idle and absolute expiry (docs/domain/accounts.md#sessions). */
import { and, count, desc, eq, gt, inArray, isNull, lt, ne } from '#server/platform/db/drizzle.ts';
import { market } from '#contract/market.ts';
import { deviceOf } from '#lib/device.ts';
import type { AuthenticatedSession } from '#server/api/handler.ts';
import { DAY } from '#server/platform/time.ts';
import { lockMember, members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact, afterCommit } from '#server/platform/db/transaction.ts';
import { publishSignal } from '#server/platform/outbox/signals.ts';
import type { Use } from '#server/api/authenticator.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { emit } from '#server/kernel/events/public.ts';
import { sessions } from './schema.ts';

/**
 * How often a session's last use is written. This is often enough for a 30-minute limit, without a write at every
 * request.
 */
const TOUCH_MS = 30_000;

/** The maximum number of open sessions of a member, on all devices and in all their tabs. */
const MOST_SESSIONS = 20;

interface NewSession {
  readonly member: number;
  readonly ip: string;
  readonly userAgent: string;
  /** The browser's mark (platform/http/device-mark.ts); null or left out: it has none. */
  readonly deviceMark?: string | null;
  readonly now: Date;
}

/**
 * Opens a session. Returns its token, which is never stored. Beyond the maximum, the session unused for longest ends.
 */
export function openSession(db: Database, session: NewSession): Promise<string> {
  return openSessionIf<never>(db, session, () => null);
}

/** Opens a session if `refuses` returns null for the member's row, read under the lock that writes the session. */
export function openSessionIf<R extends Refused = never>(
  db: Database,
  { member, ip, userAgent, deviceMark = null, now }: NewSession,
  refuses: (member: MemberRow) => R | null,
): Promise<string | R> {
  const { token, hash } = newToken();
  return transact(db, async (tx) => {
    // Sign-ins of one member run one after the other, so that each counts those before it.
    const refused = refuses(await lockMember(tx, member));
    if (refused) return refused;
    const isNew = await isUnfamiliar(tx, { member, ip, userAgent, deviceMark, now });
    const [opened] = await tx
      .insert(sessions)
      .values({
        tokenHash: hash,
        memberId: member,
        ip,
        userAgent: userAgent.slice(0, 300),
        deviceMark,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + market.sessionMaxMs),
      })
      .returning({ id: sessions.id });
    if (opened && isNew) await emit(tx, { kind: 'signed_in_anew', member, payload: { session: opened.id } }, now);
    await endUnused(tx, member, now);
    return token;
  });
}

/** How long a device and its network count as known. */
const FAMILIAR_MS = 90 * DAY;

/**
 * Returns whether no recent session of the member came from this browser. A browser is known by its mark in any network, because a phone changes
 * networks many times a day. Without a known mark it is known by its name and network. A member's first session is familiar.
 */
async function isUnfamiliar(
  tx: Database,
  { member, ip, userAgent, deviceMark = null, now }: NewSession,
): Promise<boolean> {
  const since = new Date(now.getTime() - FAMILIAR_MS);
  const known = await tx
    .select({ ip: sessions.ip, userAgent: sessions.userAgent, deviceMark: sessions.deviceMark })
    .from(sessions)
    .where(and(eq(sessions.memberId, member), gt(sessions.createdAt, since)))
    .groupBy(sessions.ip, sessions.userAgent, sessions.deviceMark);
  const nameOf = (text: string) => Object.values(deviceOf(text)).join();
  const isThis = (each: (typeof known)[number]) =>
    (deviceMark !== null && each.deviceMark === deviceMark) ||
    (networkOf(each.ip) === networkOf(ip) && nameOf(each.userAgent) === nameOf(userAgent));
  return known.length > 0 && !known.some(isThis);
}

/** Ends the sessions that were unused for longest. Their pages ask for a sign-in, as after a session that expired. */
async function endUnused(tx: Database, member: number, now: Date): Promise<void> {
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(openSessions(member, now))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(MOST_SESSIONS);
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endReason: 'too_many' })
    .where(inArray(sessions.id, beyond))
    .returning({ id: sessions.id });
  if (ended.length > 0) afterCommit(tx, () => publishSignal({ members: [member] }));
}

/** Returns whether a session of the member was opened from this network after `since`, so that somebody there knew the password. */
export async function hasSignedInFrom(
  db: Database,
  { member, network, since }: { readonly member: number; readonly network: string; readonly since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ ip: sessions.ip })
    .from(sessions)
    .where(and(eq(sessions.memberId, member), gt(sessions.createdAt, since)))
    .groupBy(sessions.ip);
  return rows.some(({ ip }) => networkOf(ip) === network);
}

/**
 * Returns the session of a token. `revoked`: an operator ended the session. `nobody`: it never existed or has expired.
 */
export async function resolveSession(
  db: Database,
  token: string | null,
  now: Date,
  use: Use = 'active',
): Promise<AuthenticatedSession | 'nobody' | 'revoked'> {
  if (token === null || token.length > 100) return 'nobody';
  return resolveSessionHash(db, hashToken(token), now, use);
}

/**
 * Resolves a session by its hash, as a game launch stores it. Play in a game counts as the member's use of the
 * session.
 */
export async function resolveSessionHash(
  db: Database,
  hash: string,
  now: Date,
  use: Use = 'active',
): Promise<AuthenticatedSession | 'nobody' | 'revoked'> {
  const [row] = await sessionOfHash(db, { hash });
  if (!row) return 'nobody';
  const { session, member } = row;
  if (isForced(session.endReason) || member.status !== 1) return 'revoked';
  const idle = now.getTime() - session.lastSeenAt.getTime();
  if (session.endedAt !== null || now >= session.expiresAt || idle >= market.sessionIdleMs) return 'nobody';
  if (use === 'active' && idle >= TOUCH_MS) await touchSession(db, hash, now);
  return { member, sessionHash: hash, openedAt: session.createdAt, reauthenticatedAt: session.verifiedAt };
}

interface WithMember {
  readonly session: typeof sessions.$inferSelect;
  readonly member: MemberRow;
}
const sessionOfHash = preparedQuery<{ hash: string }, WithMember[]>('session_of_hash', (db, at) =>
  db
    .select({ session: sessions, member: members })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.tokenHash, at('hash'))),
);

/** Stores that the session was used just now. Requests that end out of order never set the time back. */
export async function touchSession(db: Database, hash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, hash), lt(sessions.lastSeenAt, now)));
}

/** Ends a session at its player's request. */
export async function endSession(db: Database, hash: string, now: Date): Promise<void> {
  const [ended] = await db
    .update(sessions)
    .set({ endedAt: now, endReason: 'logout' })
    .where(and(eq(sessions.tokenHash, hash), isNull(sessions.endedAt)))
    .returning({ member: sessions.memberId });
  if (ended) afterCommit(db, () => publishSignal({ members: [ended.member] }));
}

/**
 * Why a session was ended from outside: by an operator, by its owner on another device, by a change of the password.
 */
export type ForcedEnd = 'kicked' | 'revoked' | 'password';

const isForced = (reason: string | null): boolean => reason !== null && reason !== 'logout' && reason !== 'too_many';

export interface SessionEnd {
  readonly member: number;
  readonly reason: ForcedEnd;
  readonly now: Date;
  /** Ends only the session of this number; left out: all. */
  readonly only?: number;
  /** The hash of the session that stays open. */
  readonly except?: string;
}

/** Ends sessions of a member from outside. The next request in each is answered with force_offline. */
export async function endSessions(db: Database, { member, reason, now, only, except }: SessionEnd): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(sessions.memberId, member),
        isNull(sessions.endedAt),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.tokenHash, except),
      ),
    );
  afterCommit(db, () => publishSignal({ members: [member] }));
}

/** Builds the SQL condition that the session has not ended, expired, or been idle for too long. */
function openSessions(member: number, now: Date) {
  return and(
    eq(sessions.memberId, member),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - market.sessionIdleMs)),
  );
}

export type SessionRow = typeof sessions.$inferSelect;

/** Returns a member's open sessions, the one used last first. */
export function listOpenSessions(db: Database, member: number, now: Date, limit: number): Promise<SessionRow[]> {
  return db.select().from(sessions).where(openSessions(member, now)).orderBy(desc(sessions.lastSeenAt)).limit(limit);
}

/** Returns the number of a member's open sessions. */
export async function countOpenSessions(db: Database, member: number, now: Date): Promise<number> {
  const [row] = await db.select({ open: count() }).from(sessions).where(openSessions(member, now));
  return row?.open ?? 0;
}

/** Returns a member's sessions, open or ended, the newest first. */
export function listSessions(db: Database, member: number, limit: number): Promise<SessionRow[]> {
  return db.select().from(sessions).where(eq(sessions.memberId, member)).orderBy(desc(sessions.id)).limit(limit);
}

/** Returns a session by its number, of any member. */
export async function sessionById(db: Database, id: number): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
  return row ?? null;
}

/** Stores that the session's player gave the login password again. */
export async function markReauthenticated(db: Database, hash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ verifiedAt: now }).where(eq(sessions.tokenHash, hash));
}
