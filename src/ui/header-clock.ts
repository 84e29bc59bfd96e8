/**
 * Fills the session's clock and result without a framework (docs/domain/protection.md#session-clock), under the header's balance or beside a
 * game. Its style (styles/shell.css) reserves no room, so that nothing moves when it appears. islands/session/SessionWatch.tsx adds its text for
 * screen readers.
 */
import { isBalanceHidden } from '#lib/balance-choice.ts';
import { formatMoney } from '#lib/money.ts';
import { pageTag } from '#lib/page-tag.ts';

/**
 * The interval at which the page updates its clock, checks whether amounts are hidden, and looks for the bar of a newly
 * opened game, ms.
 */
const LOOK_MS = 2000;

let clock: HTMLElement | undefined;
let net = 0n;
/** When the session began, by this device's clock. */
let began = 0;

/** Shows that `seconds` of the session have passed and its settled bets came to `result` centavos. Called again, it updates the result. */
export function showHeaderClock(result: bigint, seconds?: number): void {
  net = result;
  if (seconds !== undefined) began = Date.now() - seconds * 1000;
  if (!clock) {
    clock = document.createElement('small');
    clock.className = 'play-clock';
    setInterval(show, LOOK_MS);
  }
  show();
}

function show(): void {
  const place = document.querySelector('.play-session,.wallet-balance');
  if (!clock || !place) return;
  const minutes = Math.floor((Date.now() - began) / 60_000);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  clock.textContent = `${time} · ${isBalanceHidden() ? 'R$ ••••' : formatMoney(net, pageTag(), 'always')}`;
  if (clock.parentElement !== place) place.append(clock);
}
