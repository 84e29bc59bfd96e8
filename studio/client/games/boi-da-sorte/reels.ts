/**
 * Animates the three reels on the ox's embroidered cloth: a strip of symbols behind a window, moved by transform. A
 * skip places them at once; with reduced motion they fade.
 */
import { lines, ROWS } from '#games/engine.ts';
import type { LineWin } from '#games/engine.ts';
import { reels as drawn } from '#games/boi-da-sorte/rules.ts';
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { paced, shape } from '../../shapes.ts';
import { createRoll, landingMs } from '../../slots/roll.ts';

const SPEED = { full: 30, slow: 0.2, gainMs: 240 };
/** Cells that a reel still runs after the reply, and how many more each next one runs. In a dance they run less. */
const RUN_OUT = 6;
const RUN_ON = 3.2;
const DANCING = 0.6;
/** How far a reel swings past its stop, as a share of an ease-out that ends where it began. */
const SWING = 0.7;
/** The parts of its way to the stop after which a reel is slow, and heard. */
const SLOW = 0.4;
const THUD = 0.75;
/** Where a payment appears, from the cloth's top, and how long it rises. */
const RISES = 'calc(var(--cell) * 1.3)';
const RISE_MS = 800;
const WILD = 'boi';

interface Reel {
  readonly strip: readonly string[];
  readonly band: HTMLElement;
  readonly cells: readonly HTMLElement[];
  readonly roll: ReturnType<typeof createRoll>;
  /** Where it stands, or stood before it began to turn. */
  at: number;
}

export function createReels({ art, calm, sound, turbo }: Pick<Host, 'art' | 'calm' | 'sound' | 'turbo'>) {
  const overlay = shape('svg', { class: 'ties', viewBox: '0 0 300 300', preserveAspectRatio: 'none' });
  overlay.setAttribute('aria-hidden', 'true');
  const root = make('div', { className: 'cloth', role: 'img' });
  const reels = drawn.strips.map((strip): Reel => {
    const cells = [...strip, ...strip.slice(0, ROWS)].map((id) => make('div', { className: `spot ${id}` }, art(id)));
    const band = make('div', { className: 'strip-of' }, ...cells);
    root.append(make('div', { className: 'turn' }, band));
    const roll = createRoll(band, { count: strip.length, cells: cells.length }, SPEED);
    return { strip, band, cells, roll, at: 0 };
  });
  const rise = make('b', { className: 'rise', ariaHidden: 'true' });
  root.append(overlay, rise);
  let isTurning = false;
  /** Ends the wait for the reels to stand. */
  let endLanding: (isOver: boolean) => void = () => undefined;

  const inWindow = ({ at, cells }: Reel): readonly HTMLElement[] => cells.slice(at, at + ROWS);

  /** Only cells in the window are marked, because a change of all cells would take longer than a frame. */
  const marked = new Set<HTMLElement>();
  function mark(cell: HTMLElement, name: 'hit' | 'dim' | 'idle'): void {
    cell.classList.add(name);
    marked.add(cell);
  }

  function clear(): void {
    overlay.replaceChildren();
    overlay.classList.remove('paid');
    for (const cell of marked) cell.classList.remove('hit', 'dim', 'idle');
    marked.clear();
  }

  /** Turns the reels downwards until `land`. */
  function start(): void {
    clear();
    if (calm()) return void root.classList.add('fading');
    isTurning = true;
    for (const { band, roll, at } of reels) {
      band.classList.add('fast');
      roll.run(at);
    }
  }

  /** Stops the reels. Resolves when the last one stands. `isDancing`: a spin after the first. */
  async function land(stops: readonly number[], isDancing = false): Promise<void> {
    if (!isTurning || (await allStand(stops, paced({ turbo }, isDancing ? DANCING : 1)))) stand(stops);
  }

  /** Lets the reels come to rest, one after the other. Resolves with false where they were placed before. */
  function allStand(stops: readonly number[], pace: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timers: number[] = [];
      const after = (ms: number, run: () => void) => void timers.push(window.setTimeout(run, ms));
      endLanding = (isOver) => {
        for (const timer of timers) clearTimeout(timer);
        endLanding = () => undefined;
        resolve(isOver);
      };
      for (const [index, { band, roll }] of reels.entries()) {
        const distance = (RUN_OUT + RUN_ON * index) * pace;
        const ms = landingMs(distance, SWING, SPEED);
        roll.land(stops[index] ?? 0, distance, SWING, ms);
        after(ms * SLOW, () => band.classList.remove('fast'));
        after(ms * THUD, () => sound('thud'));
        if (index === reels.length - 1) after(ms, () => endLanding(true));
      }
    });
  }

  /** Places the reels at once, also while they turn. */
  function stand(stops: readonly number[]): void {
    isTurning = false;
    endLanding(false);
    root.classList.remove('fading');
    for (const [index, reel] of reels.entries()) {
      reel.band.classList.remove('fast');
      reel.at = stops[index] ?? 0;
      reel.roll.stand(reel.at);
      for (const cell of inWindow(reel)) if (cell.classList.contains(WILD)) mark(cell, 'idle');
    }
  }

  /** Ties ribbons along the paying lines, in colour only where the round has paid more than its stake. */
  function showWins(wins: readonly LineWin[], isGain: boolean): void {
    if (wins.length === 0) return;
    overlay.classList.toggle('paid', isGain);
    rise.classList.toggle('paid', isGain);
    for (const [index, reel] of reels.entries())
      for (const [row, cell] of inWindow(reel).entries()) {
        const isHit = wins.some(({ line }) => lines[line]?.[index] === row);
        if (isHit || isGain) mark(cell, isHit ? 'hit' : 'dim');
      }
    for (const { line } of wins) {
      const rows = lines[line] ?? [];
      const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ');
      for (const name of ['edge', 'core']) overlay.append(shape('polyline', { points, class: name }));
    }
  }

  /** Lets what a spin pays rise from the cloth. */
  function raise(said: string): void {
    if (calm()) return;
    rise.textContent = said;
    rise.animate(
      [
        { transform: `translateY(${RISES}) scale(.5)`, opacity: 0 },
        { transform: `translateY(${RISES}) scale(1.15)`, opacity: 1, offset: 0.22 },
        { transform: `translateY(${RISES}) scale(1)`, opacity: 1, offset: 0.62 },
        { transform: 'translateY(0) scale(.8)', opacity: 0 },
      ],
      { duration: RISE_MS, easing: 'ease-out' },
    );
  }

  return {
    root,
    start,
    raise,
    land,
    stand,
    clear,
    showWins,
    standing: () => reels.map(({ at }) => at),
  };
}
