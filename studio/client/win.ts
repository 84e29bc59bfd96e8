/**
 * Celebrates a win by its tier (tiers.ts), after the game has shown it. The figure counts in the result strip, in a
 * banner over the foot of the stage, or over the whole stage. A tap ends the counting, and a second one the display.
 */
import { fill } from '#lib/fill.ts';
import { byId, languageTag, make, money, text } from './page.ts';
import { countedAt, countMs, tierOf } from './tiers.ts';
import type { Tier } from './tiers.ts';

/** When the display leaves by itself, ms after it began. A tap takes it away sooner. */
const leaveMs: Readonly<Record<Tier, number>> = { 0: 0, 1: 0, 2: 2600, 3: 5000 };

/** How often the growing figure changes, ms. Every change lays out and draws on the main thread. */
const STEP_MS = 40;

/** Removes what stands over the stage. */
let close = (): void => undefined;
export const closeWin = (): void => close();

let gone = Promise.resolve();
/** Resolves when nothing stands over the stage. */
export const winGone = (): Promise<void> => gone;

/**
 * Counts up to the prize. Resolves when the whole figure stands. With reduced motion it does at once. Screen readers get
 * the result line, which the caller fills then. `picture`: draws what stands over the figure of a great win.
 */
export async function showWin(
  won: bigint,
  staked: bigint,
  isCalm: boolean,
  picture?: () => HTMLElement | undefined,
): Promise<void> {
  const tier = tierOf(won, staked);
  close();
  if (tier === 0) return;
  const figure = make('b', { className: 'money' });
  const began = performance.now();
  if (tier === 1) inStrip(figure);
  else overStage(tier, figure, tier === 3 ? [picture?.() ?? '', timesOf(won, staked)] : []);
  await count(figure, won, isCalm ? 0 : countMs[tier]);
  if (tier === 1) return close();
  let tellGone = (): void => undefined;
  gone = new Promise((resolve) => (tellGone = resolve));
  const timer = setTimeout(closeWin, began + leaveMs[tier] - performance.now());
  document.addEventListener('pointerdown', closeWin, { once: true });
  const take = close;
  close = () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', closeWin);
    take();
    tellGone();
  };
}

function inStrip(figure: HTMLElement): void {
  const place = byId('tally');
  place.replaceChildren(figure);
  place.hidden = false;
  close = () => void (place.hidden = true);
}

/** Returns how many times its stake a prize is, in words. */
function timesOf(won: bigint, staked: bigint): HTMLElement {
  const factor = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 }).format(
    Number((won * 100n) / staked) / 100,
  );
  return make('p', { className: 'times' }, fill(text('timesStake'), { factor, stake: money(staked) }));
}

function overStage(
  tier: Tier,
  figure: HTMLElement,
  [picture = '', times = '']: readonly (HTMLElement | string)[],
): void {
  const over = make('div', { className: 'win', ariaHidden: 'true' }, picture, figure, times);
  over.dataset.tier = String(tier);
  if (tier === 3) over.append(make('span', {}, text('tapOn')));
  byId('stage').append(over);
  close = () => over.remove();
}

/** Shows the growing figure until its time is over or the player taps or presses a key. */
function count(figure: HTMLElement, won: bigint, duration: number): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const signs = ['pointerdown', 'keydown'] as const;
    const end = () => {
      clearInterval(steps);
      clearTimeout(late);
      for (const sign of signs) document.removeEventListener(sign, end);
      figure.textContent = money(won);
      resolve();
    };
    const step = () => {
      figure.textContent = money(countedAt(won, (performance.now() - began) / duration));
    };
    for (const sign of signs) document.addEventListener(sign, end);
    const late = setTimeout(end, duration);
    const steps = setInterval(step, STEP_MS);
    if (duration === 0) end();
    else step();
  });
}
