/**
 * How the disc turns. It starts when the button is pressed, goes on evenly while the server draws, and slows down to the drawn number
 * itself. Where less motion is wanted it fades and stands there.
 */

export interface Turning {
  readonly start: () => void;
  /** Comes to rest with this angle of the disc at the top. */
  readonly stopAt: (angle: number) => Promise<void>;
  /** The same at once. */
  readonly show: (angle: number) => void;
}

/** Degrees in a millisecond. */
const SPEED = 0.54;
const FIRST_MS = 1100;
const FADE_MS = 250;
/** The curve's slope at its start: the way out of even turning has no jerk. */
const SLOPE = 2.4;
const SLOWING = `cubic-bezier(0.25, ${0.25 * SLOPE}, 0.3, 1)`;
const LEAST_WAY = 900;

/** Where the disc stands before anything was drawn: style of .wheel-disc. */
export const REST = -20;

export function turningOf(disc: Element): Turning {
  const element = disc as SVGSVGElement;
  /** Degrees that the disc is turned by, clockwise. */
  let place = REST;
  let turn: Animation | null = null;
  const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const show = (angle: number) => {
    turn?.cancel();
    turn = null;
    place = -angle;
    element.style.rotate = `${place}deg`;
  };
  const from = (degrees: number, way: number) => [{ rotate: `${degrees}deg` }, { rotate: `${degrees + way}deg` }];

  function start(): void {
    if (isCalm()) {
      turn = element.animate([{ opacity: 1 }, { opacity: 0.35 }], { duration: FADE_MS, fill: 'forwards' });
      return;
    }
    const begun = element.animate(from(place, (FIRST_MS * SPEED) / 2), {
      duration: FIRST_MS,
      easing: 'cubic-bezier(0.5, 0, 0.75, 0.5)',
    });
    turn = begun;
    begun.onfinish = () => {
      if (turn !== begun) return;
      place += (FIRST_MS * SPEED) / 2;
      turn = element.animate(from(place, 360), { duration: 360 / SPEED, iterations: Number.POSITIVE_INFINITY });
    };
  }

  async function stopAt(angle: number): Promise<void> {
    if (isCalm() || turn === null) {
      show(angle);
      await element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: FADE_MS }).finished.catch(() => null);
      return;
    }
    // The start is seen to its end: the answer may come within a moment.
    const begun = turn;
    if (begun.effect?.getComputedTiming().iterations === 1) await begun.finished.catch(() => null);
    await Promise.resolve();
    const now = place + 360 * (turn.effect?.getComputedTiming().progress ?? 0);
    const way = LEAST_WAY + modulo(-angle - now - LEAST_WAY, 360);
    turn.cancel();
    turn = element.animate(from(now, way), { duration: (SLOPE * way) / SPEED, easing: SLOWING, fill: 'forwards' });
    await turn.finished.catch(() => null);
    show(angle);
  }

  return { start, stopAt, show };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
