/** Animates the three reels of Onça Dourada and the paying lines. A strip moves behind its window by transform. */
import { lines, ROWS } from '#games/engine.ts';
import type { LineWin } from '#games/engine.ts';
import { EYE, oncaReels } from '#games/onca-dourada/rules.ts';
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { shape } from '../../shapes.ts';

/** Cells per second at full speed. */
const SPEED = 27;
/** Cells that a reel still runs after the reply. Each next reel runs some more. */
const RUN_OUT = 9;
const RUN_ON = 6;

interface Reel {
  readonly strip: readonly string[];
  readonly band: HTMLElement;
  readonly cells: readonly HTMLElement[];
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
    return { strip, band, cells, at: 0 };
  });
  root.append(overlay);
  let landing: { since: number; readonly stops: readonly number[]; readonly done: () => void } | null = null;
  let isRunning = false;
  /** Only cells in the window are marked, because a change of all cells would take longer than a frame. */
  const marked = new Set<HTMLElement>();
  for (const reel of reels) stand(reel, 0);

  function place(reel: Reel, at: number): void {
    const count = reel.strip.length;
    reel.at = ((at % count) + count) % count;
    reel.band.style.transform = `translateY(${((-reel.at / reel.cells.length) * 100).toFixed(4)}%)`;
  }

  function shown({ cells, at }: Reel): readonly HTMLElement[] {
    return cells.slice(Math.round(at), Math.round(at) + ROWS);
  }

  function mark(cell: HTMLElement | undefined, name: 'hit' | 'dim' | 'at' | 'gleams'): void {
    if (!cell) return;
    cell.classList.add(name);
    marked.add(cell);
  }

  /** Stands a reel still at a stop. Its middle symbol then moves a little where it is. */
  function stand(reel: Reel, stop: number): void {
    place(reel, stop);
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
    const stood = new Set<Reel>();
    const began = performance.now();
    let last = began;
    const step = (now: number) => {
      const speed = SPEED * Math.min(1, 0.25 + (now - began) / 260);
      reels.forEach((reel, index) => {
        if (stood.has(reel)) return;
        if (!landing) return place(reel, reel.at - (speed * (now - last)) / 1000);
        // An ease-out that begins at full speed covers the distance in three times the time.
        const distance = RUN_OUT + RUN_ON * index;
        const stop = landing.stops[index] ?? 0;
        const progress = Math.min(1, (now - landing.since) / ((3000 * distance) / SPEED));
        reel.band.classList.toggle('fast', progress < 0.3);
        if (progress < 1) return place(reel, stop + distance * (1 - progress) ** 3);
        stood.add(reel);
        settle(reel, stop);
      });
      last = now;
      if (stood.size < reels.length) requestAnimationFrame(step);
      else landing?.done();
    };
    for (const reel of reels) reel.band.classList.add('fast');
    requestAnimationFrame(step);
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

  /** Stops the reels at `stops`. Resolves when the last reel stands. */
  async function land(stops: readonly number[]): Promise<void> {
    if (isRunning) {
      await new Promise<void>((done) => (landing = { since: performance.now(), stops, done }));
      isRunning = false;
      landing = null;
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
    hurry: () => landing && (landing.since = -Infinity),
    showWins,
    standing: () => reels.map((reel) => Math.round(reel.at) % reel.strip.length),
  };
}
