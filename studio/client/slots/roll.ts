/**
 * Rolls strips of symbols behind their windows without main-thread frames: one animation of the compositor at a time.
 * A position is that of the window's first symbol on its strip, in cells. It falls while the strip rolls downwards.
 */

/** A strip as it is drawn: `count` symbols, and the first ones again below them, `cells` in all. */
export interface Strip {
  readonly count: number;
  readonly cells: number;
}

/** The speed of a roll in cells per second. It begins with the share `slow` of it, and gains it all in `gainMs`. */
export interface Speed {
  readonly full: number;
  readonly slow: number;
  readonly gainMs: number;
}

/** A way as a cubic of the time from 0 to 1. `turns`: the times at which it turns back. */
interface Way {
  readonly at: (time: number) => number;
  readonly slope: (time: number) => number;
  readonly turns: readonly number[];
}

const percent = (position: number, { cells }: Strip): string =>
  `translateY(${((-position / cells) * 100).toFixed(4)}%)`;

/** Returns the transform that shows a position, which may be any number. */
export const placed = (position: number, strip: Strip): string =>
  percent(((position % strip.count) + strip.count) % strip.count, strip);

/** Returns how long a strip gains its full speed, ms. */
export const gainMs = ({ slow, gainMs: whole }: Speed): number => (1 - slow) * whole;

/** Returns the way in which a strip gains its speed, from a position. */
export function gaining(from: number, speed: Speed): Way {
  const seconds = gainMs(speed) / 1000;
  const rise = (1 - speed.slow) / 2;
  return {
    at: (time) => from - speed.full * seconds * (speed.slow * time + rise * time * time),
    slope: (time) => -speed.full * seconds * (speed.slow + 2 * rise * time),
    turns: [],
  };
}

/** Returns the way to a stop, slower and slower. `swing`: how far it swings past the stop, as a share of the ease-out. */
export function landing(stop: number, distance: number, swing: number): Way {
  return {
    at: (time) => stop - distance * ((1 + swing) * (time - 1) ** 3 + swing * (time - 1) ** 2),
    slope: (time) => -distance * (3 * (1 + swing) * (time - 1) ** 2 + 2 * swing * (time - 1)),
    turns: swing > 0 ? [1 - (2 * swing) / (3 * (1 + swing))] : [],
  };
}

/** Returns how long a way to a stop takes that begins at full speed, ms. */
export const landingMs = (distance: number, swing: number, { full }: Speed): number =>
  (1000 * distance * (3 + swing)) / full;

/** Returns the keyframes of a way: exactly the cubic, cut where the strip begins anew. */
export function framesOf(way: Way, strip: Strip): Keyframe[] {
  const turns = [0, ...way.turns, 1];
  return turns.slice(1).flatMap((end, index) => {
    const begin = turns[index] ?? 0;
    const cuts = [begin, ...newBeginnings(way, begin, end, strip), end];
    return cuts.slice(1).flatMap((until, cut) => piece(way, cuts[cut] ?? begin, until, strip));
  });
}

/** Returns the keyframes of a piece of a way that neither turns nor passes the strip's beginning. */
function piece({ at, slope }: Way, from: number, to: number, strip: Strip): Keyframe[] {
  const [first, last, third] = [at(from), at(to), (to - from) / 3];
  const whole = last - first;
  // The time runs evenly, so that the curve is the cubic itself.
  const bent = (rise: number) => (whole === 0 ? 0 : (rise * third) / whole).toFixed(5);
  const [one, two] = [bent(slope(from)), (1 - Number(bent(slope(to)))).toFixed(5)];
  const offset = Math.floor((first + last) / 2 / strip.count) * strip.count;
  return [
    {
      offset: from,
      transform: percent(first - offset, strip),
      easing: `cubic-bezier(${1 / 3}, ${one}, ${2 / 3}, ${two})`,
    },
    { offset: to, transform: percent(last - offset, strip) },
  ];
}

/** Returns the times at which a way, which does not turn between, passes the strip's beginning. */
function newBeginnings({ at }: Way, begin: number, end: number, { count }: Strip): number[] {
  const [from, to] = [at(begin), at(end)];
  const isDown = to < from;
  const [least, most] = isDown ? [to, from] : [from, to];
  const passed: number[] = [];
  for (let each = Math.floor(least / count) + 1; each * count < most; each++) {
    let [low, high] = [begin, end];
    for (let halving = 0; halving < 40; halving++) {
      const middle = (low + high) / 2;
      if (at(middle) > each * count === isDown) low = middle;
      else high = middle;
    }
    passed.push(low);
  }
  return isDown ? passed.reverse() : passed;
}

/** Creates the roll of a drawn strip. */
export function createRoll(band: HTMLElement, strip: Strip, speed: Speed) {
  let motion: Animation | null = null;

  function move(frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
    motion?.cancel();
    return (motion = band.animate(frames, options));
  }

  return {
    /** Places the strip at once. */
    stand: (position: number): void => {
      motion?.cancel();
      motion = null;
      band.style.transform = placed(position, strip);
    },
    /** Rolls until `land` or `stand`. */
    run: (from: number): void => {
      const way = gaining(from, speed);
      const gain = move(framesOf(way, strip), { duration: gainMs(speed), fill: 'forwards' });
      gain.onfinish = () => {
        if (motion !== gain) return;
        const begun = gain.startTime;
        const gone = 1 - (((way.at(1) % strip.count) + strip.count) % strip.count) / strip.count;
        const loop = move([{ transform: percent(strip.count, strip) }, { transform: percent(0, strip) }], {
          duration: (1000 * strip.count) / speed.full,
          iterations: Infinity,
          iterationStart: gone,
        });
        // It goes on as from the moment at which the full speed was reached.
        if (begun !== null) loop.startTime = Number(begun) + gainMs(speed);
      };
    },
    /** Rolls to a stop within `ms`, and stays. */
    land: (stop: number, distance: number, swing: number, ms: number): void => {
      move(framesOf(landing(stop, distance, swing), strip), { duration: ms, fill: 'forwards' });
    },
  };
}
