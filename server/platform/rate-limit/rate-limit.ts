/**
 * Counts rate limits in the database, for all copies of the server. Windows start by the clock and are deleted a day later (retention.ts). A
 * call counts every hit, or failures alone.
 */
import { and, eq, inArray, sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { rateWindows } from '#server/platform/rate-limit/schema.ts';
import type { Services } from '#server/platform/services.ts';

export interface Limit {
  /** What is counted, and for whom: "login:ana:203.0.113.7". */
  readonly bucket: string;
  readonly max: number;
  readonly windowMs: number;
}

type RateLimitServices = Pick<Services, 'db' | 'now' | 'config'>;

/** Counts one hit. Refuses with Retry-After once the window is full. */
export async function rateLimit(services: RateLimitServices, limit: Limit): Promise<Refused | null> {
  const at = services.now();
  return fullOf(services.config, [limit], await count(services.db, at, [limit], 1), at);
}

/**
 * Runs `work` if none of these limits is full, and counts a failure in each. A success does not count. Adds one before
 * the attempt and subtracts it after a success, so that concurrent attempts count like sequential ones. A refusal by a
 * full limit does not count. `undisclosed` limits do not refuse. `work` gets the full ones' buckets and returns its
 * usual refusal, so that the caller does not learn of them.
 */
export async function rateLimitFailures<T>(
  services: RateLimitServices,
  limits: readonly Limit[],
  work: (full: ReadonlySet<string>) => Promise<T>,
  isFailure: (result: T) => boolean = isRefused,
  undisclosed: readonly Limit[] = [],
): Promise<T | Refused> {
  const at = services.now();
  const all = [...limits, ...undisclosed];
  const hits = await count(services.db, at, all, 1);
  const full = fullOf(services.config, limits, hits, at);
  let hasFailed = false;
  try {
    if (full) return full;
    const result = await work(bucketsFull(services.config, undisclosed, hits));
    hasFailed = isFailure(result);
    return result;
  } finally {
    if (!hasFailed) await count(services.db, at, all, -1);
  }
}

/** Clears buckets: a right password clears the count of wrong ones. */
export async function clearRateLimit(db: Database, ...buckets: readonly string[]): Promise<void> {
  await db.delete(rateWindows).where(inArray(rateWindows.bucket, [...buckets]));
}

/** Adds to a bucket without refusing. The count never falls below zero. */
export async function addHits(
  { db, now }: RateLimitServices,
  bucket: string,
  windowMs: number,
  by: number,
): Promise<void> {
  await count(db, now(), [{ bucket, windowMs }], by);
}

/** Estimates the hits of a bucket within the last `windowMs`: those of this window, and a share of the last one's. */
export async function recentHits({ db, now }: RateLimitServices, bucket: string, windowMs: number): Promise<number> {
  const at = now();
  const begun = startOf(at, windowMs);
  const last = new Date(begun.getTime() - windowMs);
  const rows = await db
    .select({ startedAt: rateWindows.startedAt, hits: rateWindows.hits })
    .from(rateWindows)
    .where(and(eq(rateWindows.bucket, bucket), inArray(rateWindows.startedAt, [begun, last])));
  const left = 1 - (at.getTime() - begun.getTime()) / windowMs;
  return rows.reduce((sum, { startedAt, hits }) => sum + hits * (startedAt.getTime() === last.getTime() ? left : 1), 0);
}

const startOf = (at: Date, windowMs: number): Date => new Date(at.getTime() - (at.getTime() % windowMs));

/** Adds to the windows in one statement, with rows in one order, so that concurrent writers cannot deadlock. */
async function count(
  db: Database,
  at: Date,
  limits: readonly Pick<Limit, 'bucket' | 'windowMs'>[],
  by: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = [...limits]
    .sort((one, other) => (one.bucket < other.bucket ? -1 : 1))
    .map(({ bucket, windowMs }) => ({ bucket, startedAt: startOf(at, windowMs), hits: Math.max(by, 0) }));
  if (rows.length === 0) return new Map();
  const counted = await db
    .insert(rateWindows)
    .values(rows)
    .onConflictDoUpdate({
      target: [rateWindows.bucket, rateWindows.startedAt],
      set: { hits: sql`greatest(${rateWindows.hits} + ${by}, 0)` },
    })
    .returning({ bucket: rateWindows.bucket, hits: rateWindows.hits });
  return new Map(counted.map(({ bucket, hits }) => [bucket, hits]));
}

function bucketsFull(
  { rateLimitScale }: Pick<Services['config'], 'rateLimitScale'>,
  limits: readonly Limit[],
  hits: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const full = limits.filter(({ bucket, max }) => (hits.get(bucket) ?? 0) > max * rateLimitScale);
  return new Set(full.map(({ bucket }) => bucket));
}

/** Returns the refusal of the full window that lasts longest, or null. */
function fullOf(
  { rateLimitScale }: Services['config'],
  limits: readonly Limit[],
  hits: ReadonlyMap<string, number>,
  at: Date,
): Refused | null {
  const full = bucketsFull({ rateLimitScale }, limits, hits);
  const waits = limits
    .filter(({ bucket }) => full.has(bucket))
    .map(({ windowMs }) => Math.ceil((startOf(at, windowMs).getTime() + windowMs - at.getTime()) / 1000));
  if (waits.length === 0) return null;
  const seconds = Math.max(...waits);
  return { ...refuse('TOO_MANY_REQUESTS', { values: { seconds } }), retryAfter: seconds };
}
