/** Rate limits in the database, so that all copies of the server count together (domain 4.5). */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { refuse } from './refusal.ts';
import type { Refused } from './refusal.ts';
import { rateWindows } from './schema.ts';
import type { Services } from './services.ts';

export interface Limit {
  /** What is counted, with whose it is: "login:account:ana". */
  readonly bucket: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Counts one hit; a refusal with Retry-After once the window is full. */
export async function rateLimit(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  limit: Limit,
): Promise<Refused | null> {
  const now = services.now().getTime();
  const startedAt = new Date(now - (now % limit.windowMs));
  const [row] = await services.db
    .insert(rateWindows)
    .values({ bucket: limit.bucket, startedAt, hits: 1 })
    .onConflictDoUpdate({
      target: [rateWindows.bucket, rateWindows.startedAt],
      set: { hits: sql`${rateWindows.hits} + 1` },
    })
    .returning({ hits: rateWindows.hits });
  if ((row?.hits ?? 0) <= limit.max * services.config.rateLimitScale) return null;
  const seconds = Math.ceil((startedAt.getTime() + limit.windowMs - now) / 1000);
  return { ...refuse('TOO_MANY_REQUESTS', { values: { seconds } }), retryAfter: seconds };
}

/** Forgets a bucket: a right password clears the count of wrong ones. */
export async function clearRateLimit(db: Database, bucket: string): Promise<void> {
  await db.delete(rateWindows).where(eq(rateWindows.bucket, bucket));
}
