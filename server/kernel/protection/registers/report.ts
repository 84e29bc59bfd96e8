/** Reports each account that the state's registers have closed (docs/domain/protection.md#register-answers), until the state has accepted it. */
import { wireDate } from '#lib/dates.ts';
import { reportClosed } from './client.ts';
import { memberById } from '#server/kernel/members/public.ts';
import type { Consumer } from '#server/kernel/events/public.ts';
import { restrictionOf } from '#server/kernel/protection/restrictions.ts';

export const reportToRegister: Consumer = async (services, { kind, member: id }) => {
  if (kind !== 'member_excluded' || id === null || !services.config.market.registers) return 'done';
  const now = services.now();
  const holds = await restrictionOf(services.db, id, now);
  // Self-exclusions at this site are not reported to the state's registers.
  if (holds?.kind !== 'central' && holds?.kind !== 'social') return 'done';
  const { cpf } = await memberById(services.db, id);
  return (await reportClosed(services, cpf, wireDate(now))) ? 'done' : 'retry';
};
