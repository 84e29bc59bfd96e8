/** Ends everything that cannot continue for a member who leaves play, by an exclusion or a deletion. */
import { postOrThrow } from '#server/kernel/ledger/public.ts';
import type { Posting } from '#server/kernel/ledger/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import type { Closure } from './extensions.ts';

/**
 * Runs the closure steps (closureSteps of app/extensions.ts). Bonuses are lost; whole steps of points and the free rebate become cash; launches,
 * spins, devices and waiting looser limits are deleted. All money is in one `post`. The caller locks the member; then requirements and money are
 * locked.
 */
export async function runClosureSteps(
  tx: Database,
  services: Pick<Services, 'config' | 'protection'>,
  memberId: number,
  now: Date,
): Promise<void> {
  const { closureSteps } = services.protection;
  const closure: Closure = { memberId, now, services };
  const postings: Posting[] = [];
  for (const step of closureSteps) postings.push(...((await step.postings?.(tx, closure)) ?? []));
  await postOrThrow(tx, postings);
  for (const step of closureSteps) await step.apply?.(tx, closure);
}
