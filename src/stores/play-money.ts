/** Compares page and server on play money. A site built for play money must never take a deposit of real money. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { dynamicDataCall } from '#contract/site.ts';
import { saysPlayMoney } from '#lib/play-money.ts';

/** `play-unsaid`: the server has play money, and the page does not say so. `real-unsaid`: the reverse. */
export type MoneyModeMatch = 'agreed' | 'play-unsaid' | 'real-unsaid';

/** Holds whether page and server agree on play money; `null` before the server's reply. */
export const $moneyModeMatch = atom<MoneyModeMatch | null>(null);

/**
 * Requests the server's setting once a page, and compares. A back end without the setting agrees with any page. Fails
 * only without a network.
 */
export async function compareMoney(): Promise<Outcome<MoneyModeMatch>> {
  const known = $moneyModeMatch.get();
  if (known) return { ok: true, value: known };
  const reply = await send(dynamicDataCall, {});
  if (!reply.ok && reply.failure.kind === 'network') return reply;
  const isPlay = reply.ok ? reply.value.data.play_money : undefined;
  const value = isPlay === undefined || isPlay === saysPlayMoney() ? 'agreed' : isPlay ? 'play-unsaid' : 'real-unsaid';
  $moneyModeMatch.set(value);
  return { ok: true, value };
}
