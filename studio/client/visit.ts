/** What this visit to the game has cost and brought: kept for the tab, so that a reload tells the same. */
import { byId, signedMoney } from './page.ts';

const KEY = `jogada:net:${document.documentElement.dataset.game ?? ''}`;

export function createVisit() {
  let net = BigInt(read() ?? 0);
  const show = () => void (byId('net').textContent = signedMoney(net));
  return {
    show,
    /** A round has ended. */
    add(stake: bigint, won: bigint): void {
      net += won - stake;
      try {
        sessionStorage.setItem(KEY, String(net));
      } catch {
        // Storage is refused: the figure lasts as long as the page.
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
