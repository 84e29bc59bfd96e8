/** Handles the calls by which players protect themselves (docs/domain/protection.md). */
import type { comeBackCall } from '#contract/protection-return.ts';
import type { excludeCall, pauseCall } from '#contract/protection.ts';
import type { Handler } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import { wireDate } from '#lib/dates.ts';
import { authenticatePassword, requireReauthentication } from '#server/contexts/identity/public.ts';
import { ensureDailyCheck, selfExclude, pause, reinstate, toWire } from '#server/kernel/protection/public.ts';

export const takePause: Handler<typeof pauseCall> = async ({ services, input, locale, ip, signedIn: { member } }) => {
  const { days } = input;
  // The market may have fewer lengths.
  if (!services.config.market.pauseDays.includes(days)) return refuse('INVALID', { field: 'days' });
  // Each call writes a permanent row.
  const limited = await rateLimit(services, { bucket: `pause:${member.id}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const by = { actor: `member:${member.id}`, ip, reason: '' };
  const made = await transact(services.db, (tx) => pause(tx, services, { member: member.id, days, ...by }));
  if (isRefused(made)) return made;
  const data = toWire(made);
  return { message: translate(locale, 'server', 'pause_taken', { until: data.until }), data };
};

export const takeExclusion: Handler<typeof excludeCall> = async ({ services, input, locale, ip, signedIn }) => {
  const { member } = signedIn;
  // Needs no rate limit, because a second exclusion changes nothing.
  const unverified = requireReauthentication(signedIn, services.now());
  if (unverified) return unverified;
  const months = input.months === 0 ? null : input.months;
  const by = { actor: `member:${member.id}`, ip, reason: '' };
  const made = await transact(services.db, (tx) => selfExclude(tx, services, { member: member.id, months, ...by }));
  return isRefused(made) ? made : { message: translate(locale, 'server', 'exclusion_taken'), data: toWire(made) };
};

/** Asks to return after an exclusion. Name and password identify the member, as at a sign-in, because the account has no sessions. */
export const askReturn: Handler<typeof comeBackCall> = async (visit) => {
  const { services } = visit;
  const member = await authenticatePassword(visit, (house, member) => ensureDailyCheck(house, member).then(() => null));
  if (isRefused(member)) return member;
  const came = await transact(services.db, (tx) => reinstate(tx, services, member.id));
  if (isRefused(came)) return came;
  return { data: came.state === 'open' ? { state: 'open', from: '' } : { state: 'waits', from: wireDate(came.from) } };
};
