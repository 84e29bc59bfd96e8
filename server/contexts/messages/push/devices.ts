/** Stores the devices that receive push messages, with their categories (docs/domain/accounts.md#push-messages). */
import { and, desc, eq, inArray } from '#server/platform/db/drizzle.ts';
import { pushCategories } from '#contract/push.ts';
import type { PushCategory, deletePushCall, pushStateCall, setPushCall } from '#contract/push.ts';
import { isDeviceKey, isPushHost, pushKeys } from './transport.ts';
import type { Handler } from '#server/api/handler.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { pushSubscriptions } from '#server/contexts/messages/schema.ts';

/** The maximum number of a member's devices. One more replaces the oldest. */
const MOST_DEVICES = 10;

/** Returns the categories on offer. Where offers may not be advertised, there is none for bonuses. */
export const offeredCategories = ({ config }: Pick<Services, 'config'>): readonly PushCategory[] =>
  pushCategories.filter((category) => category !== 'bonus' || config.market.id !== 'br-regulated');

export const pushState: Handler<typeof pushStateCall> = async ({ services, input, signedIn: { member } }) => {
  const offered = offeredCategories(services);
  const [device] =
    input.endpoint === undefined
      ? []
      : await services.db
          .select({ categories: pushSubscriptions.categories })
          .from(pushSubscriptions)
          .where(and(eq(pushSubscriptions.endpoint, input.endpoint), eq(pushSubscriptions.memberId, member.id)));
  return {
    data: {
      public_key: pushKeys(services.config.secrets.PUSH_SECRET).publicKey,
      offered: [...offered],
      categories: (device?.categories ?? []).filter((category) => offered.includes(category)),
    },
  };
};

export const setPush: Handler<typeof setPushCall> = async ({ services, input, locale, signedIn: { member } }) => {
  if (!isPushHost(services.config, input.endpoint)) return refuse('PUSH_HOST_UNKNOWN', { field: 'endpoint' });
  if (!isDeviceKey(input.p256dh)) return refuse('INVALID', { field: 'p256dh' });
  const offered = offeredCategories(services);
  if (input.categories.some((category) => !offered.includes(category)))
    return refuse('OFFER_OFF', { field: 'categories' });
  const { endpoint, p256dh, auth } = input;
  const categories = [...new Set(input.categories)];
  const row = { memberId: member.id, p256dh, auth, categories, language: locale, createdAt: services.now() };
  await transact(services.db, async (tx) => {
    await lockMember(tx, member.id);
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, endpoint })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    await dropOldest(tx, member.id);
  });
  return { data: { categories } };
};

async function dropOldest(tx: Database, member: number): Promise<void> {
  const beyond = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, member))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MOST_DEVICES);
  const ids = beyond.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids));
}

/** Deletes all devices of a member, so that nothing is sent to them any more. */
export async function deleteDevices(tx: Database, member: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.memberId, member));
}

export const deletePush: Handler<typeof deletePushCall> = async ({ services, input, signedIn: { member } }) => {
  await services.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, input.endpoint), eq(pushSubscriptions.memberId, member.id)));
  return {};
};
