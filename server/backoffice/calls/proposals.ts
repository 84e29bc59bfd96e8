/** The operators' calls about what waits for a second person: see it, agree, refuse. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { notDone, operatorCall } from '#server/backoffice/call.ts';
import type { OperatorCall } from '#server/backoffice/call.ts';
import { rowId } from '#server/backoffice/fields.ts';
import { agree, decide, lockWaiting, waitingProposals } from '#server/backoffice/proposals.ts';
import { hasDuty } from '#server/backoffice/roles.ts';

const about = v.object({ id: rowId('proposal') });
const gone = notDone(409, 'it waits no more');

/** `find`: the call of a path, whose duty is asked of who agrees or refuses. */
export const proposalCalls = (find: (path: string) => OperatorCall | undefined) => [
  operatorCall({ method: 'GET', path: '/proposals', duty: 'proposals', input: v.object({}) }, async ({ db }) =>
    (await waitingProposals(db, 0, 200)).map((row) => ({
      id: String(row.id),
      call: row.call,
      subject: row.subject,
      input: JSON.stringify(row.input),
      reason: row.reason,
      proposed_by: row.proposedBy,
      proposed_at: wireDate(row.proposedAt),
    })),
  ),

  operatorCall(
    { method: 'POST', path: '/proposals/:id/agree', duty: 'proposals', input: about },
    async (services, { id }, act) => {
      const proposal = await lockWaiting(services.db, id);
      const call = proposal && find(proposal.call);
      if (!proposal || !call) return gone;
      if (!hasDuty(act.who.role, call.duty)) return notDone(403, `a ${act.who.role} operator may not do this`);
      return agree(services, call, proposal, act);
    },
  ),

  operatorCall(
    { method: 'POST', path: '/proposals/:id/refuse', duty: 'proposals', input: about },
    async (services, { id }, act) => {
      const proposal = await lockWaiting(services.db, id);
      const call = proposal && find(proposal.call);
      if (!proposal || !call) return gone;
      if (!hasDuty(act.who.role, call.duty)) return notDone(403, `a ${act.who.role} operator may not do this`);
      await decide(services, id, 'refused', act.name);
      act.note({ before: { call: proposal.call, subject: proposal.subject, asked_by: proposal.proposedBy } });
      return { state: 'refused' };
    },
  ),
];
