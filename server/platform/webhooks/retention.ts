/** Deletes webhook messages that can no longer be sent again, with their deliveries. */
import { and, eq, inArray, lt, notExists } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { KEPT_DAYS } from './endpoints.ts';
import { webhookDeliveries, webhookMessages } from './schema.ts';

/** Deletes what is older than 30 days. What still waits for a paused endpoint goes too. */
export async function deleteWebhooksOlder({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const isOld = lt(webhookMessages.at, new Date(now().getTime() - KEPT_DAYS * DAY));
  const old = db.select({ id: webhookMessages.id }).from(webhookMessages).where(isOld);
  await deleteInBatches(db, webhookDeliveries, [webhookDeliveries.id], inArray(webhookDeliveries.messageId, old));
  const left = db.select().from(webhookDeliveries).where(eq(webhookDeliveries.messageId, webhookMessages.id));
  await deleteInBatches(db, webhookMessages, [webhookMessages.id], and(isOld, notExists(left)));
}
