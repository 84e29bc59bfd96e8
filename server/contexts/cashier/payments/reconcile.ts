/** Finds payments whose webhooks were lost, by querying providers about charges that are open or have just expired. */
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from '#server/platform/db/drizzle.ts';
import { findProvider } from '#server/contexts/cashier/providers/registry.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import type { Services } from '#server/platform/services.ts';
import { payable } from './match-payment.ts';
import { recordPayments } from './record-payments.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';

/** A webhook usually comes within seconds, so nothing is missing before this. */
const PATIENCE_MS = 2 * MINUTE;
/** How long an expired charge is still queried, because a bank may settle late. */
const AFTERWARDS_MS = 24 * HOUR;
const AT_ONCE = 100;

/** Queries each open charge every other minute while it can be paid, then hourly for a day. */
export async function reconcileDeposits(services: Services): Promise<void> {
  const now = services.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { db } = services;
  const waiting = await db
    .select({ id: recharges.id, provider: recharges.provider, reference: recharges.reference })
    .from(recharges)
    .where(
      and(
        // A cancelled deposit may have been paid a moment before.
        inArray(recharges.state, [...payable]),
        gt(recharges.expiresAt, before(AFTERWARDS_MS)),
        lt(recharges.createdAt, before(PATIENCE_MS)),
        or(
          isNull(recharges.askedAt),
          lt(recharges.askedAt, before(HOUR)),
          and(gt(recharges.expiresAt, now), lt(recharges.askedAt, before(PATIENCE_MS))),
        ),
      ),
    )
    // The longest wait first, so that charges without an answer block no others.
    .orderBy(sql`${recharges.askedAt} nulls first`, asc(recharges.expiresAt))
    .limit(AT_ONCE);
  const faults: unknown[] = [];
  const askAbout = async ({ id, provider: name, reference }: (typeof waiting)[number]) => {
    await db.update(recharges).set({ askedAt: now }).where(eq(recharges.id, id));
    const provider = findProvider(services, name);
    const told = provider.ok ? await provider.value.getPayments(reference) : provider;
    // A charge without an answer, or unknown at the provider, is queried again while it can be paid.
    if (!told.ok) return;
    await recordPayments(services, { provider: name, source: `asked:${reference}` }, told.value, (_payment, outcome) =>
      services.log('info', 'payment.found', { reference, outcome }),
    ).catch((error: unknown) => faults.push(error));
  };
  // One query at a time for each provider, so that a silent provider delays only its own charges.
  const names = new Set(waiting.map(({ provider }) => provider));
  const askEach = async (name: string) => {
    for (const each of waiting) if (each.provider === name) await askAbout(each);
  };
  await Promise.all([...names].map(askEach));
  // The other payments are processed, and the run still counts as failed.
  if (faults.length > 0) throw faults[0];
}
