/** Whether a player's amounts are shown on this device, as stored; stores/privacy.ts alone changes it. */
import { BALANCE_CHOICE_KEY } from './browser-names.ts';

/** `otherwise`: where storage is blocked. */
export function isBalanceHidden(otherwise = false): boolean {
  try {
    return localStorage.getItem(BALANCE_CHOICE_KEY) === 'hidden';
  } catch {
    return otherwise;
  }
}
