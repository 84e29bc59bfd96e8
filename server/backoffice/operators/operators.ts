/**
 * Stores operators with the hashes of their tokens. A request's operator is found by its token, never by a name in the
 * request.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull } from '#server/platform/db/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notDone } from '#server/backoffice/operation.ts';
import type { NotDone } from '#server/backoffice/operation.ts';
import type { Role } from '#server/backoffice/permissions.ts';
import { operatorPasskeys, operators } from '#server/backoffice/schema.ts';
import { invite } from './invitations.ts';
import type { InvitationLink } from './invitations.ts';
import { endSessionsOf } from './sessions.ts';

export type OperatorRow = typeof operators.$inferSelect;

/** Returns the operator of a token, or `null`, also if their access was ended. */
export async function operatorOf(db: Database, token: string): Promise<OperatorRow | null> {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.tokenHash, hashToken(token)), isNull(operators.endedAt)));
  return row ?? null;
}

/** Returns the ended operator of a token, or null. */
export async function endedOperatorOf(db: Database, token: string): Promise<string | null> {
  const mine = and(eq(operators.tokenHash, hashToken(token)), isNotNull(operators.endedAt));
  const [row] = await db.select({ name: operators.name }).from(operators).where(mine);
  return row?.name ?? null;
}

/** Returns an active operator, or null. */
export async function operatorNamed(db: Database, name: string): Promise<OperatorRow | null> {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), isNull(operators.endedAt)));
  return row ?? null;
}

/** Returns whether an operator has or had the name. */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  return (await db.select({ id: operators.id }).from(operators).where(eq(operators.name, name))).length > 0;
}

/**
 * Returns whether one of two operators created the other, as proposer or approver. They do not count as two persons.
 * `one` and `other` are names.
 */
export async function madeEachOther(db: Database, one: string, other: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(operators)
    .where(inArray(operators.name, [one, other]));
  return rows.some(({ name, addedBy, addedWith }) => {
    const maker = `operator:${name === one ? other : one}`;
    return addedBy === maker || addedWith === maker;
  });
}

/** Returns the names of the operators who created an operator. Empty: the installation did. */
export const makerNames = ({ addedBy, addedWith }: OperatorRow): string[] =>
  [addedBy, addedWith].flatMap((maker) => maker?.replace(/^operator:/, '') ?? []);

/** Describes who created an operator, for programs. */
export const makersOf = (row: OperatorRow): string => makerNames(row).join(' and ') || 'installation';

/**
 * Adds an operator, whom two operators created (`by`; `null`: the installation). Returns the token of the command and
 * the link to the pages, which are never stored or shown again. Returns `null` if the name was ever used.
 */
export async function addOperator(
  services: Services,
  { name, role, by }: { readonly name: string; readonly role: Role; readonly by: readonly [string, string] | null },
): Promise<({ readonly token: string } & InvitationLink) | null> {
  const { db, now } = services;
  const { token, hash } = newToken();
  const [added] = await db
    .insert(operators)
    .values({ name, role, tokenHash: hash, addedBy: by?.[0], addedWith: by?.[1], createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: operators.id });
  return added ? { token, ...(await invite(services, added.id)) } : null;
}

/** Gives an operator a new token for the command. The earlier one opens nothing any more. */
export async function renewToken(db: Database, id: number): Promise<string> {
  const { token, hash } = newToken();
  await db.update(operators).set({ tokenHash: hash }).where(eq(operators.id, id));
  return token;
}

/** Returns whether an operator has set up a way to sign in to the pages. */
export async function hasWayIn(db: Database, { id, passwordHash, sealedTotp }: OperatorRow): Promise<boolean> {
  if (passwordHash !== null || sealedTotp !== null) return true;
  const keys = await db
    .select({ id: operatorPasskeys.id })
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operatorId, id));
  return keys.length > 0;
}

/** Locks another operator's row together with the caller's, so that of two operators who end each other the second is refused. */
export async function lockOther(tx: Database, name: string, self: string): Promise<OperatorRow | NotDone> {
  if (name === self) return notDone(409, 'you cannot do this to yourself');
  const rows = await tx
    .select()
    .from(operators)
    .where(inArray(operators.name, [name, self]))
    .orderBy(asc(operators.id))
    .for('update');
  const [other, own] = [name, self].map((each) => rows.find((row) => row.name === each && row.endedAt === null));
  if (!other) return notDone(404, 'no such operator');
  return own ? other : notDone(409, 'your access has ended');
}

export async function changeRole(tx: Database, id: number, role: Role): Promise<void> {
  await tx.update(operators).set({ role }).where(eq(operators.id, id));
}

/** Ends an operator's access and sessions. */
export async function endOperator({ db, now }: Services, id: number): Promise<void> {
  await db.update(operators).set({ endedAt: now() }).where(eq(operators.id, id));
  await endSessionsOf(db, id, now());
}

/**
 * Removes an operator's password, phone and passkeys, and ends their sessions. Returns a new link, by which they set up
 * the sign-in anew.
 */
export async function resetSignIn(services: Services, id: number): Promise<InvitationLink> {
  const { db, now } = services;
  await db.update(operators).set({ passwordHash: null, sealedTotp: null, totpStep: null }).where(eq(operators.id, id));
  await db.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id));
  await endSessionsOf(db, id, now());
  return invite(services, id);
}

/** Returns all present and former operators behind a number, the oldest first. */
export function listOperators(db: Database, after: number, limit: number): Promise<OperatorRow[]> {
  return db.select().from(operators).where(gt(operators.id, after)).orderBy(asc(operators.id)).limit(limit);
}
