/** Draws a row of bars, one a day. A table beside it has the figures. */
import { html } from 'hono/html';
import type { Markup } from './page.ts';
import { money } from './components.ts';

const HEIGHT = 60;
const STEP = 20;

/** Draws the bars of `title`. `values`: centavos, the oldest first; negative ones hang. */
export function barChart(title: string, values: readonly bigint[]): Markup {
  const most = values.reduce((high, value) => (value > high ? value : high), 0n);
  const least = values.reduce((low, value) => (value < low ? value : low), 0n);
  const range = most - least === 0n ? 1n : most - least;
  // In thousandths, so that the division is of integers.
  const heightOf = (cents: bigint) => (Number((cents * 1000n) / range) / 1000) * HEIGHT;
  const zero = most === 0n && least === 0n ? HEIGHT - 1 : heightOf(most);
  const total = values.reduce((sum, value) => sum + value, 0n);
  return html`<figure>
    <figcaption><span>${title}</span>${money(total)}</figcaption>
    <svg viewBox="0 0 ${values.length * STEP} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      ${values.map((value, index) => {
        const height = Math.max(heightOf(value < 0n ? -value : value), value === 0n ? 0 : 1).toFixed(1);
        const top = (value < 0n ? zero : zero - Number(height)).toFixed(1);
        return html`<rect
          class="${value < 0n ? 'neg' : ''}"
          x="${index * STEP + 3}"
          y="${top}"
          width="${STEP - 6}"
          height="${height}"
        />`;
      })}
      <line x1="0" x2="${values.length * STEP}" y1="${zero.toFixed(1)}" y2="${zero.toFixed(1)}" />
    </svg>
  </figure>`;
}
