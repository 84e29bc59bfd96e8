/** A call that is refused leaves a row in the trail as well: who wanted what, about whom, and why they were not let. */
import type { Services } from '#server/platform/services.ts';
import { INSTALLATION, isNotDone, subjectOf } from '#server/backoffice/operation.ts';
import type { NotDone, OperatorCall, Requester } from '#server/backoffice/operation.ts';
import { recordDone, refusedName } from '#server/backoffice/audit-log/audit-log.ts';

/** Longer ones are nobody's name and no reason of ours. */
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
    after: { state: 'refused', error, ...(refusal ? { refusal } : {}) },
    reason: plain(given.reason),
    ip: who.ip,
    at: now(),
  });
}

/** What was sent, as text that the database takes. */
const plain = (text: unknown): string =>
  typeof text === 'string' ? text.slice(0, MOST).replace(/[\p{Cc}\p{Cs}]/gu, '') : '';
