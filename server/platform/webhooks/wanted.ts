/** Finds out within a statement whether an endpoint has a kind of message, so that an installation without endpoints pays nothing for them. */
import { arrayOverlaps, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import { webhookEndpoints } from './schema.ts';

/** Builds the condition that an endpoint has one of these kinds, or that there is any. A disabled one counts, because it may get them later. */
export function isWanted(...kinds: readonly string[]): SQL<boolean> {
  const names = sql.join(
    kinds.map((kind) => sql.raw(`'${kind}'`)),
    sql`, `,
  );
  const hasOne = kinds.length === 0 ? sql`true` : arrayOverlaps(webhookEndpoints.kinds, sql`array[${names}]::text[]`);
  return sql<boolean>`exists (select 1 from ${webhookEndpoints} where ${hasOne})`;
}
