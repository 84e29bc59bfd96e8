/** Stores the balance that this tab showed last, in centavos. It is shown, marked as old, until the new one arrives. */
import { LAST_BALANCE_KEY } from './browser-names.ts';

export function keepLastBalance(cents: bigint): void {
  try {
    sessionStorage.setItem(LAST_BALANCE_KEY, String(cents));
  } catch {
    // Storage is blocked: no balance is shown until the new one arrives.
  }
}

export function lastBalance(): bigint | null {
  try {
    const kept = sessionStorage.getItem(LAST_BALANCE_KEY);
    return kept === null ? null : BigInt(kept);
  } catch {
    return null;
  }
}
