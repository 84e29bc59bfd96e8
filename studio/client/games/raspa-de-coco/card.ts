/**
 * Draws the scratch card: nine cells under flakes of husk. A stroke removes flakes; a press or the keyboard removes the
 * whole husk of a cell.
 */
import { fill } from '#lib/fill.ts';
import { symbols } from '#games/raspa-de-coco/rules.ts';
import type { Scratched, SymbolId } from '#games/raspa-de-coco/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { CELLS, flakesAlong, GRAIN } from './flakes.ts';
import type { Point } from './flakes.ts';

/** How many flakes of a cell a stroke removes before the rest falls off. */
const ENOUGH = 10;
/** A pointer that moved further than this strokes instead of pressing, px. */
const STROKE_PX = 8;

interface Cell {
  readonly button: HTMLButtonElement;
  readonly picture: HTMLImageElement;
  readonly factor: HTMLElement;
  readonly flakes: readonly HTMLElement[];
  gone: number;
}

/** Creates the card. `opened` is called for each opened cell. */
export function createCard({ art, calm, texts, sound }: Host, { opened }: { readonly opened: () => void }) {
  const husk = `url("${art('casca').src}")`;
  // Loads the drawings early, so that they are ready when a cell opens.
  const drawings = new Map<SymbolId, HTMLImageElement>(symbols.map(({ id }) => [id, art(id)]));
  const blank = drawings.get('areia')?.src ?? '';
  let held: readonly SymbolId[] = [];
  let isOn = false;

  const cells = Array.from({ length: CELLS }, (_, index): Cell => {
    const flakes = Array.from({ length: GRAIN * GRAIN }, (_, at) => {
      const flake = make('i');
      flake.style.backgroundImage = husk;
      flake.style.backgroundPosition = `${((at % GRAIN) * 100) / (GRAIN - 1)}% ${(Math.floor(at / GRAIN) * 100) / (GRAIN - 1)}%`;
      return flake;
    });
    const button = make('button', { type: 'button', className: 'cell' });
    button.addEventListener('click', (event) => {
      if (event.detail === 0 || travelled <= STROKE_PX) open(index);
    });
    const picture = make('img', { src: blank, alt: '', draggable: false });
    const factor = make('span', { className: 'factor' });
    button.append(picture, factor, make('span', { className: 'husk' }, ...flakes));
    return { button, picture, factor, flakes, gone: 0 };
  });
  const grid = make('div', { className: 'cells', role: 'group', ariaLabel: texts.card ?? '' });
  grid.append(...cells.map(({ button }) => button));
  const root = make('div', { className: 'ticket' }, grid);

  /** Covers the whole card, as it is sold. */
  function cover(): void {
    root.classList.remove('gain');
    cells.forEach((cell, index) => {
      cell.button.className = 'cell';
      if (cell.gone > 0) for (const flake of cell.flakes) flake.className = '';
      cell.gone = 0;
      cell.button.ariaLabel = fill(texts.covered ?? '', { n: index + 1 });
    });
    enable(false);
  }

  /** Places the drawn symbols under the husks, one cell per frame, and then lets the player scratch. */
  async function fillIn({ cells: drawn }: Scratched): Promise<void> {
    held = drawn;
    for (const [index, { picture, factor }] of cells.entries()) {
      const symbol = symbols.find(({ id }) => id === drawn[index]) ?? symbols[0];
      picture.src = drawings.get(symbol.id)?.src ?? blank;
      factor.textContent = symbol.m100 > 0 ? formatFactor(symbol.m100, languageTag) : '';
      if (!calm()) await new Promise(requestAnimationFrame);
    }
    enable(true);
  }

  function enable(now: boolean): void {
    isOn = now;
    grid.classList.toggle('on', now);
    for (const { button } of cells) {
      button.tabIndex = now ? 0 : -1;
      button.setAttribute('aria-disabled', String(!now));
    }
  }

  const isOpen = ({ button }: Cell) => button.classList.contains('open');

  function open(index: number): void {
    const cell = cells[index];
    if (!cell || !isOn || isOpen(cell)) return;
    cell.button.classList.add('open');
    cell.button.setAttribute('aria-disabled', 'true');
    const symbol = [texts[`symbol_${held[index] ?? ''}`], cell.factor.textContent].filter(Boolean).join(' ');
    cell.button.ariaLabel = fill(texts.uncovered ?? '', { n: index + 1, symbol });
    sound('turn');
    if (cells.every(isOpen)) enable(false);
    opened();
  }

  /** Highlights the prizes, in colour only where they pay more than the card cost. */
  function mark({ prizes }: Scratched, isGain: boolean): void {
    root.classList.toggle('gain', isGain);
    cells.forEach(({ button }, index) =>
      button.classList.toggle(
        'hit',
        prizes.some(({ id }) => id === held[index]),
      ),
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
    const cell = first?.offsetWidth ?? 0;
    const gap = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0) - cell;
    const to = pointOf(event);
    travelled += Math.hypot(to.x - last.x, to.y - last.y);
    if (travelled > STROKE_PX)
      for (const [index, at] of flakesAlong(last, to, { cell, gap, radius: cell / GRAIN })) {
        const met = cells[index];
        const flake = met?.flakes[at];
        if (!met || isOpen(met) || !flake || flake.className) continue;
        flake.className = 'gone';
        met.gone++;
        sound('tick');
        if (met.gone >= ENOUGH) open(index);
      }
    last = to;
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
    fillIn,
    mark,
    open,
    closed: () => cells.flatMap((cell, index) => (isOpen(cell) ? [] : [index])),
  };
}
