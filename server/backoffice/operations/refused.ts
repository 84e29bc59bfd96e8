/** Writes a row to the audit log for each refused call: caller, call, subject and reason. */
import type { Services } from '#server/platform/services.ts';
import { INSTALLATION, isNotDone, subjectOf } from '#server/backoffice/operation.ts';
import type { NotDone, OperatorCall, Requester } from '#server/backoffice/operation.ts';
import { recordDone, refusedName } from '#server/backoffice/audit-log/audit-log.ts';

/** No name and no reason of this server is longer. */
const MOST = 200;

export async function recordRefused(
  { db, now }: Services,
  call: OperatorCall,
  given: Record<string, unknown>,
  who: Requester,
  { error, refusal }: NotDone,
): Promise<void> {
  const read = call.read(given);
  await recordDone(db, {
    operator: who.operator ?? INSTALLATION,
    call: refusedName(call.path),
    subject: plain(subjectOf(call, isNotDone(read) ? given : read.input)),
    after: { state: 'refused', error, ...(refusal ? { refusal } : {}), ...(who.key ? { key: who.key.prefix } : {}) },
    reason: plain(given.reason),
    ip: who.ip,
    at: now(),
  });
}

/** Converts sent data to text that the database accepts. */
const plain = (text: unknown): string =>
  typeof text === 'string' ? text.slice(0, MOST).replace(/[\p{Cc}\p{Cs}]/gu, '') : '';
