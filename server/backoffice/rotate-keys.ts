/** Encrypts values again that are under a former encryption key, and counts what is left (docs/how-to/rotate-secrets.md). */
import { and, asc, count, eq, gt, isNotNull, not, sql } from '#server/platform/db/drizzle.ts';
import type { PgColumn } from '#server/platform/db/drizzle-pg.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { keyPrefix } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    /** Every column that holds an encrypted value; tests/unit/encryption.test.ts finds one that is missing. */
    readonly encryptedColumns: readonly EncryptedColumn[];
  }
}

/** The number of rows in a batch, and the most of one call, which is then repeated. */
const BATCH = 500;
const MOST = 20_000;

/**
 * Describes the result. `left`: values that are not under the newest key yet. `unreadable`: values that no key
 * decrypts.
 */
export interface KeyRotation {
  readonly resealed: number;
  readonly left: number;
  readonly unreadable: number;
}

/**
 * Encrypts values again that are not under the newest key, row by row. A row that was changed meanwhile is skipped. So
 * this may run on several servers and may be interrupted. Repeat it until nothing is left.
 */
export async function rotateKeys(services: Services): Promise<KeyRotation> {
  const told = { resealed: 0, unreadable: 0 };
  for (const each of services.encryptedColumns) {
    const done = await rotateColumn(services, each, MOST - told.resealed);
    told.resealed += done.resealed;
    told.unreadable += done.unreadable;
  }
  return { ...told, left: await countUnderOldKeys(services) };
}

export async function countUnderOldKeys({
  db,
  config,
  encryptedColumns,
}: Pick<Services, 'db' | 'config' | 'encryptedColumns'>): Promise<number> {
  let left = 0;
  for (const { table, column } of encryptedColumns) {
    const [row] = await db.select({ rows: count() }).from(table).where(isOld(column, config.secrets.PEPPER));
    left += row?.rows ?? 0;
  }
  return left;
}

const isOld = (column: PgColumn, encryptionKeys: EncryptionKeys) =>
  and(isNotNull(column), not(sql`starts_with(${column}, ${keyPrefix(encryptionKeys)})`));

async function rotateColumn(
  services: Services,
  { table, key, column, set, reencrypt, beside }: EncryptedColumn,
  most: number,
) {
  const { db, config, log } = services;
  const encryptionKeys = config.secrets.PEPPER;
  const told = { resealed: 0, unreadable: 0 };
  for (let after: unknown = null; told.resealed < most;) {
    const beyond = after === null ? undefined : gt(key, after);
    const rows = await db
      .select({ id: key, sealed: column })
      .from(table)
      .where(and(isOld(column, encryptionKeys), beyond))
      .orderBy(asc(key))
      .limit(Math.min(BATCH, most - told.resealed));
    for (const { id, sealed } of rows as { id: unknown; sealed: string }[])
      try {
        const anew = reencrypt(encryptionKeys, sealed);
        told.resealed += await transact(db, async (tx) => {
          const written = await tx
            .update(table)
            .set(set(anew))
            .where(and(eq(key, id), eq(column, sealed)))
            .returning({ id: key });
          if (written.length > 0) await beside?.(tx, encryptionKeys, { id: Number(id), sealed });
          return written.length;
        });
      } catch (error) {
        told.unreadable++;
        log('error', 'reseal.unreadable', { id: String(id), ...errorFields(error) });
      }
    if (rows.length === 0) break;
    after = rows.at(-1)?.id;
  }
  return told;
}
