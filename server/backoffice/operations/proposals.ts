/** The operators' calls about what waits for a second person: see it, agree, refuse. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { isNotDone, notDone, operatorCall } from './operation.ts';
import type { Look, OperatorCall } from './operation.ts';
import { rowId } from './input-fields.ts';
import { agree, decide, lockWaiting, proposalOf, waitingProposals } from './approvals.ts';
import { hasDuty } from '#server/backoffice/operators/permissions.ts';

const about = v.object({ id: rowId('proposal') });
const gone = notDone(409, 'it waits no more');

/** The trail tells it as what was agreed to. */
export const AGREE_PATH = '/proposals/:id/agree';

interface About {
  readonly id: number;
}

const lookAtProposal: Look<About> = async ({ db }, { id }) => {
  const found = await proposalOf(db, id);
  return found && { state: found.state, call: found.call, subject: found.subject, asked_by: found.proposedBy };
};

/** At what the proposed call is about: agreeing is doing it. */
const lookInside =
  (find: (path: string) => OperatorCall | undefined): Look<About> =>
  async (services, { id }) => {
    const found = await proposalOf(services.db, id);
    if (!found) return null;
    const call = find(found.call);
    const read = call?.look ? call.read(found.input) : null;
    return call?.look && read && !isNotDone(read) ? call.look(services, read.input) : null;
  };

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
    { method: 'POST', path: AGREE_PATH, duty: 'proposals', input: about, look: lookInside(find) },
    async (services, { id }, act) => {
      const proposal = await lockWaiting(services.db, id);
      const call = proposal && find(proposal.call);
      if (!proposal || !call) return gone;
      if (!hasDuty(act.who.role, call.duty)) return notDone(403, `a ${act.who.role} operator may not do this`);
      return agree(services, call, proposal, act);
    },
  ),

  operatorCall(
    { method: 'POST', path: '/proposals/:id/refuse', duty: 'proposals', input: about, look: lookAtProposal },
    async (services, { id }, act) => {
      const proposal = await lockWaiting(services.db, id);
      const call = proposal && find(proposal.call);
      if (!proposal || !call) return gone;
      if (!hasDuty(act.who.role, call.duty)) return notDone(403, `a ${act.who.role} operator may not do this`);
      await decide(services, id, 'refused', act.name);
      return { state: 'refused' };
    },
  ),
];
