/** Draws charts as SVG. A table beside each has its figures. */
import { html } from 'hono/html';
import type { Markup } from './page.ts';

const HEIGHT = 180;
const STEP = 40;

/** Draws two bars a day with a mark for the day that the first is compared with. Values in centavos, none below zero, the oldest first. */
export function barChart(one: readonly bigint[], other: readonly bigint[], before: readonly bigint[]): Markup {
  const most = [...one, ...other, ...before].reduce((high, value) => (value > high ? value : high), 1n);
  // In thousandths, so that the division is of integers.
  const heightOf = (cents: bigint) => (cents <= 0n ? 0 : (Number((cents * 1000n) / most) / 1000) * HEIGHT);
  const bar = (kind: string, x: number, cents: bigint) => {
    const height = heightOf(cents);
    return html`<rect
      class="${kind}"
      x="${x}"
      y="${(HEIGHT - height).toFixed(1)}"
      width="12"
      height="${height.toFixed(1)}"
    />`;
  };
  return html`<svg viewBox="0 0 ${one.length * STEP} ${HEIGHT + 2}" preserveAspectRatio="none" aria-hidden="true">
    ${one.map((cents, index) => {
      const x = index * STEP + 6;
      const mark = (HEIGHT - heightOf(before[index] ?? 0n)).toFixed(1);
      return html`${bar('in', x, cents)}${bar('out', x + 15, other[index] ?? 0n)}
        <line class="past" x1="${x - 2}" x2="${x + 14}" y1="${mark}" y2="${mark}" />`;
    })}
    <line class="axis" x1="0" x2="${one.length * STEP}" y1="${HEIGHT + 1}" y2="${HEIGHT + 1}" />
  </svg>`;
}

/** Draws a line over the line of the period before, dashed. */
export function trendLine(values: readonly number[], before: readonly number[]): Markup {
  const all = [...values, ...before, 0];
  const [least, most] = [Math.min(...all), Math.max(...all, 1)];
  const points = (line: readonly number[]) =>
    line
      .map((value, index) => {
        const x = line.length === 1 ? 50 : (index / (line.length - 1)) * 100;
        return `${x.toFixed(1)},${(32 - ((value - least) / (most - least)) * 30).toFixed(1)}`;
      })
      .join(' ');
  return html`<svg viewBox="0 0 100 34" preserveAspectRatio="none" aria-hidden="true">
    <polyline class="dash" points="${points(before)}" />
    <polyline class="trend" points="${points(values)}" />
  </svg>`;
}

/** Draws a balance that stays until its next movement. Centavos, the oldest first. */
export function stepLine(values: readonly bigint[]): Markup {
  const most = values.reduce((high, value) => (value > high ? value : high), 1n);
  const least = values.reduce((low, value) => (value < low ? value : low), 0n);
  const yOf = (value: bigint) => (88 - (Number(((value - least) * 1000n) / (most - least)) / 1000) * 84).toFixed(1);
  const step = 100 / values.length;
  const points = values.flatMap((value, index) => [
    `${(index * step).toFixed(2)},${yOf(value)}`,
    `${((index + 1) * step).toFixed(2)},${yOf(value)}`,
  ]);
  return html`<svg viewBox="0 0 100 90" preserveAspectRatio="none" aria-hidden="true">
    <polyline class="trend" points="${points.join(' ')}" />
    <line class="axis" x1="0" x2="100" y1="${yOf(0n)}" y2="${yOf(0n)}" />
  </svg>`;
}
