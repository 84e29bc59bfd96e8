/** Adds, changes and removes webhook endpoints, for operators. Their secrets are shown once. */
import { and, asc, eq, gte, inArray, lt, sql } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { afterCommit } from '#server/platform/db/transaction.ts';
import { publishSignal } from '#server/platform/outbox/signals.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages, webhookSeries } from './schema.ts';
import { newSecret, sealSecret } from './secrets.ts';
import { SENDER } from './sender.ts';
import { replayMessages } from './insert-messages.ts';

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** An installation has at most so many. */
export const MOST_ENDPOINTS = 20;
/** How long a former secret stays valid. */
export const FORMER_DAYS = 1;
/** How long a message can be sent again. */
export const KEPT_DAYS = 30;
/** Messages of one replay. */
export const MOST_REPLAYED = 10_000;
const BATCH = 1000;

export const listEndpoints = (db: Database): Promise<WebhookEndpoint[]> =>
  db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));

export async function endpointById(db: Database, id: number): Promise<WebhookEndpoint | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row ?? null;
}

/** Adds an endpoint that is on. Returns its number and its secret; `null` if there are too many. */
export async function addEndpoint(
  { db, config, now }: Services,
  { url, kinds, by }: { readonly url: string; readonly kinds: readonly string[]; readonly by: string },
): Promise<{ readonly id: number; readonly secret: string } | null> {
  if ((await listEndpoints(db)).length >= MOST_ENDPOINTS) return null;
  const secret = newSecret();
  const [row] = await db
    .insert(webhookEndpoints)
    .values({
      ...{ url, kinds: [...kinds], state: 'on', createdBy: by, createdAt: now() },
      sealedSecret: sealSecret(config, secret),
    })
    .returning({ id: webhookEndpoints.id });
  if (!row) throw new Error('no endpoint was written');
  return { id: row.id, secret };
}

/** Changes the address or the kinds. */
export async function changeEndpoint(
  db: Database,
  id: number,
  { url, kinds }: { readonly url: string; readonly kinds: readonly string[] },
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ url, kinds: [...kinds] })
    .where(eq(webhookEndpoints.id, id));
}

/** Sets the state. A failure before does not count any more once it is on. */
export async function setEndpointState(db: Database, id: number, state: WebhookEndpoint['state']): Promise<void> {
  const fresh = state === 'on' ? { failingSince: null } : {};
  await db
    .update(webhookEndpoints)
    .set({ state, disabledFor: null, ...fresh })
    .where(eq(webhookEndpoints.id, id));
  afterCommit(db, () => publishSignal({ consumers: [SENDER] }));
}

/** Gives the endpoint a new secret and returns it. The one before signs beside it for a day; an older one does not any more. */
export async function rotateSecret(
  { db, config, now }: Services,
  { id, sealedSecret }: Pick<WebhookEndpoint, 'id' | 'sealedSecret'>,
): Promise<string> {
  const secret = newSecret();
  const formerUntil = new Date(now().getTime() + FORMER_DAYS * DAY);
  await db
    .update(webhookEndpoints)
    .set({ sealedSecret: sealSecret(config, secret), sealedFormer: sealedSecret, formerUntil })
    .where(eq(webhookEndpoints.id, id));
  return secret;
}

/** Removes an endpoint with its deliveries. */
export async function removeEndpoint(tx: Database, id: number): Promise<void> {
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id));
  await tx.delete(webhookSeries).where(eq(webhookSeries.endpointId, id));
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** Sends the message of a delivery again. Returns false where the endpoint has none of this number. */
export async function replayDelivery({ db, now }: Services, endpoint: number, delivery: number): Promise<boolean> {
  const mine = and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.endpointId, endpoint));
  const [row] = await db.select({ message: webhookDeliveries.messageId }).from(webhookDeliveries).where(mine);
  if (row) await replayMessages(db, endpoint, [row.message], now());
  return row !== undefined;
}

/**
 * Sends all messages of the endpoint's kinds again whose events were between two instants, the oldest first, at most MOST_REPLAYED. Returns how
 * many; `rest`: the instant of the first that was left out.
 */
export async function replayBetween(
  { db, now }: Services,
  { id, kinds }: Pick<WebhookEndpoint, 'id' | 'kinds'>,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ readonly messages: number; readonly rest: Date | null }> {
  const { at } = webhookMessages;
  const rows = await db
    .select({ id: webhookMessages.id, at })
    .from(webhookMessages)
    .where(and(gte(at, from), lt(at, until), inArray(webhookMessages.kind, kinds)))
    .orderBy(asc(at), asc(webhookMessages.id))
    .limit(MOST_REPLAYED + 1);
  const ids = rows.slice(0, MOST_REPLAYED).map((row) => row.id);
  for (let start = 0; start < ids.length; start += BATCH)
    await replayMessages(db, id, ids.slice(start, start + BATCH), now());
  return { messages: ids.length, rest: rows[MOST_REPLAYED]?.at ?? null };
}

/** Returns an endpoint's deliveries before a number, the newest first, with their messages; `null` starts at the newest. */
export function deliveriesOf(db: Database, endpoint: number, before: number | null, limit: number) {
  return db
    .select({ delivery: webhookDeliveries, kind: webhookMessages.kind, at: webhookMessages.at })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(
      and(eq(webhookDeliveries.endpointId, endpoint), before === null ? undefined : lt(webhookDeliveries.id, before)),
    )
    .orderBy(sql`${webhookDeliveries.id} desc`)
    .limit(limit);
}
