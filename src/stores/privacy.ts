/** Whether amounts of the player's balance are shown on this device. */
import { atom } from 'nanostores';

/** localStorage: "hidden" when they are not. */
const KEY = 'jogada.balance';

/** Shown until the first island reads the device's choice: before, no page has an amount to show. */
export const $balanceHidden = atom(false);

/** Takes up the device's choice, and what another tab chooses. Answers the function that stops it. */
export function followBalanceChoice(): () => void {
  const read = () => $balanceHidden.set(kept());
  const heard = (event: StorageEvent) => (event.key === KEY || event.key === null) && read();
  read();
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

export function hideBalance(hidden: boolean): void {
  $balanceHidden.set(hidden);
  try {
    if (hidden) localStorage.setItem(KEY, 'hidden');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'hidden';
  } catch {
    return $balanceHidden.get();
  }
}
