/** Lists, names and removes a member's passkeys (docs/domain/accounts.md#passkeys). */
import { and, desc, eq } from '#server/platform/db/drizzle.ts';
import type { Passkey, passkeysCall, removePasskeyCall, renamePasskeyCall } from '#contract/passkey.ts';
import { wireDate } from '#lib/dates.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { notifyMfaChange } from '#server/contexts/identity/mfa/notify-change.ts';
import { requireReauthentication } from '#server/contexts/identity/passwords/login-password.ts';
import { passkeys } from './schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Returns a member's keys, the newest first. */
export function passkeysOf(db: Database, member: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.memberId, member)).orderBy(desc(passkeys.id));
}

export const passkeyToWire = ({ id, name, createdAt, lastUsedAt, stoppedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: wireDate(createdAt),
  last_used_at: lastUsedAt ? wireDate(lastUsedAt) : '',
  is_stopped: stoppedAt !== null,
});

export const passkeyList: Handler<typeof passkeysCall> = async ({ services, signedIn: { member } }) => ({
  data: (await passkeysOf(services.db, member.id)).map(passkeyToWire),
});

const own = (member: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.memberId, member));

export const renamePasskey: Handler<typeof renamePasskeyCall> = async ({ services, input, signedIn }) => {
  const { id: member } = signedIn.member;
  const limited = await rateLimit(services, { bucket: `passkey:rename:${member}`, max: 30, windowMs: MINUTE });
  if (limited) return limited;
  const { id, name } = input;
  const renamed = await services.db
    .update(passkeys)
    .set({ name })
    .where(own(member, id))
    .returning({ id: passkeys.id });
  return renamed.length === 0 ? refuse('NOT_FOUND', { field: 'id' }) : {};
};

export const removePasskey: Handler<typeof removePasskeyCall> = async (visit) => {
  const { services, input, locale, ip, signedIn } = visit;
  const refused = requireReauthentication(signedIn, services.now());
  if (refused) return refused;
  const removed = await transact(services.db, async (tx) => {
    const member = await lockMember(tx, signedIn.member.id);
    const gone = await tx.delete(passkeys).where(own(member.id, input.id)).returning({ id: passkeys.id });
    if (gone.length === 0) return refuse('NOT_FOUND', { field: 'id' });
    await notifyMfaChange(tx, services, { member, kind: 'passkey_removed', ip, locale });
    return null;
  });
  return isRefused(removed) ? removed : {};
};
