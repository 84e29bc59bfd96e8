/** The balance that this tab showed last: it stands, marked as such, until the fresh one has come. In centavos. */
import { LAST_BALANCE_KEY } from './browser-names.ts';

export function keepLastBalance(cents: bigint): void {
  try {
    sessionStorage.setItem(LAST_BALANCE_KEY, String(cents));
  } catch {
    // Storage is blocked: the place stays empty until the fresh one.
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
