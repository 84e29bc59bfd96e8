/** Shows a bet in the air on the button: what it pays now, and then what it got. Space and Enter cash it out. */
import { fill } from '#lib/fill.ts';
import { formatFactor } from '#games/paytable.ts';
import { centsOf, languageTag, make, money, signedMoney, text } from '../page.ts';
import type { Flying } from './scene.ts';
import type { BetView } from './seat.ts';

export interface Flight extends Flying {
  readonly bet: BetView;
}

/** Formats a multiplier always with two decimals, so that the figure does not jump as it grows. */
const steady = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const paysNow = ({ bet, m100 }: Flight): bigint => (centsOf(bet.stake) * BigInt(m100)) / 100n;

export function createFlightButton(button: HTMLButtonElement) {
  const [first, second] = [make('b'), make('small')];
  document.addEventListener('keydown', (event) => {
    const elsewhere = event.target instanceof Element && event.target.closest('button, a, input, dialog');
    if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || elsewhere) return;
    if (button.dataset.does !== 'take') return;
    event.preventDefault();
    button.click();
  });

  /** Shows the bet at a moment of its flight. */
  function show(flight: Flight): void {
    const { bet, m100, isOut } = flight;
    const words = isOut
      ? fill(text('wentOut'), {
          factor: formatFactor(m100, languageTag),
          net: signedMoney(paysNow(flight) - centsOf(bet.stake)),
        })
      : fill(text('takeOut'), { amount: money(paysNow(flight)) });
    if (first.textContent !== words) first.textContent = words;
    const figure = isOut ? '' : `${steady.format(m100 / 100)}×`;
    if (second.textContent !== figure) second.textContent = figure;
    if (first.parentElement !== button) button.replaceChildren(first, second);
  }
  return { show };
}

/** Returns the sentence about a bet that was cashed out. `m100`: its multiplier, hundredths; null for an offer. */
export const outText = (cents: bigint, m100: number | null): string =>
  fill(text('tookOut'), { amount: money(cents), factor: m100 === null ? '' : formatFactor(m100, languageTag) });
