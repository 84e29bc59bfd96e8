/** Moves one symbol on the water, by transforms only. Places are columns and rows of the water, in symbol sizes. */
import type { SymbolId } from '#games/rio-de-guarana/river.ts';
import { ROWS } from '#games/rio-de-guarana/river.ts';
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';

export interface Float {
  /** The symbol that the elements show now. */
  id: SymbolId;
  readonly element: HTMLElement;
  readonly picture: HTMLImageElement;
  readonly bobs: HTMLElement;
  readonly foam: HTMLElement;
  readonly ring: HTMLElement;
}

/** A motion within a step: which element moves, when, ms from the step's begin, and how. */
export interface Motion {
  readonly element: HTMLElement;
  readonly begin: number;
  readonly ms: number;
  /** Each with its offset within the motion. */
  readonly frames: readonly (Keyframe & { readonly offset: number })[];
  /** Gives the element its state after the motion. */
  readonly settle?: () => void;
}

const at = (column: number, row: number, more = ''): string =>
  `translate(${(column * 100).toFixed(1)}%, ${(row * 100).toFixed(1)}%) ${more}`;

/** Creates a symbol. `order`: shifts its bobbing against that of its neighbours. */
export function createFloat(id: SymbolId, order: number, { art }: Pick<Host, 'art'>): Float {
  const foam = make('i', { className: 'foam' });
  const ring = make('i', { className: 'ring' });
  const picture = art(id);
  const bobs = make('span', { className: 'bobs' }, picture);
  bobs.style.animationDelay = `${-(order * 0.37) % 3}s`;
  const element = make('div', { className: 'float' }, foam, ring, bobs);
  return { id, element, picture, bobs, foam, ring };
}

/** Makes the elements show another symbol. New elements would take longer to style and lay out. */
export function dress(float: Float, id: SymbolId, { art }: Pick<Host, 'art'>): void {
  if (float.id === id) return;
  float.id = id;
  float.picture.src = art(id).src;
}

export function place({ element }: Float, column: number, row: number): void {
  element.style.transform = at(column, row);
  element.style.opacity = '';
}

/**
 * Starts a motion of a step that lasts `whole` ms and began `late` ms ago. The motion waits within its keyframes, because
 * every begin and end of an animation takes a frame of the main thread.
 */
export function start({ element, begin, ms, frames, settle }: Motion, whole: number, late: number): Animation {
  settle?.();
  const left = whole - late;
  const timed = frames.map((frame) => ({
    ...frame,
    offset: Math.min(1, Math.max(0, begin - late + frame.offset * ms) / left),
  }));
  return element.animate([{ ...timed[0], offset: 0 }, ...timed, { ...timed.at(-1), offset: 1 }], left);
}

/**
 * Lets a symbol fall from a row to another one: it gains speed, dips under its weight, and rises again. From above the
 * first row it comes from the far bank.
 */
export function fall(float: Float, column: number, from: number, to: number, begin: number): [Motion, Motion] {
  const ms = 330 + 130 * Math.sqrt(to - from);
  const isNew = from < 0;
  const drop = {
    transform: at(column, from, isNew ? 'scale(0.4)' : ''),
    easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
    offset: 0,
  };
  const frames = [
    isNew ? { ...drop, opacity: 0 } : drop,
    ...(isNew ? [{ opacity: 1, offset: 0.2 }] : []),
    { transform: at(column, to + 0.16, 'scale(1.08, 0.86)'), offset: 0.6, easing: 'cubic-bezier(0.2, 0.6, 0.4, 1)' },
    { transform: at(column, to - 0.07, 'scale(0.97, 1.05)'), offset: 0.82, easing: 'ease-in-out' },
    isNew ? { transform: at(column, to), opacity: 1, offset: 1 } : { transform: at(column, to), offset: 1 },
  ];
  const settle = () => place(float, column, to);
  return [{ element: float.element, begin, ms, frames, settle }, splash(float, begin + ms * 0.55)];
}

/** Spreads a ring on the water where the symbol meets it. */
function splash({ ring }: Float, begin: number): Motion {
  const small = { transform: 'scale(0.55)', offset: 0 };
  const frames = [
    { ...small, opacity: 0 },
    { ...small, opacity: 0.9, easing: 'ease-out' },
    { transform: 'scale(1.3)', opacity: 0, offset: 1 },
  ];
  return { element: ring, begin, ms: 520, frames };
}

/** Lets the current carry a symbol away: it is lifted, turns, and leaves below the last row. */
export function carry({ element }: Float, column: number, row: number, begin: number): Motion {
  const side = column % 2 === 0 ? 1 : -1;
  const frames = [
    { transform: at(column, row, 'scale(1.1)'), opacity: 1, offset: 0, easing: 'ease-out' },
    {
      transform: at(column, row - 0.16, `rotate(${-6 * side}deg) scale(1.14)`),
      opacity: 1,
      offset: 0.22,
      easing: 'cubic-bezier(0.5, 0, 0.9, 0.7)',
    },
    { transform: at(column + 0.2 * side, ROWS + 0.6, `rotate(${24 * side}deg)`), opacity: 1, offset: 0.86 },
    { transform: at(column + 0.3 * side, ROWS + 1.3, `rotate(${34 * side}deg) scale(0.85)`), opacity: 0, offset: 1 },
  ];
  const settle = () => void (element.style.opacity = '0');
  return { element, begin, ms: 470 + 45 * (ROWS - row), frames, settle };
}
