/** Posts the progress of rounds to the surrounding page (src/lib/frame-messages.ts), which shows nothing of a result before this page has. */
import { ROUND_MESSAGE, RUNNING_MS } from '#lib/frame-messages.ts';
import type { RoundNews } from '#lib/frame-messages.ts';
import { postAround, siteOrigins } from './frame.ts';
import { isTry } from './page.ts';

/** The stakes of the rounds under way, centavos. */
const running = new Map<string, bigint>();

/** Reports that the player pressed for a round, or for its next step. `stake`: what leaves the balance with this press. */
export function beginRound(round: string, stake: bigint): void {
  running.set(round, stake);
  tell(round, 'begun');
}

/** Reports a further stake of a round under way. */
export function raiseRound(round: string, by: bigint): void {
  const stake = running.get(round);
  if (stake === undefined || by <= 0n) return;
  running.set(round, stake + by);
  tell(round, 'running');
}

/** Reports that the player has seen the result, or that there is none to see. */
export function endRound(round: string): void {
  if (running.has(round)) tell(round, 'shown');
  running.delete(round);
}

function tell(round: string, state: RoundNews['state']): void {
  // A trial moves no money of the surrounding page's player.
  if (isTry) return;
  const news: RoundNews = { round, state, stake: String(running.get(round) ?? 0n) };
  postAround(siteOrigins(), { type: ROUND_MESSAGE, ...news });
}

setInterval(() => {
  for (const round of running.keys()) tell(round, 'running');
}, RUNNING_MS);
