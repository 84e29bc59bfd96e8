/** Shows the held respins over the reels: nine cells, the eyes with their prizes, the respins left, the sum. */
import { CELLS, FULL_MOON, heldIn, RESPINS } from '#games/onca-dourada/rules.ts';
import type { Held, Hold } from '#games/onca-dourada/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { Host } from '../../scene.ts';
import type { Taps } from './taps.ts';

/** How long the awakening lasts, the eyes turn, a respin runs before its first cell stands, each next cell, ms. */
const WAKE_MS = 1700;
const TURN_MS = 260;
const RUN_MS = 620;
const NEXT_MS = 110;
const REST_MS = 420;
const MOON_MS = 1900;
/** From this prize on an eye has rays. */
const RICH = 10;

interface Parts {
  readonly host: Host;
  readonly taps: Taps;
  /** Called with the number of held eyes whenever it changes, and at the full moon. */
  readonly wake: (held: number) => void;
  readonly roar: (now: boolean) => void;
}

export function createHold({ host, taps, wake, roar }: Parts) {
  const { texts, art, sound } = host;
  const cells = Array.from({ length: CELLS }, () =>
    make('div', { className: 'spot' }, make('i', { className: 'whirl' }), make('i', { className: 'shut' })),
  );
  const board = make('div', { className: 'hold', ariaHidden: 'true' }, ...cells);
  const skip = make('p', { className: 'skip' }, texts.skip ?? '');
  // Over the reels it would hide the eyes that it is about.
  const title = make('p', { className: 'title' }, texts.again ?? '');
  const moon = make('div', { className: 'full' }, make('b', {}, formatFactor(FULL_MOON * 100, languageTag)));
  board.append(moon, skip);

  const pips = Array.from({ length: RESPINS }, () => make('i', { className: 'pip' }));
  const factor = make('b', { className: 'factor money' });
  const sum = make('b', { className: 'sum money' });
  const count = make('p', { className: 'count' }, make('span', { className: 'pips' }, ...pips), factor, sum);

  let total = 0;

  function showLeft(left: number): void {
    pips.forEach((pip, index) => pip.classList.toggle('on', index < left));
  }

  function addTo(times: number): void {
    total += times;
    factor.textContent = formatFactor(total * 100, languageTag);
    sum.textContent = money(host.stake() * BigInt(total));
    if (!host.calm()) sum.animate({ transform: ['scale(1.22)', 'none'] }, { duration: 260, easing: 'ease-out' });
  }

  /** Holds an eye in its cell, without its prize. */
  function hold(cell: number): void {
    cells[cell]?.append(make('div', { className: 'coin' }, art('moeda')));
    cells[cell]?.classList.add('held');
  }

  /** Shows the prize of a held eye. */
  function price({ cell, times }: Held): void {
    const coin = cells[cell]?.querySelector('.coin');
    coin?.append(make('b', {}, formatFactor(times * 100, languageTag)));
    coin?.classList.toggle('rich', times >= RICH);
  }

  function put(eye: Held): void {
    hold(eye.cell);
    price(eye);
  }

  const coins = () => board.querySelectorAll('.coin');

  function clear(): void {
    for (const coin of coins()) coin.remove();
    for (const cell of cells) cell.classList.remove('held', 'runs');
    board.classList.remove('on', 'plays', 'shines', 'paid');
    count.classList.remove('on');
    title.classList.remove('on');
    roar(false);
    wake(0);
    total = 0;
  }

  function open(round: Hold): void {
    total = 0;
    addTo(0);
    showLeft(RESPINS);
    board.classList.add('on');
    count.classList.add('on');
    wake(round.start.length);
  }

  /** Shows all eyes at once. */
  function stand(round: Hold): void {
    clear();
    open(round);
    const held = heldIn(round);
    for (const eye of held) put(eye);
    addTo(held.reduce((all, { times }) => all + times, 0));
    showLeft(0);
    wake(held.length);
    if (held.length === CELLS) shine();
    board.classList.add('paid');
  }

  function shine(): void {
    board.classList.add('shines');
    roar(true);
    addTo(FULL_MOON);
  }

  /** Plays the respins. Resolves when all stands; a tap ends the awakening, and then all respins. */
  async function play(round: Hold): Promise<void> {
    open(round);
    board.classList.add('plays');
    title.classList.add('on');
    for (const { cell } of round.start) hold(cell);
    await taps.wait(WAKE_MS);
    title.classList.remove('on');
    for (const [index, eye] of round.start.entries()) {
      price(eye);
      addTo(eye.times);
      sound('turn');
      if (index < round.start.length && (await taps.wait(TURN_MS))) return stand(round);
    }
    let held = round.start.length;
    let left = RESPINS;
    for (const found of round.respins) {
      showLeft(--left);
      const isOver = await respin(found);
      if (isOver) return stand(round);
      held += found.length;
      wake(held);
      if (found.length > 0) showLeft((left = RESPINS));
      if (await taps.wait(REST_MS)) return stand(round);
    }
    if (held === CELLS) {
      shine();
      await taps.wait(MOON_MS);
    }
    showLeft(0);
    board.classList.remove('plays');
    board.classList.add('paid');
  }

  /** Runs the empty cells and lets them stand one after the other. Returns whether the player ended all. */
  async function respin(found: readonly Held[]): Promise<boolean> {
    const empty = cells.filter((cell) => !cell.classList.contains('held'));
    for (const cell of empty) cell.classList.add('runs');
    if (await taps.wait(RUN_MS)) return true;
    for (const cell of empty) {
      cell.classList.remove('runs');
      const eye = found.find((each) => cells[each.cell] === cell);
      if (eye) {
        put(eye);
        addTo(eye.times);
      }
      sound(eye ? 'turn' : 'tick');
      if (await taps.wait(eye ? NEXT_MS + TURN_MS : NEXT_MS)) return true;
    }
    return false;
  }

  return { board, count, title, clear, stand, play };
}
