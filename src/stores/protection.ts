/** A player's own protection: taking a pause from play (domain-offers 7.2). */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { pauseCall } from '#contract/protection.ts';
import type { PauseDays } from '#contract/market-choices.ts';
import { fetchMember } from './session.ts';
import { tellTabs } from './tabs.ts';

/** Pauses, or makes the pause longer, by so many days from this moment; every tab follows. */
export async function takePause(days: PauseDays): Promise<Outcome<unknown>> {
  const reply = await send(pauseCall, { days });
  if (!reply.ok) return reply;
  tellTabs('session-check');
  await fetchMember();
  return reply;
}
