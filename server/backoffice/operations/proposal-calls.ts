/** The operators' calls about what waits for a second person: see it, agree, refuse. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { isNotDone, notDone, operatorCall } from '#server/backoffice/operation.ts';
import type { Snapshot, OperatorCall } from '#server/backoffice/operation.ts';
import { rowId } from './input-fields.ts';
import { approve, decide, lockWaiting, proposalOf, waitingProposals } from './approvals.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';

const about = v.object({ id: rowId('proposal') });
const gone = notDone(409, 'it waits no more');

/** The trail tells it as what was agreed to. */
export const AGREE_PATH = '/proposals/:id/agree';

interface About {
  readonly id: number;
}

const snapshotOfProposal: Snapshot<About> = async ({ db }, { id }) => {
  const found = await proposalOf(db, id);
  return found && { state: found.state, call: found.call, subject: found.subject, asked_by: found.proposedBy };
};

/** At what the proposed call is about: agreeing is doing it. */
const snapshotOfProposed =
  (find: (path: string) => OperatorCall | undefined): Snapshot<About> =>
  async (services, { id }) => {
    const found = await proposalOf(services.db, id);
    if (!found) return null;
    const call = find(found.call);
    const read = call?.snapshot ? call.read(found.input) : null;
    return call?.snapshot && read && !isNotDone(read) ? call.snapshot(services, read.input) : null;
  };

/** `find`: the call of a path, whose permission an operator needs to approve or refuse it. */
export const proposalCalls = (find: (path: string) => OperatorCall | undefined) => [
  operatorCall({ method: 'GET', path: '/proposals', permission: 'proposals', input: v.object({}) }, async ({ db }) =>
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
    { method: 'POST', path: AGREE_PATH, permission: 'proposals', input: about, snapshot: snapshotOfProposed(find) },
    async (services, { id }, act) => {
      const proposal = await lockWaiting(services.db, id);
      const call = proposal && find(proposal.call);
      if (!proposal || !call) return gone;
      if (!hasPermission(act.who.role, call.permission))
        return notDone(403, `a ${act.who.role} operator may not do this`);
      return approve(services, call, proposal, act);
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/proposals/:id/refuse',
      permission: 'proposals',
      input: about,
      snapshot: snapshotOfProposal,
    },
    async (services, { id }, act) => {
      const proposal = await lockWaiting(services.db, id);
      const call = proposal && find(proposal.call);
      if (!proposal || !call) return gone;
      if (!hasPermission(act.who.role, call.permission))
        return notDone(403, `a ${act.who.role} operator may not do this`);
      await decide(services, id, 'refused', act.name);
      return { state: 'refused' };
    },
  ),
];
