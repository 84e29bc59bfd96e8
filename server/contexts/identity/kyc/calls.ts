/**
 * Handles the calls of a full registration: its missing parts, and adding them
 * (docs/domain/protection.md#full-registration).
 */
import type { Completion, completionCall, setDetailsCall, verifyIdentityCall } from '#contract/completion.ts';
import { wireDate } from '#lib/dates.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember, memberById } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { ageFault, birthDateOf, saveDetails } from './details.ts';
import { LOOKS, pageOf, refreshIdentity } from './verification.ts';
import { missingRequirements } from '#server/kernel/protection/public.ts';
import { identityNow } from './requirements.ts';

async function completionOf(services: Services, id: number): Promise<Completion> {
  const member = await memberById(services.db, id);
  const now = services.now();
  const until = member.identityUntil ? wireDate(member.identityUntil) : '';
  return {
    missing: [...(await missingRequirements(services, services.db, member, now))],
    identity: { state: identityNow(member, now), until },
  };
}

export const kycStatus: Handler<typeof completionCall> = async ({ services, signedIn: { member } }) => {
  const { id, identity } = member;
  // Beyond the limit the reply has the last known outcome.
  const isOften = identity === 'pending' && (await rateLimit(services, { bucket: `identity:${id}`, ...LOOKS }));
  if (identity === 'pending' && !isOften) await refreshIdentity(services, id);
  return { data: await completionOf(services, id) };
};

export const setDetails: Handler<typeof setDetailsCall> = async ({ services, input, ip, signedIn: { member } }) => {
  const fault = ageFault(input.birth_date, services.now());
  if (fault) return fault;
  const isNew = await transact(services.db, async (tx) => {
    await lockMember(tx, member.id);
    return saveDetails(tx, { member: member.id, details: input, ip, now: services.now() });
  });
  return isNew ? { data: await completionOf(services, member.id) } : refuse('FORBIDDEN');
};

export const verifyIdentity: Handler<typeof verifyIdentityCall> = async ({
  services,
  locale,
  signedIn: { member },
}) => {
  const limited = await rateLimit(services, { bucket: `identity:open:${member.id}`, max: 10, windowMs: 15 * MINUTE });
  if (limited) return limited;
  if (identityNow(member, services.now()) === 'verified') return refuse('FORBIDDEN');
  const birthDate = await birthDateOf(services.db, member.id);
  if (birthDate === null) return refuse('PROFILE_INCOMPLETE', { values: { missing: 'details' } });
  const url = await pageOf(services, member, { birthDate, locale });
  return url === null ? refuse('UNAVAILABLE') : { data: { url } };
};
