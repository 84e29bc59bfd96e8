/** Totals the cost and the payments of this visit. They are stored for the tab, so that a reload keeps them. */
import { byId, signedMoney } from './page.ts';

const KEY = `jogada:net:${document.documentElement.dataset.game ?? ''}`;

export function createVisit() {
  let net = BigInt(read() ?? 0);
  const show = () => void (byId('net').textContent = signedMoney(net));
  return {
    show,
    /** Adds an ended round. */
    add(stake: bigint, won: bigint): void {
      net += won - stake;
      try {
        sessionStorage.setItem(KEY, String(net));
      } catch {
        // Storage is unavailable, so the total lasts as long as the page.
      }
      show();
    },
  };
}

function read(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept !== null && /^-?\d{1,15}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}
