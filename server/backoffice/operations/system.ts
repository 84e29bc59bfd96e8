/** Defines the operators' calls about the system: jobs, failed events, page faults, and the audit of the ledger. */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { retryDelivery } from '#server/platform/outbox/failed-deliveries.ts';
import { listPageFaults } from '#server/contexts/site/public.ts';
import { retryRun } from '#server/platform/jobs/runs.ts';
import { audit } from '#server/backoffice/reconciliation/ledger.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfDelivery, snapshotOfRun } from '#server/backoffice/audit-log/snapshots.ts';
import { countUnderOldKeys, rotateKeys } from '#server/backoffice/rotate-keys.ts';
import { rowId } from './input-fields.ts';
import { recordDone } from '#server/backoffice/audit-log/audit-log.ts';

const text = v.pipe(v.string('no such name'), v.maxLength(64, 'no such name'));

/** The command shows the latest; the page shows all. */
const MOST_FAULTS = 100;

/** The call that runs the audit. The audit log keeps its result, and pages/dashboard.ts shows the last one. */
export const RECONCILIATION_PATH = '/audit';

export const systemCalls = [
  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/jobs/:job/:period/retry',
        summary: 'Runs a failed job again.',
        example: { job: 'exclusion.close', period: '2026-03-10T14:30' },
        permission: 'work',
        snapshot: snapshotOfRun,
      },
      input: v.object({ job: text, period: text }),
    },
    async (services, { job, period }) =>
      (await retryRun(services, job, period)) ? { state: 'due' } : notDone(409, 'it is not paused after a failure'),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/events/:event/:consumer/retry',
        summary: 'Delivers a failed event again.',
        example: { event: '981', consumer: 'notices' },
        permission: 'work',
        snapshot: snapshotOfDelivery,
      },
      input: v.object({ event: rowId('event'), consumer: text }),
    },
    async (services, { event, consumer }) =>
      (await retryDelivery(services, event, consumer))
        ? { state: 'due' }
        : notDone(409, 'it has no failed delivery to retry'),
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/page-faults',
      summary: 'Lists the latest faults of pages.',
      permission: 'work',
      input: v.object({}),
    },
    async ({ db }) =>
      (await listPageFaults(db, null, MOST_FAULTS)).map(({ kind, message, page, file, line, column, ...row }) => ({
        ...{ kind, message, page, file, line, column },
        ...{ release: row.release, browser: row.browser, count: row.count },
        ...{ first_seen: wireDate(row.firstSeenAt), last_seen: wireDate(row.lastSeenAt) },
      })),
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/secrets/reseal',
        summary: 'Encrypts again what is still under an older key.',
        permission: 'work',
      },
      snapshot: async (services) => ({ left: await countUnderOldKeys(services) }),
      input: v.object({}),
    },
    async (_services, _input, { afterwards }) => {
      // Runs after the commit, row by row, because one transaction would block others for long.
      afterwards(rotateKeys);
      return { state: 'begun' };
    },
  ),

  operatorCall(
    {
      method: 'GET',
      path: RECONCILIATION_PATH,
      summary: 'Checks the books, and returns each check with what is wrong.',
      permission: 'books',
      input: v.object({}),
    },
    async ({ db, now }, _input, { name, who }) => {
      const proofs = await audit(db);
      const wrong = proofs.filter((proof) => proof.wrong > 0).map((proof) => proof.name);
      const after = { proofs: proofs.length, wrong };
      await recordDone(db, {
        ...{ operator: name, call: RECONCILIATION_PATH, subject: '', after, reason: '', ip: who.ip, at: now() },
      });
      return proofs;
    },
  ),
];
