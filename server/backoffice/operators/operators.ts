/** Operators: each with a token of their own, kept as a hash; who acts is read from it and never said by the caller. */
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/security/token.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notDone } from '#server/backoffice/operation.ts';
import type { NotDone } from '#server/backoffice/operation.ts';
import type { Role } from '#server/backoffice/permissions.ts';
import { operators, operatorSessions } from '#server/backoffice/schema.ts';

export type OperatorRow = typeof operators.$inferSelect;

/** Who holds this token; null: nobody, or one who was ended. */
export async function operatorOf(db: Database, token: string): Promise<OperatorRow | null> {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.tokenHash, hashToken(token)), isNull(operators.endedAt)));
  return row ?? null;
}

/** Whose token this was, before their access ended; null: nobody's. */
export async function endedOperatorOf(db: Database, token: string): Promise<string | null> {
  const mine = and(eq(operators.tokenHash, hashToken(token)), isNotNull(operators.endedAt));
  const [row] = await db.select({ name: operators.name }).from(operators).where(mine);
  return row?.name ?? null;
}

/** An operator of now; null: there is none, or their access has ended. */
export async function operatorNamed(db: Database, name: string): Promise<OperatorRow | null> {
  const [row] = await db
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), isNull(operators.endedAt)));
  return row ?? null;
}

/** Whether somebody has or had the name. */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  return (await db.select({ id: operators.id }).from(operators).where(eq(operators.name, name))).length > 0;
}

/** Whether one of two made the other, asking for it or agreeing to it: they are not two persons. Names as they are. */
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

/** Who made an operator, in words. */
export const makersOf = ({ addedBy, addedWith }: OperatorRow): string =>
  [addedBy, addedWith].flatMap((maker) => maker?.replace(/^operator:/, '') ?? []).join(' and ') || 'installation';

/** Adds one, whom two made (`by`; null: the installation); answers their token, which is never stored nor shown again. Null: the name was taken, ever. */
export async function addOperator(
  { db, now }: Services,
  { name, role, by }: { readonly name: string; readonly role: Role; readonly by: readonly [string, string] | null },
): Promise<string | null> {
  const { token, hash } = newToken();
  const added = await db
    .insert(operators)
    .values({ name, role, tokenHash: hash, addedBy: by?.[0], addedWith: by?.[1], createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: operators.id });
  return added.length > 0 ? token : null;
}

/** Somebody else's row, held together with one's own: of two who end each other, one finds themself ended. */
export async function lockOther(tx: Database, name: string, self: string): Promise<OperatorRow | NotDone> {
  if (name === self) return notDone(409, 'nobody acts on themself');
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

/** Ends one's access, wherever they are signed in. */
export async function endOperator({ db, now }: Services, id: number): Promise<void> {
  await db.update(operators).set({ endedAt: now() }).where(eq(operators.id, id));
  await endSessionsOf(db, id, now());
}

/** Their phone is lost: they enrol another one with the next sign-in, and are signed out until then. */
export async function resetCode({ db, now }: Services, id: number): Promise<void> {
  await db.update(operators).set({ sealedTotp: null, totpStep: null }).where(eq(operators.id, id));
  await endSessionsOf(db, id, now());
}

async function endSessionsOf(tx: Database, id: number, now: Date): Promise<void> {
  const mine = and(eq(operatorSessions.operatorId, id), isNull(operatorSessions.endedAt));
  await tx.update(operatorSessions).set({ endedAt: now }).where(mine);
}

/** Everybody who is or was one, in the order they came, behind the one of a number. */
export function listOperators(db: Database, after: number, limit: number): Promise<OperatorRow[]> {
  return db.select().from(operators).where(gt(operators.id, after)).orderBy(asc(operators.id)).limit(limit);
}
