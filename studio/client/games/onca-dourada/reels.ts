/** Animates the three reels of Onça Dourada and the paying lines. A strip moves behind its window by transform. */
import { lines, ROWS } from '#games/engine.ts';
import type { LineWin } from '#games/engine.ts';
import { EYE, oncaReels } from '#games/onca-dourada/rules.ts';
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { shape } from '../../shapes.ts';
import { createRoll, landingMs } from '../../slots/roll.ts';

const SPEED = { full: 27, slow: 0.25, gainMs: 260 };
/** Cells that a reel still runs after the reply. Each next reel runs some more. */
const RUN_OUT = 9;
const RUN_ON = 6;
/** The part of its way to the stop after which a reel is slow. */
const SLOW = 0.3;

interface Reel {
  readonly strip: readonly string[];
  readonly band: HTMLElement;
  readonly cells: readonly HTMLElement[];
  readonly roll: ReturnType<typeof createRoll>;
  /** Where it stands, or stood before it began to run. */
  at: number;
}

export function createReels({ art, calm, sound }: Pick<Host, 'art' | 'calm' | 'sound'>) {
  const overlay = shape('svg', { class: 'lines', viewBox: '0 0 300 300', 'aria-hidden': 'true' });
  const root = make('div', { className: 'reels', role: 'img' });
  const reels = oncaReels.strips.map((strip): Reel => {
    const cells = [...strip, ...strip.slice(0, ROWS)].map((id) => {
      const cell = make('div', { className: 'cell' }, art(id));
      cell.dataset.id = id;
      return cell;
    });
    const band = make('div', { className: 'band' }, ...cells);
    root.append(make('div', { className: 'reel' }, band));
    const roll = createRoll(band, { count: strip.length, cells: cells.length }, SPEED);
    return { strip, band, cells, roll, at: 0 };
  });
  root.append(overlay);
  let isRunning = false;
  /** Each lets a reel that runs out stand at once. */
  const ends = new Set<() => void>();
  /** Only cells in the window are marked, because a change of all cells would take longer than a frame. */
  const marked = new Set<HTMLElement>();
  for (const reel of reels) stand(reel, 0);

  function shown({ cells, at }: Reel): readonly HTMLElement[] {
    return cells.slice(at, at + ROWS);
  }

  function mark(cell: HTMLElement | undefined, name: 'hit' | 'dim' | 'at' | 'gleams'): void {
    if (!cell) return;
    cell.classList.add(name);
    marked.add(cell);
  }

  /** Stands a reel still at a stop. Its middle symbol then moves a little where it is. */
  function stand(reel: Reel, stop: number): void {
    reel.at = stop;
    reel.roll.stand(stop);
    reel.band.classList.remove('fast');
    mark(shown(reel)[1], 'at');
  }

  function clear(): void {
    overlay.replaceChildren();
    for (const cell of marked) cell.classList.remove('hit', 'dim', 'at', 'gleams');
    marked.clear();
  }

  /** Runs the symbols downwards until `land`. */
  function start(): void {
    clear();
    if (calm()) {
      root.classList.add('fading');
      return;
    }
    isRunning = true;
    for (const { band, roll, at } of reels) {
      band.classList.add('fast');
      roll.run(at);
    }
  }

  /** Ends a reel's run with a small bounce. An eye gleams as it comes to rest. */
  function settle(reel: Reel, stop: number): void {
    stand(reel, stop);
    reel.band.parentElement?.animate(
      { transform: ['none', 'translateY(2.6%)', 'none'] },
      { duration: 240, easing: 'ease-out' },
    );
    const eyes = shown(reel).filter((cell) => cell.dataset.id === EYE);
    for (const cell of eyes) mark(cell, 'gleams');
    sound(eyes.length > 0 ? 'turn' : 'thud');
  }

  /** Lets a reel run out over a distance. Resolves when it stands. */
  function runOut(reel: Reel, stop: number, distance: number): Promise<void> {
    const ms = landingMs(distance, 0, SPEED);
    reel.roll.land(stop, distance, 0, ms);
    return new Promise((resolve) => {
      const slow = setTimeout(() => reel.band.classList.remove('fast'), ms * SLOW);
      const end = () => {
        for (const timer of [slow, late]) clearTimeout(timer);
        ends.delete(end);
        settle(reel, stop);
        resolve();
      };
      const late = setTimeout(end, ms);
      ends.add(end);
    });
  }

  /** Stops the reels at `stops`. Resolves when the last reel stands. */
  async function land(stops: readonly number[]): Promise<void> {
    if (isRunning) {
      isRunning = false;
      await Promise.all(reels.map((reel, index) => runOut(reel, stops[index] ?? 0, RUN_OUT + RUN_ON * index)));
      return;
    }
    clear();
    reels.forEach((reel, index) => stand(reel, stops[index] ?? 0));
    root.classList.remove('fading');
  }

  /** Shows the paying lines, without celebration where they pay less than the round cost. */
  function showWins(wins: readonly LineWin[], isGain: boolean): void {
    const paying = wins.map((win) => (lines[win.line] ?? []).slice(0, win.count));
    if (isGain && wins.length > 0)
      for (const [index, reel] of reels.entries())
        for (const [row, cell] of shown(reel).entries())
          mark(cell, paying.some((rows) => rows[index] === row) ? 'hit' : 'dim');
    for (const rows of paying) {
      const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ');
      for (const name of ['edge', isGain ? 'core' : 'plain'])
        overlay.append(shape('polyline', { points, class: name }));
    }
  }

  return {
    root,
    start,
    land,
    /** Lets running reels stand at once. */
    hurry: () => {
      for (const end of [...ends]) end();
    },
    showWins,
    standing: () => reels.map(({ at }) => at),
  };
}
