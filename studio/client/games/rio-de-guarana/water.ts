/** Shows the symbols on the water and moves them: they arrive, leave with a wave, and fall. */
import { formatFactor } from '#games/paytable.ts';
import { COLUMNS, leaves, ROWS } from '#games/rio-de-guarana/river.ts';
import type { Water, Wave } from '#games/rio-de-guarana/river.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { carry, createFloat, fall, place } from './float.ts';
import type { Float, Motion } from './float.ts';
import type { Pace } from './pace.ts';

/** How much later each column begins, ms, and each row above another one. */
const COLUMN_MS = 85;
const ROW_MS = 45;
const ARRIVE_MS = 95;
/** The row from which symbols arrive, at the far bank. */
const FAR = -0.75;

export function createWater(host: Pick<Host, 'art' | 'sound'>, pace: Pace) {
  const root = make('div', { className: 'floats' });
  const swell = make('i', { className: 'swell' });
  const burst = make('b', { className: 'burst' });
  /** Each column's symbols from top to bottom. */
  let columns: Float[][] = [];
  let made = 0;
  const create = (id: Float['id']) => createFloat(id, made++, host);

  /** Plays the motions. `landed`: when symbols meet the water, ms from now. */
  const run = (motions: readonly Motion[], landed: readonly number[] = []) =>
    pace.through(
      motions.flatMap(({ moves }) => moves),
      Math.max(0, ...motions.map(({ ms }) => ms)),
      landed,
      () => host.sound('thud'),
    );

  /** Shows the water at once. */
  function fill(water: Water): void {
    columns = water.map((ids) => ids.map(create));
    columns.forEach((floats, column) => floats.forEach((float, row) => place(float, column, row)));
    root.replaceChildren(...columns.flat().map(({ element }) => element));
    clear();
  }

  function clear(): void {
    root.classList.remove('paying', 'over');
    for (const { element } of columns.flat()) element.classList.remove('paid');
  }

  /** Lets all that floats leave with the current. */
  async function empty(): Promise<void> {
    clear();
    const gone = columns;
    columns = [];
    host.sound('turn');
    roll();
    await run(
      gone.flatMap((floats, column) =>
        floats.map((float, row) => carry(float, column, row, column * 25 + (ROWS - row) * 30)),
      ),
    );
    for (const { element } of gone.flat()) element.remove();
  }

  /** Lets the first symbols of a round arrive from above, one column after the other. */
  async function arrive(water: Water): Promise<void> {
    columns = water.map((ids) => ids.map(create));
    root.replaceChildren(...columns.flat().map(({ element }) => element));
    const motions = columns.flatMap((floats, column) =>
      floats.map((float, row) => fall(float, column, FAR, row, column * COLUMN_MS + (ROWS - 1 - row) * ARRIVE_MS)),
    );
    await run(
      motions,
      Array.from({ length: COLUMNS }, (_, column) => column * COLUMN_MS + 360),
    );
  }

  /** Marks what pays. `isOver`: the round has paid more than its stake so far. */
  function mark(wave: Wave, isOver: boolean): void {
    root.classList.add('paying');
    root.classList.toggle('over', isOver);
    for (const { id, element } of columns.flat()) element.classList.toggle('paid', leaves(wave, id));
    if (wave.mark === 1) return;
    burst.textContent = formatFactor(wave.mark * 100, languageTag);
    burst.animate(
      [
        { transform: 'translate(-50%, -40%) scale(0.4)', opacity: 0, easing: 'cubic-bezier(0.2, 1.5, 0.4, 1)' },
        { transform: 'translate(-50%, -50%)', opacity: 1, offset: 0.3 },
        { transform: 'translate(-50%, -52%)', opacity: 1, offset: 0.7 },
        { transform: 'translate(-50%, -90%) scale(0.9)', opacity: 0 },
      ],
      1000,
    );
  }

  /** Lets what pays leave, what is above fall, and what follows arrive. */
  async function wash(wave: Wave): Promise<void> {
    const gone: Float[] = [];
    const away: Motion[] = [];
    const falls: (() => Motion)[] = [];
    const landed: number[] = [];
    columns = columns.map((floats, column) => {
      const stay = floats.filter(({ id }) => !leaves(wave, id));
      const fresh = (wave.after[column] ?? []).slice(0, ROWS - stay.length).map(create);
      floats.forEach((float, row) => {
        if (stay.includes(float)) return;
        gone.push(float);
        away.push(carry(float, column, row, row * 35 + column * 12));
      });
      const next = [...fresh, ...stay];
      next.forEach((float, row) => {
        const from = floats.indexOf(float);
        if (from === row) return;
        const delay = column * 30 + (ROWS - 1 - row) * (from >= 0 ? ROW_MS : ARRIVE_MS);
        falls.push(() => fall(float, column, from >= 0 ? from : FAR, row, delay));
        if (from < 0) float.element.style.opacity = '0';
      });
      if (fresh.length > 0) landed.push(column * 30 + 330);
      root.append(...fresh.map(({ element }) => element));
      return next;
    });
    roll();
    await run(away);
    clear();
    for (const { element } of gone) element.remove();
    await run(
      falls.map((begin) => begin()),
      landed,
    );
  }

  /** Rolls a wave over the water. */
  function roll(): void {
    swell.animate([{ transform: 'translateY(-90%)' }, { transform: 'translateY(300%)' }], {
      duration: 900,
      easing: 'cubic-bezier(0.3, 0, 0.8, 0.9)',
    });
  }

  return { root, swell, burst, fill, empty, arrive, mark, wash, clear };
}
