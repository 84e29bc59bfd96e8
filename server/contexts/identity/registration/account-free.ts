/** Tells whether a username is free. A limit for each network keeps the list of names from being read (docs/domain/accounts.md#registration). */
import { eq } from '#server/platform/db/drizzle.ts';
import type { accountFreeCall } from '#contract/registration.ts';
import type { Handler } from '#server/api/handler.ts';
import { members } from '#server/kernel/members/public.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { MINUTE } from '#server/platform/time.ts';

/** Names that a network may ask for in ten minutes. Beyond them the form goes on without an answer. */
const MOST = 20;

export const accountFree: Handler<typeof accountFreeCall> = async ({ services, input, ip }) => {
  const bucket = `account-free:${networkOf(ip)}`;
  const limited = await rateLimit(services, { bucket, max: MOST, windowMs: 10 * MINUTE });
  if (limited) return limited;
  const rows = await services.db.select({ id: members.id }).from(members).where(eq(members.account, input.account));
  return { data: { is_free: rows.length === 0 ? 1 : 0 } };
};
