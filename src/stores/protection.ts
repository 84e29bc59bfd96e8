/** Handles a player's pause from play, and self-exclusion (docs/domain/protection.md#pauses). */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { excludeCall, pauseCall } from '#contract/protection.ts';
import type { ExclusionMonths, PauseDays } from '#contract/protection-terms.ts';
import { fetchMember } from './session.ts';
import { tellTabs } from './tabs.ts';

/** Begins a pause of so many days from now, or extends it to then. All tabs update. */
export async function takePause(days: PauseDays): Promise<Outcome<unknown>> {
  const reply = await send(pauseCall, { days });
  if (!reply.ok) return reply;
  tellTabs('session-check');
  await fetchMember();
  return reply;
}

/**
 * Excludes the player for so many months; 0: without a term. Refuses with VERIFY_FIRST without a recent re-check of
 * the password.
 */
export async function selfExclude(months: ExclusionMonths): Promise<Outcome<unknown>> {
  const reply = await send(excludeCall, { months });
  if (!reply.ok) return reply;
  tellTabs('session-check');
  await fetchMember();
  return reply;
}
