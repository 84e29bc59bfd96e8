/** A proven member comes in: a session, and what the page is told of it (domain 5.4). */
import { market } from '#contract/market.ts';
import type { tokenReply } from '#contract/session.ts';
import { wireDate } from '#lib/dates.ts';
import type { MemberRow } from '#server/core/member.ts';
import type { Refused } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { mayDo } from '#server/features/protection/gate.ts';
import type * as v from 'valibot';
import { openSession } from './sessions.ts';

/** Where they come from. */
interface Caller {
  readonly services: Services;
  readonly ip: string;
  readonly userAgent: string;
}

/** Why a member who has proven themself is not let in, or null: asked by every way in (protection/gate.ts). */
export function mayEnter({ db, now }: Services, { id }: Pick<MemberRow, 'id'>): Promise<Refused | null> {
  return mayDo(db, id, { action: 'login' }, now());
}

/** Opens the session; the reply is what every way in answers. */
export async function signIn(
  { services, ip, userAgent }: Caller,
  member: Pick<MemberRow, 'id'>,
): Promise<v.InferInput<typeof tokenReply>> {
  const now = services.now();
  const token = await openSession(services.db, { member: member.id, ip, userAgent, now });
  const expires = new Date(now.getTime() + market.sessionMaxMs);
  return {
    token,
    data: {
      access_token: token,
      token_type: 'bearer',
      expires_in: market.sessionMaxMs / 1000,
      expires_at: wireDate(expires),
    },
  };
}
