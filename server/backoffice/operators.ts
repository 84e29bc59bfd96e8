/** Operators: each with a token of their own, kept as a hash; who acts is read from it and never said by the caller. */
import { timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Services } from '#server/core/services.ts';
import { hashToken, newToken } from '#server/core/token.ts';
import type { Database } from '#server/db/connect.ts';
import { operators } from './schema.ts';

export type OperatorRow = typeof operators.$inferSelect;

/** Who holds this token: an operator's name; null for nobody, and for one who was ended. */
export async function operatorOf(db: Database, token: string): Promise<string | null> {
  const [row] = await db
    .select({ name: operators.name })
    .from(operators)
    .where(and(eq(operators.tokenHash, hashToken(token)), isNull(operators.endedAt)));
  return row?.name ?? null;
}

/** Whether the token is the installation's own, which makes the first operator and does nothing else, nor ever again. */
export async function makesFirst({ db, config }: Services, token: string): Promise<boolean> {
  const wanted = Buffer.from(config.secrets.BACKOFFICE_TOKEN);
  const given = Buffer.from(token);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  return (await db.select({ id: operators.id }).from(operators).limit(1)).length === 0;
}

/** Adds one; answers their token, which is never stored nor shown again. Null: the name was taken, ever. */
export async function addOperator(
  { db, now }: Services,
  { name, by }: { name: string; by: string | null },
): Promise<string | null> {
  const { token, hash } = newToken();
  const added = await db
    .insert(operators)
    .values({ name, tokenHash: hash, addedBy: by, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: operators.id });
  return added.length > 0 ? token : null;
}

/** Ends one's access; false when there is none (any more) of that name. */
export async function endOperator({ db, now }: Services, name: string): Promise<boolean> {
  const ended = await db
    .update(operators)
    .set({ endedAt: now() })
    .where(and(eq(operators.name, name), isNull(operators.endedAt)))
    .returning({ id: operators.id });
  return ended.length > 0;
}

export function listOperators(db: Database): Promise<OperatorRow[]> {
  return db.select().from(operators).orderBy(asc(operators.id));
}
