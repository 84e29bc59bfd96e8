/** Reads whether this device hides a player's amounts. Only stores/privacy.ts writes the choice. */
import { BALANCE_CHOICE_KEY } from './browser-names.ts';

/** Returns `otherwise` where storage is blocked. */
export function isBalanceHidden(otherwise = false): boolean {
  try {
    return localStorage.getItem(BALANCE_CHOICE_KEY) === 'hidden';
  } catch {
    return otherwise;
  }
}
