/** Defines the operators' calls about proposals: list, approve, refuse. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { isNotDone, notDone, operatorCall, refuse } from '#server/backoffice/operation.ts';
import type { OperationContext, OperatorCall, Snapshot } from '#server/backoffice/operation.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rowId } from './input-fields.ts';
import { approve, expiresAt, lockWaiting, proposalOf, refuseProposal, waitingProposals } from './approvals.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';

const about = v.object({ id: rowId('proposal') });

/** The audit log records this call as the operation that was approved. */
export const AGREE_PATH = '/proposals/:id/agree';

interface About {
  readonly id: number;
}

const snapshotOfProposal: Snapshot<About> = async ({ db }, { id }) => {
  const found = await proposalOf(db, id);
  return found && { state: found.state, call: found.call, subject: found.subject, asked_by: found.proposedBy };
};

/** Reads the snapshot of the proposed call, because an approval runs it. */
const snapshotOfProposed =
  (find: (path: string) => OperatorCall | undefined): Snapshot<About> =>
  async (services, { id }) => {
    const found = await proposalOf(services.db, id);
    if (!found) return null;
    const call = find(found.call);
    const read = call?.snapshot ? call.read(found.input) : null;
    return call?.snapshot && read && !isNotDone(read) ? call.snapshot(services, read.input) : null;
  };

/** Defines the calls. `find`: returns the call of a path, whose permission an operator needs to approve or refuse it. */
export const proposalCalls = (find: (path: string) => OperatorCall | undefined) => {
  /** Locks a waiting proposal and returns it with its call, if the caller may decide it. */
  const lockTheirs = async (tx: Database, id: number, { who }: OperationContext) => {
    const proposal = await lockWaiting(tx, id);
    if (isNotDone(proposal)) return proposal;
    const call = find(proposal.call);
    if (!call) return notDone(409, 'this server does not know this operation');
    return hasPermission(who.role, call.permission) ? { proposal, call } : refuse('ROLE_MAY_NOT', 403);
  };
  return [
    operatorCall(
      {
        method: 'GET',
        path: '/proposals',
        summary: 'Lists what waits for a second operator.',
        permission: 'proposals',
        input: v.object({}),
      },
      async ({ db, now }) =>
        (await waitingProposals(db, { after: 0, limit: 200, now: now() })).map((row) => ({
          id: String(row.id),
          call: row.call,
          subject: row.subject,
          input: JSON.stringify(row.input),
          reason: row.reason,
          proposed_by: row.proposedBy,
          proposed_at: wireDate(row.proposedAt),
          expires_at: wireDate(expiresAt(row)),
        })),
    ),

    operatorCall(
      {
        method: 'POST',
        path: AGREE_PATH,
        summary: 'Agrees to a proposal of another operator, and does it.',
        example: { id: '7' },
        permission: 'proposals',
        input: about,
        snapshot: snapshotOfProposed(find),
      },
      async (services, { id }, act) => {
        const found = await lockTheirs(services.db, id, act);
        return isNotDone(found) ? found : approve(services, found.call, found.proposal, act);
      },
    ),

    operatorCall(
      {
        method: 'POST',
        path: '/proposals/:id/refuse',
        summary: 'Refuses a proposal.',
        example: { id: '7' },
        permission: 'proposals',
        input: about,
        snapshot: snapshotOfProposal,
      },
      async (services, { id }, act) => {
        const found = await lockTheirs(services.db, id, act);
        if (isNotDone(found)) return found;
        await refuseProposal(services, id, act.name);
        return { state: 'refused' };
      },
    ),
  ];
};
