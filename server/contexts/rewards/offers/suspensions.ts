/**
 * Operators stop an offer and start it again, at once or at an instant ahead (docs/domain/rewards.md#offer-availability).
 * What was earned before a stop stays earned.
 */
import { and, desc, eq, gt, isNull, or } from '#server/platform/db/drizzle.ts';
import { offerNames } from '#contract/market-rules.ts';
import type { OfferName } from '#contract/market-rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { offerStops } from './schema.ts';

type Stop = typeof offerStops.$inferSelect;

/** The state of an offer. `ending`: open, with a planned stop. `stopped` may have a planned start. */
export type OfferState = { readonly state: 'open' } | { readonly state: 'ending' | 'stopped'; readonly stop: Stop };

/** What an operator plans or does now. `at`: null means now. */
interface Change {
  readonly offer: OfferName;
  readonly actor: string;
  readonly at: Date | null;
}

/** Why a change is refused. `past`: its instant is not ahead. `done`: the offer is in that state. `early`: before its stop. */
export type ChangeFault = 'past' | 'done' | 'early';

/** Returns every offer of the market with its state. */
export async function offerStates({ db, config, now }: Services) {
  const rows = await unfinished(db, now());
  return offerNames
    .filter((name) => config.market.offers[name])
    .map((offer) => ({ offer, ...stateOf(rows.find((row) => row.offer === offer) ?? null, now()) }));
}

/** Returns stops that have not ended, the newest first. */
const unfinished = (db: Database, now: Date) =>
  db
    .select()
    .from(offerStops)
    .where(or(isNull(offerStops.startedAt), gt(offerStops.startedAt, now)))
    .orderBy(desc(offerStops.id));

function stateOf(stop: Stop | null, now: Date): OfferState {
  if (!stop) return { state: 'open' };
  return { state: stop.stoppedAt > now ? 'ending' : 'stopped', stop };
}

/**
 * Stops an offer, or plans its stop. A later plan replaces an earlier one. A unique index keeps two operators from making
 * two stops.
 */
export async function suspendOffer(
  { db, now }: Services,
  { offer, actor, at, reason }: Change & { readonly reason: string },
): Promise<'ending' | 'stopped' | ChangeFault> {
  const instant = now();
  if (at && at <= instant) return 'past';
  const stop = { stoppedAt: at ?? instant, stoppedBy: actor, reason };
  const changed = await transact(db, async (tx) => {
    const [present] = await tx.select().from(offerStops).where(unfinishedOf(offer, instant)).for('update');
    if (!present)
      return tx
        .insert(offerStops)
        .values({ offer, ...stop })
        .onConflictDoNothing()
        .returning();
    const isStopped = present.stoppedAt <= instant;
    if (isStopped && (at || !present.startedAt)) return [];
    const noStart = { startedAt: null, startedBy: null };
    // A stopped offer stays stopped: its planned start is withdrawn.
    const plan = isStopped ? noStart : { ...stop, ...noStart };
    return tx.update(offerStops).set(plan).where(eq(offerStops.id, present.id)).returning();
  });
  if (changed.length === 0) return 'done';
  return at ? 'ending' : 'stopped';
}

/** Starts a stopped offer, or plans its start. Without an instant it withdraws a planned stop. */
export async function resumeOffer(
  { db, now }: Services,
  { offer, actor, at }: Change,
): Promise<'open' | 'stopped' | ChangeFault> {
  const instant = now();
  if (at && at <= instant) return 'past';
  return transact(db, async (tx) => {
    const [present] = await tx.select().from(offerStops).where(unfinishedOf(offer, instant)).for('update');
    if (!present) return 'done';
    const isPlanned = present.stoppedAt > instant;
    if (at && at <= present.stoppedAt) return 'early';
    if (isPlanned && !at) await tx.delete(offerStops).where(eq(offerStops.id, present.id));
    else
      await tx
        .update(offerStops)
        .set({ startedAt: at ?? instant, startedBy: actor })
        .where(eq(offerStops.id, present.id));
    return isPlanned || !at ? 'open' : 'stopped';
  });
}

const unfinishedOf = (offer: OfferName, now: Date) =>
  and(eq(offerStops.offer, offer), or(isNull(offerStops.startedAt), gt(offerStops.startedAt, now)));
