/** Moves one symbol on the water, by transforms only. Places are columns and rows of the water, in symbol sizes. */
import type { SymbolId } from '#games/rio-de-guarana/river.ts';
import { ROWS } from '#games/rio-de-guarana/river.ts';
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';

export interface Float {
  readonly id: SymbolId;
  readonly element: HTMLElement;
  readonly ring: HTMLElement;
}

/** A motion and when it ends, ms from now. */
export interface Motion {
  readonly moves: readonly Animation[];
  readonly ms: number;
}

const at = (column: number, row: number, more = ''): string =>
  `translate(${(column * 100).toFixed(1)}%, ${(row * 100).toFixed(1)}%) ${more}`;

/** Creates a symbol. `order`: shifts its bobbing against that of its neighbours. */
export function createFloat(id: SymbolId, order: number, { art }: Pick<Host, 'art'>): Float {
  const ring = make('i', { className: 'ring' });
  const bobs = make('span', { className: 'bobs' }, art(id));
  bobs.style.animationDelay = `${-(order * 0.37) % 3}s`;
  const element = make('div', { className: `float ${id}` }, make('i', { className: 'foam' }), ring, bobs);
  return { id, element, ring };
}

export function place({ element }: Float, column: number, row: number): void {
  element.style.transform = at(column, row);
}

/**
 * Lets a symbol fall from a row to another one: it gains speed, dips under its weight, and rises again. From above the
 * first row it comes from the far bank.
 */
export function fall(float: Float, column: number, from: number, to: number, delay: number): Motion {
  const ms = 330 + 130 * Math.sqrt(to - from);
  place(float, column, to);
  float.element.style.opacity = '';
  const isNew = from < 0;
  const move = float.element.animate(
    [
      {
        transform: at(column, from, isNew ? 'scale(0.4)' : ''),
        opacity: isNew ? 0 : 1,
        easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
      },
      ...(isNew ? [{ opacity: 1, offset: 0.2 }] : []),
      { transform: at(column, to + 0.16, 'scale(1.08, 0.86)'), offset: 0.6, easing: 'cubic-bezier(0.2, 0.6, 0.4, 1)' },
      { transform: at(column, to - 0.07, 'scale(0.97, 1.05)'), offset: 0.82, easing: 'ease-in-out' },
      { transform: at(column, to) },
    ],
    { duration: ms, delay, fill: 'backwards' },
  );
  return { moves: [move, splash(float, delay + ms * 0.55)], ms: delay + ms };
}

/** Spreads a ring on the water where the symbol meets it. */
function splash({ ring }: Float, delay: number): Animation {
  return ring.animate(
    [
      { transform: 'scale(0.55)', opacity: 0.9 },
      { transform: 'scale(1.3)', opacity: 0 },
    ],
    { duration: 520, delay, easing: 'ease-out', fill: 'none' },
  );
}

/** Lets the current carry a symbol away: it is lifted, turns, and leaves below the last row. */
export function carry({ element }: Float, column: number, row: number, delay: number): Motion {
  const side = column % 2 === 0 ? 1 : -1;
  const ms = 470 + 45 * (ROWS - row);
  element.style.opacity = '0';
  const move = element.animate(
    [
      { transform: at(column, row, 'scale(1.1)'), opacity: 1, easing: 'ease-out' },
      {
        transform: at(column, row - 0.16, `rotate(${-6 * side}deg) scale(1.14)`),
        opacity: 1,
        offset: 0.22,
        easing: 'cubic-bezier(0.5, 0, 0.9, 0.7)',
      },
      { transform: at(column + 0.2 * side, ROWS + 0.6, `rotate(${24 * side}deg)`), opacity: 1, offset: 0.86 },
      { transform: at(column + 0.3 * side, ROWS + 1.3, `rotate(${34 * side}deg) scale(0.85)`), opacity: 0 },
    ],
    { duration: ms, delay, fill: 'backwards' },
  );
  return { moves: [move], ms: delay + ms };
}
