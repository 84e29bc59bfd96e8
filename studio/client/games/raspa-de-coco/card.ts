/**
 * Draws the scratch card: nine cells under husks. A stroke rubs a husk away; a press or the keyboard removes the whole
 * husk of a cell. A cell may be scratched before the studio has replied: its symbol then appears with the reply.
 */
import { fill } from '#lib/fill.ts';
import { prizesOf, symbols } from '#games/raspa-de-coco/rules.ts';
import type { Scratched, SymbolId } from '#games/raspa-de-coco/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { arrows } from '../../arrows.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { createCrumbs } from './crumbs.ts';
import { CELLS, flakesAlong, GRAIN } from './flakes.ts';
import type { Point } from './flakes.ts';
import { createHusks } from './husk.ts';

/** How many of a cell's sixteen parts a stroke rubs away before the rest falls off. */
const ENOUGH = 10;
/** A pointer that moved further than this strokes instead of pressing, px. */
const STROKE_PX = 8;
/** A finger's radius as a share of a cell's side. */
const FINGER = 1 / GRAIN;

interface Cell {
  readonly button: HTMLButtonElement;
  readonly picture: HTMLImageElement;
  readonly factor: HTMLElement;
  readonly gone: Set<number>;
}

/** Creates the card. `opened` is called whenever an opened cell shows its symbol. */
export function createCard({ art, calm, texts, sound }: Host, opened: () => void) {
  // Loads the drawings early, so that they are ready when a cell opens.
  const drawings = new Map<SymbolId, HTMLImageElement>(symbols.map(({ id }) => [id, art(id)]));
  const blank = drawings.get('areia')?.src ?? '';
  const husks = createHusks(art('casca'), CELLS);
  const crumbs = createCrumbs();
  /** The drawn symbols; null until the reply. */
  let held: readonly SymbolId[] | null = null;
  let isOn = false;

  const cells = Array.from({ length: CELLS }, (_, index): Cell => {
    const button = make('button', { type: 'button', className: 'cell' });
    button.addEventListener('click', (event) => {
      if (event.detail === 0 || travelled <= STROKE_PX) open(index);
    });
    const picture = make('img', { src: blank, alt: '', draggable: false });
    const factor = make('span', { className: 'factor' });
    button.append(picture, factor, ...husks.canvases.slice(index, index + 1));
    return { button, picture, factor, gone: new Set() };
  });
  const grid = make('div', { className: 'cells', role: 'group', ariaLabel: texts.card ?? '' });
  grid.dataset.stroke = '';
  grid.append(...cells.map(({ button }) => button), crumbs.root);
  const resetStop = arrows(grid);
  const root = make('div', { className: 'ticket' }, grid);

  /** Covers the whole card, as it is sold. */
  function cover(): void {
    held = null;
    husks.cover();
    cells.forEach(({ button, gone }, index) => {
      button.className = 'cell';
      button.ariaLabel = fill(texts.covered ?? '', { n: index + 1 });
      gone.clear();
    });
    enable(false);
  }

  /** Places the drawn symbols; cells that are open already show theirs. */
  function fillIn({ cells: drawn }: Scratched): void {
    held = drawn;
    for (const [index, { picture, factor }] of cells.entries()) {
      const symbol = symbols.find(({ id }) => id === drawn[index]) ?? symbols[0];
      picture.src = drawings.get(symbol.id)?.src ?? blank;
      factor.textContent = symbol.m100 > 0 ? formatFactor(symbol.m100, languageTag) : '';
    }
    grid.classList.add('drawn');
    for (const [index, cell] of cells.entries()) if (isOpen(cell)) tell(index);
  }

  function enable(now: boolean): void {
    isOn = now;
    if (!now && !held) grid.classList.remove('drawn');
    grid.classList.toggle('on', now);
    for (const { button } of cells) {
      button.tabIndex = -1;
      button.setAttribute('aria-disabled', String(!now));
    }
    if (now) resetStop();
  }

  const isOpen = ({ button }: Cell) => button.classList.contains('open');

  /** Removes a cell's husk. */
  function open(index: number): void {
    const cell = cells[index];
    if (!cell || !isOn || isOpen(cell)) return;
    cell.button.classList.add('open');
    cell.button.setAttribute('aria-disabled', 'true');
    sound('turn');
    if (held) tell(index);
  }

  /** Names the symbol of an open cell, and marks symbols that are there three times. */
  function tell(index: number): void {
    const cell = cells[index];
    if (!cell || !held) return;
    const symbol = [texts[`symbol_${held[index] ?? ''}`], cell.factor.textContent].filter(Boolean).join(' ');
    cell.button.ariaLabel = fill(texts.uncovered ?? '', { n: index + 1, symbol });
    if (!calm()) mark();
    opened();
  }

  /**
   * Highlights the symbols that pay already. Colour needs a prize above the card's cost: one factor above 1, or
   * several prizes.
   */
  function mark(): void {
    const open = cells.map((cell, index) => (isOpen(cell) ? (held?.[index] ?? 'areia') : 'areia'));
    const prizes = prizesOf(open);
    const isGain = prizes.reduce((sum, { m100 }) => sum + m100, 0) > 100;
    root.classList.toggle('paid', isGain);
    for (const [index, { button }] of cells.entries())
      button.classList.toggle(
        'hit',
        prizes.some(({ id }) => id === open[index]),
      );
  }

  let last: Point | null = null;
  let travelled = 0;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const corner = cells[0]?.button.getBoundingClientRect();
    return { x: clientX - (corner?.left ?? 0), y: clientY - (corner?.top ?? 0) };
  };

  function scrape(event: PointerEvent): void {
    if (!last || !isOn) return;
    const [first, second] = cells.map(({ button }) => button);
    const side = first?.offsetWidth ?? 0;
    const pitch = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    const [from, to] = [last, pointOf(event)];
    last = to;
    travelled += Math.hypot(to.x - from.x, to.y - from.y);
    if (travelled <= STROKE_PX || side === 0) return;
    const met = new Set<number>();
    for (const [index, part] of flakesAlong(from, to, { cell: side, gap: pitch - side, radius: side * FINGER })) {
      const cell = cells[index];
      if (!cell || isOpen(cell)) continue;
      met.add(index);
      if (cell.gone.size < cell.gone.add(part).size) sound('tick');
    }
    for (const index of met) {
      const corner = { x: (index % 3) * pitch, y: Math.floor(index / 3) * pitch };
      const within = ({ x, y }: Point): Point => ({ x: (x - corner.x) / side, y: (y - corner.y) / side });
      husks.rub(index, within(from), within(to), FINGER);
      if ((cells[index]?.gone.size ?? 0) >= ENOUGH) open(index);
    }
    if (met.size > 0) crumbs.drop(to);
  }
  grid.addEventListener('pointerdown', (event) => {
    last = pointOf(event);
    travelled = 0;
  });
  grid.addEventListener('pointermove', scrape);
  addEventListener('pointerup', () => (last = null));
  addEventListener('pointercancel', () => (last = null));

  cover();
  return {
    root,
    cover,
    enable,
    fillIn,
    mark,
    open,
    closed: () => cells.flatMap((cell, index) => (isOpen(cell) ? [] : [index])),
  };
}
