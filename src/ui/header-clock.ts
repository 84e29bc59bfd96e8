/**
 * How long the session lasts and what its bets came to (domain-offers 7.4), filled without a framework: under the header's
 * balance, or beside a game. It takes no room of its own, so nothing moves when it comes. Whoever hears it is told what it is
 * by the stores' side (islands/session/SessionWatch.tsx).
 */
import { isBalanceHidden } from '#lib/balance-choice.ts';
import { formatMoney } from '#lib/money.ts';

/** How often the page looks at its clock, and for the bar of a game that has opened meanwhile. */
const LOOK_MS = 5000;

let clock: HTMLElement | undefined;
let net = 0n;
/** When the session began, by this device's clock. */
let began = 0;

/** `seconds` of the session are over; its settled bets came to `result` centavos. Again with what they came to since. */
export function showHeaderClock(result: bigint, seconds?: number): void {
  net = result;
  if (seconds !== undefined) began = Date.now() - seconds * 1000;
  if (!clock) {
    clock = document.createElement('small');
    clock.className = 'play-clock';
    clock.ariaHidden = 'true';
    setInterval(show, LOOK_MS);
  }
  show();
}

function show(): void {
  const root = document.documentElement;
  const game = document.querySelector('.play-foot');
  const place = game ?? document.querySelector<HTMLElement>('.wallet-balance');
  if (!clock || !place) return;
  if (root.dataset['session'] !== 'player') return clock.remove();
  const minutes = Math.floor((Date.now() - began) / 60_000);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  clock.textContent = `${time} · ${isBalanceHidden() ? 'R$ ••••' : formatMoney(net, root.lang, 'always')}`;
  if (clock.parentElement === place) return;
  if (!game) {
    clock.style.cssText =
      'position:absolute;right:0;top:calc(50% + 8px);font-size:11px;line-height:12px;color:var(--paper-3)';
    (place as HTMLElement).style.position = 'relative';
  }
  place.append(clock);
}
