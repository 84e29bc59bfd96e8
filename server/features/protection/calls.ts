/** What players do for their own protection (domain-offers 7). */
import type { pauseCall } from '#contract/protection.ts';
import type { Handler } from '#server/core/call.ts';
import { MINUTE } from '#server/core/clock.ts';
import { rateLimit } from '#server/core/rate-limit.ts';
import { isRefused, refuse } from '#server/core/refusal.ts';
import { transact } from '#server/core/transact.ts';
import { translate } from '#server/core/translation.ts';
import { pause } from './restrict.ts';
import { toWire } from './restrictions.ts';

export const takePause: Handler<typeof pauseCall> = async ({ services, input, locale, ip, signedIn: { member } }) => {
  const { days } = input;
  // The market may know fewer lengths.
  if (!services.config.market.pauseDays.includes(days)) return refuse('INVALID', { field: 'days' });
  // Each leaves a row that stays.
  const limited = await rateLimit(services, { bucket: `pause:${member.id}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const by = { actor: `member:${member.id}`, ip, reason: '' };
  const made = await transact(services.db, (tx) => pause(tx, services, { member: member.id, days, ...by }));
  if (isRefused(made)) return made;
  const data = toWire(made);
  return { message: translate(locale, 'server', 'pause_taken', { until: data.until }), data };
};
