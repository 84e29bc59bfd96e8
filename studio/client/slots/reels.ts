/** Animates three reels: a strip of symbols behind a window, moved by transform; with reduced motion, a short fade. */
import { lines, ROWS } from '#games/engine.ts';
import type { LineWin } from '#games/engine.ts';
import type { SlotGame } from '#games/engine.ts';
import { make } from '../page.ts';
import type { Host } from '../scene.ts';

/** Cells per second at full speed. */
const SPEED = 30;
/** Cells that a reel still runs after the reply. Each next reel runs some more. */
const RUN_OUT = 9;
const RUN_ON = 6;
const SVG = 'http://www.w3.org/2000/svg';

interface Reel {
  readonly strip: readonly string[];
  readonly band: HTMLElement;
  readonly cells: readonly HTMLElement[];
  at: number;
}

export function createReels(
  game: SlotGame,
  stage: HTMLElement,
  { art, calm, sound }: Pick<Host, 'art' | 'calm' | 'sound'>,
) {
  const overlay = document.createElementNS(SVG, 'svg');
  overlay.setAttribute('class', 'lines');
  overlay.setAttribute('viewBox', '0 0 300 300');
  overlay.setAttribute('aria-hidden', 'true');
  const root = make('div', { className: 'reels', role: 'img' });
  const reels = game.strips.map((strip): Reel => {
    const cells = [...strip, ...strip.slice(0, ROWS)].map((id) => make('div', { className: 'cell' }, art(id)));
    const band = make('div', { className: 'band' }, ...cells);
    root.append(make('div', { className: 'reel' }, band));
    return { strip, band, cells, at: 0 };
  });
  root.append(overlay);
  stage.append(make('div', { className: 'machine' }, root));
  let running: { stop: (stops: readonly number[]) => void } | null = null;

  function place(reel: Reel, at: number): void {
    const count = reel.strip.length;
    reel.at = ((at % count) + count) % count;
    reel.band.style.transform = `translateY(${((-reel.at / reel.cells.length) * 100).toFixed(4)}%)`;
  }

  function clear(): void {
    overlay.replaceChildren();
    root.classList.remove('won');
    for (const reel of reels) for (const cell of reel.cells) cell.classList.remove('hit');
  }

  /** Runs the symbols downwards until `land`. */
  function start(): void {
    clear();
    if (calm()) {
      root.classList.add('fading');
      return;
    }
    let landing: { since: number; stops: readonly number[]; done: () => void } | null = null;
    const stood = new Set<number>();
    let last = performance.now();
    const began = last;
    const step = (now: number) => {
      const speed = SPEED * Math.min(1, 0.25 + (now - began) / 260);
      let moving = !landing;
      reels.forEach((reel, index) => {
        if (!landing) return place(reel, reel.at - (speed * (now - last)) / 1000);
        // An ease-out that begins at full speed covers the distance in three times the time.
        const distance = RUN_OUT + RUN_ON * index;
        const progress = Math.min(1, (now - landing.since) / ((3000 * distance) / SPEED));
        place(reel, (landing.stops[index] ?? 0) + distance * (1 - progress) ** 3);
        reel.band.classList.toggle('fast', progress < 0.35);
        if (progress < 1) moving = true;
        else if (!stood.has(index)) {
          stood.add(index);
          sound('thud');
        }
      });
      last = now;
      if (moving) requestAnimationFrame(step);
      else landing?.done();
    };
    for (const reel of reels) reel.band.classList.add('fast');
    requestAnimationFrame(step);
    running = {
      stop: (stops) => void (landing ??= { since: performance.now(), stops, done: () => finished?.() }),
    };
  }
  let finished: (() => void) | null = null;

  /** Stops the reels at `stops`. Resolves when the last reel stands. */
  async function land(stops: readonly number[]): Promise<void> {
    if (running) {
      const stood = new Promise<void>((resolve) => (finished = resolve));
      running.stop(stops);
      await stood;
      running = null;
    } else {
      reels.forEach((reel, index) => place(reel, stops[index] ?? 0));
      root.classList.remove('fading');
    }
    for (const reel of reels) reel.band.classList.remove('fast');
  }

  /** Shows the paying lines, without celebration where they pay less than the round cost. */
  function showWins(wins: readonly LineWin[], isGain: boolean): void {
    if (wins.length === 0) return;
    root.classList.toggle('won', isGain);
    for (const win of wins) {
      const rows = lines[win.line] ?? [];
      rows.slice(0, win.count).forEach((row, index) => {
        const reel = reels[index];
        reel?.cells[Math.round(reel.at) + row]?.classList.add('hit');
      });
      const points = rows
        .slice(0, win.count)
        .map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
        .join(' ');
      for (const name of ['edge', isGain ? 'core' : 'plain']) {
        const line = document.createElementNS(SVG, 'polyline');
        line.setAttribute('points', points);
        line.setAttribute('class', name);
        overlay.append(line);
      }
    }
  }

  return { root, start, land, showWins, standing: () => reels.map((reel) => Math.round(reel.at) % reel.strip.length) };
}
