/** Shows the symbols on the water and moves them: they arrive, leave with a wave, and fall. */
import { formatFactor } from '#games/paytable.ts';
import { COLUMNS, leaves, ROWS } from '#games/rio-de-guarana/river.ts';
import type { Water, Wave } from '#games/rio-de-guarana/river.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { painted } from '../../shapes.ts';
import { carry, createFloat, fall, place } from './float.ts';
import type { Float, Motion } from './float.ts';
import type { Pace } from './pace.ts';

/** How much later each column begins, ms, and each row above another one. */
const COLUMN_MS = 85;
const ROW_MS = 45;
const ARRIVE_MS = 95;
/** The row from which symbols arrive, at the far bank. */
const FAR = -0.75;

/** Returns how long a motion still waits that was to wait so long, where it begins late. */
const after = (late: number, delay: number): number => Math.max(0, delay - late);

export function createWater(host: Pick<Host, 'art' | 'sound' | 'turbo'>, pace: Pace) {
  const root = make('div', { className: 'floats' });
  const swell = make('i', { className: 'swell' });
  const burst = make('b', { className: 'burst' });
  /** Each column's symbols from top to bottom. */
  let columns: Float[][] = [];
  let made = 0;
  const create = (id: Float['id']) => createFloat(id, made++, host);

  /**
   * Plays the motions of several groups. Each group begins in a frame of its own, because all at once would take longer
   * than one. `begin`: returns a group's motions, which begin so many ms late. `landed`: when symbols meet the water, ms.
   */
  async function run(begin: readonly ((late: number) => readonly Motion[])[], landed: readonly number[] = []) {
    const began = performance.now();
    const late = () => (performance.now() - began) * (host.turbo() ? 2 : 1);
    const motions: Animation[] = [];
    let whole = 0;
    for (const group of begin) {
      const since = late();
      for (const { moves, ms } of group(since)) {
        motions.push(...moves);
        whole = Math.max(whole, since + ms);
      }
      if (group !== begin.at(-1)) await painted();
    }
    const gone = late();
    const left = landed.filter((at) => at > gone).map((at) => at - gone);
    return pace.through(motions, whole - gone, left, () => host.sound('thud'));
  }

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
      gone.map(
        (floats, column) => (late) =>
          floats.map((float, row) => carry(float, column, row, after(late, column * 25 + (ROWS - row) * 30))),
      ),
    );
    for (const { element } of gone.flat()) element.remove();
  }

  /** Lets the first symbols of a round arrive from above, one column after the other. */
  async function arrive(water: Water): Promise<void> {
    root.replaceChildren();
    columns = [];
    await run(
      water.map((ids, column) => (late) => {
        const floats = ids.map(create);
        columns.push(floats);
        root.append(...floats.map(({ element }) => element));
        return floats.map((float, row) =>
          fall(float, column, FAR, row, after(late, column * COLUMN_MS + (ROWS - 1 - row) * ARRIVE_MS)),
        );
      }),
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
    const before = columns;
    const stays = before.map((floats) => floats.filter(({ id }) => !leaves(wave, id)));
    const gone = before.map((floats) => floats.filter(({ id }) => leaves(wave, id)));
    roll();
    await run(
      before.map(
        (floats, column) => (late) =>
          (gone[column] ?? []).map((float) => {
            const row = floats.indexOf(float);
            return carry(float, column, row, after(late, row * 35 + column * 12));
          }),
      ),
    );
    clear();
    columns = [];
    await run(
      before.map((floats, column) => (late) => {
        for (const { element } of gone[column] ?? []) element.remove();
        const stay = stays[column] ?? [];
        const fresh = (wave.after[column] ?? []).slice(0, ROWS - stay.length).map(create);
        root.append(...fresh.map(({ element }) => element));
        const next = [...fresh, ...stay];
        columns.push(next);
        return next.flatMap((float, row) => {
          const from = floats.indexOf(float);
          if (from === row) return [];
          const delay = column * 30 + (ROWS - 1 - row) * (from >= 0 ? ROW_MS : ARRIVE_MS);
          return [fall(float, column, from >= 0 ? from : FAR, row, after(late, delay))];
        });
      }),
      gone.flatMap((floats, column) => (floats.length > 0 ? [column * 30 + 330] : [])),
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
