/** Holds whether this device shows the player's amounts. */
import { atom } from 'nanostores';
import { isBalanceHidden } from '#lib/balance-choice.ts';
import { BALANCE_CHOICE_KEY as KEY } from '#lib/browser-names.ts';

/**
 * Holds whether the balance is hidden. It counts as shown until the stored choice is read; the header, which is filled
 * earlier, reads the choice itself.
 */
export const $balanceHidden = atom(false);

/** Applies the device's choice, and follows changes in other tabs. Returns a function that stops it. */
export function followBalanceChoice(): () => void {
  const read = () => $balanceHidden.set(isBalanceHidden($balanceHidden.get()));
  const heard = (event: StorageEvent) => (event.key === KEY || event.key === null) && read();
  read();
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

export function hideBalance(hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(KEY, 'hidden');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
  $balanceHidden.set(hidden);
}
