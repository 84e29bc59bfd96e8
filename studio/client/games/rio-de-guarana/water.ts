/** Shows the symbols on the water and moves them: they arrive, leave with a wave, and fall. */
import { formatFactor } from '#games/paytable.ts';
import { COLUMNS, leaves, ROWS } from '#games/rio-de-guarana/river.ts';
import type { Water, Wave } from '#games/rio-de-guarana/river.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { paced, painted } from '../../shapes.ts';
import { carry, createFloat, dress, fall, place, start } from './float.ts';
import type { Float, Motion } from './float.ts';
import type { Pace } from './pace.ts';

/** How much later each column begins, ms, and each row above another one. */
const COLUMN_MS = 85;
const ROW_MS = 45;
const ARRIVE_MS = 95;
/** The row from which symbols arrive, at the far bank. */
const FAR = -0.75;
/** How many motions start in a frame. */
const SOME = 8;

export function createWater(host: Pick<Host, 'art' | 'sound' | 'turbo'>, pace: Pace) {
  const root = make('div', { className: 'floats' });
  const swell = make('i', { className: 'swell' });
  const burst = make('b', { className: 'burst' });
  /** Each column's symbols from top to bottom. The elements stay, and those of a symbol that left show the next one. */
  let columns: Float[][] = [];

  /**
   * Plays symbols' motions and what they splash, and leaves a frame to what they change at their end. `landed`: when
   * symbols meet the water, ms from now.
   */
  async function run(
    motions: readonly Motion[],
    splashes: readonly Motion[] = [],
    landed: readonly number[] = [],
  ): Promise<void> {
    const all = [...motions, ...splashes].sort((one, other) => one.begin - other.begin);
    const moves: Animation[] = [];
    const stop = startAll(all, moves);
    const ms = Math.max(0, ...motions.map((motion) => motion.begin + motion.ms));
    await pace.through(moves, ms, landed, () => host.sound('thud'));
    stop();
    await pace.frame();
  }

  /**
   * Starts the motions, the earliest first, a few per frame, because all take longer than a frame. Returns a function
   * that settles those that are left.
   */
  function startAll(motions: readonly Motion[], moves: Animation[]): () => void {
    const left = [...motions];
    const whole = Math.max(0, ...motions.map(({ begin, ms }) => begin + ms));
    const began = performance.now();
    const scale = 1 / paced(host, 1);
    const startSome = () => {
      const late = (performance.now() - began) * scale;
      for (const motion of left.splice(0, SOME)) {
        const move = start(motion, whole, Math.min(late, whole - 1));
        if (scale !== 1) move.playbackRate = scale;
        moves.push(move);
      }
      if (left.length > 0) void painted().then(() => left.length > 0 && startSome());
    };
    if (!pace.isHurried()) startSome();
    return () => {
      for (const { settle } of left.splice(0)) settle?.();
    };
  }

  const runFalls = (falls: readonly (readonly [Motion, Motion])[], landed: readonly number[]) =>
    run(
      falls.map(([move]) => move),
      falls.map(([, splash]) => splash),
      landed,
    );

  /** Shows the water at once. */
  function fill(water: Water): void {
    if (columns.length === 0) {
      columns = water.map((ids, column) => ids.map((id, row) => createFloat(id, column * ROWS + row, host)));
      root.append(...columns.flat().map(({ element }) => element));
    }
    clear();
    for (const [column, floats] of columns.entries())
      for (const [row, float] of floats.entries()) {
        dress(float, water[column]?.[row] ?? float.id, host);
        place(float, column, row);
      }
  }

  function clear(): void {
    for (const { bobs, foam } of columns.flat()) {
      bobs.classList.remove('paid', 'dim');
      foam.classList.remove('paid', 'over');
    }
  }

  /** Lets all that floats leave with the current. */
  async function empty(): Promise<void> {
    clear();
    host.sound('turn');
    roll();
    await run(
      columns.flatMap((floats, column) =>
        floats.map((float, row) => carry(float, column, row, column * 25 + (ROWS - row) * 30)),
      ),
    );
  }

  /** Lets a symbol arrive at a place of the water. */
  function arrival(float: Float, water: Water, column: number, row: number, begin: number): [Motion, Motion] {
    const [move, splash] = fall(float, column, FAR, row, begin);
    const settle = () => {
      dress(float, water[column]?.[row] ?? float.id, host);
      place(float, column, row);
    };
    return [{ ...move, settle }, splash];
  }

  /** Lets the first symbols of a round arrive from above, one column after the other. */
  async function arrive(water: Water): Promise<void> {
    for (const { element } of columns.flat()) element.style.opacity = '0';
    const falls = columns.flatMap((floats, column) =>
      floats.map((float, row) => arrival(float, water, column, row, column * COLUMN_MS + (ROWS - 1 - row) * ARRIVE_MS)),
    );
    await runFalls(
      falls,
      Array.from({ length: COLUMNS }, (_, column) => column * COLUMN_MS + 360),
    );
  }

  /** Marks what pays. `isOver`: the round has paid more than its stake so far. */
  function mark(wave: Wave, isOver: boolean): void {
    for (const { id, bobs, foam } of columns.flat()) {
      const isPaid = leaves(wave, id);
      bobs.classList.add(isPaid ? 'paid' : 'dim');
      if (isPaid) foam.classList.add('paid', ...(isOver ? ['over'] : []));
    }
    if (wave.mark === 1) return;
    burst.classList.toggle('over', isOver);
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
    const away: Motion[] = [];
    const landed: number[] = [];
    const falls: [Motion, Motion][] = [];
    columns = columns.map((floats, column) => {
      const stay = floats.filter(({ id }) => !leaves(wave, id));
      const gone = floats.filter((float) => !stay.includes(float));
      for (const float of gone) {
        const row = floats.indexOf(float);
        away.push(carry(float, column, row, row * 35 + column * 12));
      }
      if (gone.length > 0) landed.push(column * 30 + 330);
      const next = [...gone, ...stay];
      for (const [row, float] of next.entries()) {
        const isNew = gone.includes(float);
        const from = floats.indexOf(float);
        const begin = column * 30 + (ROWS - 1 - row) * (isNew ? ARRIVE_MS : ROW_MS);
        if (isNew) falls.push(arrival(float, wave.after, column, row, begin));
        else if (from !== row) falls.push(fall(float, column, from, row, begin));
      }
      return next;
    });
    roll();
    await run(away);
    clear();
    await runFalls(falls, landed);
  }

  /** Rolls a wave over the water. */
  function roll(): void {
    swell.animate([{ transform: 'translateY(-90%)' }, { transform: 'translateY(300%)' }], {
      duration: 900,
      easing: 'cubic-bezier(0.3, 0, 0.8, 0.9)',
    });
  }

  return { root, swell, burst, fill, empty, arrive, mark, wash };
}
