/** Shows the player's balance and the last prize. A stake leaves it at the press; a prize comes only after it was shown. */
import { byId, money } from './page.ts';

let cash: bigint | null = null;

export function showCash(cents: bigint): void {
  cash = cents;
  byId('balance').textContent = money(cents);
}

/** Takes a stake off. Returns a function that puts it back, for a round that was refused. */
export function takeStake(stake: bigint): () => void {
  const before = cash;
  // A stake above the balance will be refused.
  if (before === null || before < stake) return () => undefined;
  showCash(before - stake);
  return () => showCash(before);
}

/** Shows the prize of the last round; null while there is none. */
export function showPrize(won: bigint | null, isGain = false): void {
  byId('prize').textContent = won === null ? '–' : money(won);
  byId('prize').classList.toggle('gain', isGain);
}
