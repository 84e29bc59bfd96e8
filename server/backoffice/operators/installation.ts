/**
 * Handles the installation's own token. It makes the first two admins and is then refused. A command on the host arms it for two more
 * (`backoffice operators rearm`), which is in the audit log and raises an alarm.
 */
import { timingSafeEqual } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, max, or, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { recordDone, REARMED } from '#server/backoffice/audit-log/audit-log.ts';
import { operatorEvents, operators } from '#server/backoffice/schema.ts';

/** The number of admins that it creates. */
const ADMINS = 2;

/** Returns whether a token is the installation's own. */
export function isInstallationToken({ config }: Pick<Services, 'config'>, token: string): boolean {
  const wanted = Buffer.from(config.secrets.BACKOFFICE_TOKEN);
  const given = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Returns whether the installation may create one more admin: fewer than two were created since it was armed, by
 * anybody. Locks the table, so no other operator is created until the transaction ends.
 */
export async function maySetUp(tx: Database): Promise<boolean> {
  await tx.execute(sql`lock table ${operators} in share row exclusive mode`);
  const armed = await lastRearming(tx);
  const since = (armed?.after as { after_operator?: number } | null | undefined)?.after_operator ?? 0;
  const counted = or(eq(operators.role, 'admin'), isNull(operators.addedBy));
  const [row] = await tx
    .select({ admins: count() })
    .from(operators)
    .where(and(counted, gt(operators.id, since)));
  return (row?.admins ?? 0) < ADMINS;
}

/** Lets the installation's token create two more admins. Only the command on the host uses it, never a network call. */
export async function rearmInstallation({ db, now }: Pick<Services, 'db' | 'now'>, reason: string): Promise<void> {
  const [row] = await db.select({ last: max(operators.id) }).from(operators);
  const after = { state: 're-armed', after_operator: row?.last ?? 0 };
  await recordDone(db, {
    ...{ operator: 'installation', call: REARMED, subject: 'installation', after, reason, ip: 'the host', at: now() },
  });
}

/** Returns when it was last rearmed, or null. */
export async function rearmedAt(db: Database): Promise<Date | null> {
  return (await lastRearming(db))?.at ?? null;
}

async function lastRearming(db: Database) {
  const [row] = await db
    .select()
    .from(operatorEvents)
    .where(eq(operatorEvents.call, REARMED))
    .orderBy(desc(operatorEvents.id))
    .limit(1);
  return row ?? null;
}
