/** Defines the operators' calls about registrations in review: list and decide them (docs/domain/accounts.md#registration-review). */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { disableMember } from '#server/contexts/identity/public.ts';
import { decideRegistration, registrationsInReview } from '#server/contexts/fraud/public.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { rowId } from './input-fields.ts';
import { snapshotOfRegistration } from '#server/backoffice/audit-log/snapshots.ts';

const gone = notDone(409, 'not waiting for a decision');
const common = {
  method: 'POST',
  permission: 'registrations',
  snapshot: snapshotOfRegistration,
  input: v.object({ id: rowId('registration') }),
} as const;

export const registrationCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/registrations',
      summary: 'Lists the registrations in review.',
      permission: 'registrations',
      input: v.object({}),
    },
    async ({ db }) =>
      (await registrationsInReview(db)).map(({ review, account, registeredAt, other, otherRegisteredAt }) => ({
        id: String(review.id),
        account,
        registered_at: wireDate(registeredAt),
        other,
        other_registered_at: wireDate(otherRegisteredAt),
        link: review.link,
      })),
  ),

  operatorCall(
    { ...common, path: '/registrations/:id/clear', summary: 'Clears a registration.', example: { id: '9' } },
    async ({ db, now }, { id }, { actor }) =>
      (await decideRegistration(db, { review: id, decision: 'cleared', actor, now: now() })) === null
        ? gone
        : { state: 'cleared' },
  ),

  operatorCall(
    {
      ...common,
      path: '/registrations/:id/close',
      summary: 'Closes the account of a registration.',
      example: { id: '9' },
    },
    async (services, { id }, { actor }) => {
      const { db, now } = services;
      const account = await decideRegistration(db, { review: id, decision: 'closed', actor, now: now() });
      return account !== null && (await disableMember(services, account, actor)) ? { state: 'closed' } : gone;
    },
  ),
];
