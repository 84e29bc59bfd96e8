/** Says to an operator what became of a revision. */
import type { DocumentFault, Moved, Saved } from '#server/contexts/texts/public.ts';
import { notDone, refuse } from '#server/backoffice/operation.ts';
import type { OperationResult } from '#server/backoffice/operation.ts';

export function saved(done: Saved): OperationResult {
  if (done.kind === 'same') return notDone(409, 'nothing has changed');
  if (done.kind === 'conflict')
    return notDone(409, 'somebody saved this text in the meantime: compare both versions and save again');
  return { state: 'draft', id: String(done.revision.id), number: done.revision.number };
}

export function moved(done: Moved): OperationResult {
  if (done.kind === 'moved') return { state: done.state };
  if (done.kind === 'faults') return faultsText(done.faults);
  if (done.kind === 'past') return notDone(400, 'this time is in the past', 'at');
  if (done.kind === 'self') return refuse('SECOND_PERSON_NEEDED');
  if (done.kind === 'refused') return notDone(409, done.why);
  if (done.kind === 'older') return notDone(409, 'a newer revision exists');
  if (done.kind === 'building') return notDone(409, 'this revision is being published');
  return notDone(409, 'it is not waiting for this action');
}

/** Names the first text that the check refuses. The page shows each at its field. */
function faultsText(faults: readonly DocumentFault[]): OperationResult {
  const [first] = faults;
  return notDone(409, `the site’s check rejects ${faults.length} texts, the first: ${first?.field}, ${first?.locale}`);
}
