/** Makes, finds and revokes API keys. A key is shown once; only its SHA-256 is stored. */
import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNull, lt, or } from '#server/platform/db/drizzle.ts';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { hashToken } from '#server/platform/security/token.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { operators } from '#server/backoffice/schema.ts';
import type { OperatorRow } from '#server/backoffice/operators/operators.ts';
import { apiKeys } from './schema.ts';
import type { Scope } from './scopes.ts';

export type ApiKey = typeof apiKeys.$inferSelect;

/** A key lasts at most a year. */
export const MOST_DAYS = 365;

/** The form of a key: jgd, test or live, eight letters or digits, and 32 random bytes in base64url. */
const FORM = /^(jgd_(?:test|live)_[a-z0-9]{8})_[\w-]{43}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns whether a bearer token is meant as an API key. */
export const isKeyLike = (token: string): boolean => token.startsWith('jgd_');

/** Makes a key for an operator. Returns the key, which is never shown again. */
export async function makeKey(
  { db, config, now }: Services,
  { name, scopes, days, operator }: { name: string; scopes: readonly Scope[]; days: number; operator: string },
): Promise<{ readonly key: string; readonly row: ApiKey } | null> {
  const [maker] = await db.select().from(operators).where(eq(operators.name, operator));
  if (!maker) return null;
  // 252 is a multiple of 36, so that no letter is likelier than another.
  const mark = [...randomBytes(64)]
    .filter((byte) => byte < 252)
    .slice(0, 8)
    .map((byte) => LETTERS[byte % 36])
    .join('');
  const prefix = `jgd_${config.sandbox ? 'test' : 'live'}_${mark}`;
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  const [row] = await db
    .insert(apiKeys)
    .values({
      ...{ name, prefix, tokenHash: hashToken(key), scopes: [...scopes], operatorId: maker.id },
      ...{ createdAt: now(), expiresAt: new Date(now().getTime() + days * DAY) },
    })
    .returning();
  if (!row) throw new Error('no key was written');
  return { key, row };
}

/** A key of a request, with its maker. `isValid`: it has not ended, and neither has its maker's access. */
export interface FoundKey {
  readonly key: ApiKey;
  readonly maker: OperatorRow;
  readonly isValid: boolean;
}

/** Finds a key by its text, and notes its use. Returns null for an unknown one. */
export async function findKey({ db, now }: Services, token: string): Promise<FoundKey | null> {
  if (!FORM.test(token)) return null;
  const [row] = await db
    .select({ key: apiKeys, maker: operators })
    .from(apiKeys)
    .innerJoin(operators, eq(operators.id, apiKeys.operatorId))
    .where(eq(apiKeys.tokenHash, hashToken(token)));
  if (!row) return null;
  const { key, maker } = row;
  const isValid = key.revokedAt === null && key.expiresAt > now() && maker.endedAt === null;
  if (isValid) await noteUse(db, key.id, now());
  return { key, maker, isValid };
}

/** Writes when a key was used, once a minute. */
async function noteUse(db: Database, id: number, now: Date): Promise<void> {
  const isOlder = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, new Date(now.getTime() - MINUTE)));
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isOlder));
}

/** Returns all keys behind a number, also ended ones, with their makers' names. */
export const listKeys = (db: Database, after: number, limit: number) =>
  db
    .select({ key: apiKeys, maker: operators.name })
    .from(apiKeys)
    .innerJoin(operators, eq(operators.id, apiKeys.operatorId))
    .where(gt(apiKeys.id, after))
    .orderBy(asc(apiKeys.id))
    .limit(limit);

export async function keyById(db: Database, id: number): Promise<ApiKey | null> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  return row ?? null;
}

/** Revokes a key. Returns false where it is revoked already. */
export async function revokeKey({ db, now }: Services, id: number): Promise<boolean> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: now() })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}
