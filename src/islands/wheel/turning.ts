/**
 * Turns the wheel's disc and brings the whole of it into view. It starts when the button is pressed, turns evenly while the server draws, and slows down to the drawn number. With
 * reduced motion the disc fades and stops there.
 */

export interface Turning {
  readonly start: () => void;
  /** Stops with this angle of the disc at the top. */
  readonly stopAt: (angle: number) => Promise<void>;
  /** Shows this angle at once. */
  readonly show: (angle: number) => void;
}

/** Degrees per millisecond. */
const SPEED = 0.54;
const FIRST_MS = 1100;
const FADE_MS = 250;
/** The curve's slope at its start, so that slowing down begins without a jerk. */
const SLOPE = 2.4;
const SLOWING = `cubic-bezier(0.25, ${0.25 * SLOPE}, 0.3, 1)`;
const LEAST_WAY = 900;

/** Degrees between two pegs of the rim, and how far a peg bends the pointer. */
const PEG = 9;
const BEND = 6;
/** The speed, degrees in a frame, below which pegs bend it less. */
const SLOW = 1;

/** The disc's angle before a draw, as in the style of .wheel-disc. */
export const REST = -20;

export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function turningOf(element: SVGSVGElement, pointer: SVGElement): Turning {
  /** The disc's angle, degrees clockwise. */
  let place = REST;
  let turn: Animation | null = null;
  const show = (angle: number) => {
    turn?.cancel();
    turn = null;
    place = -angle;
    element.style.rotate = `${place}deg`;
  };
  const from = (degrees: number, way: number) => [{ rotate: `${degrees}deg` }, { rotate: `${degrees + way}deg` }];

  /** Bends the pointer with each peg that passes, until the disc stands. */
  function tick(before: number): void {
    if (turn === null) return void (pointer.style.rotate = '');
    const angle = Number.parseFloat(getComputedStyle(element).rotate);
    const speed = Math.min(1, Math.abs(angle - before) / SLOW);
    pointer.style.rotate = `${((modulo(angle, PEG) / PEG) * BEND * speed).toFixed(2)}deg`;
    requestAnimationFrame(() => tick(angle));
  }

  function start(): void {
    element.parentElement?.scrollIntoView({ block: 'nearest', behavior: isCalm() ? 'auto' : 'smooth' });
    if (isCalm()) {
      turn = element.animate([{ opacity: 1 }, { opacity: 0.35 }], { duration: FADE_MS, fill: 'forwards' });
      return;
    }
    const begun = element.animate(from(place, (FIRST_MS * SPEED) / 2), {
      duration: FIRST_MS,
      easing: 'cubic-bezier(0.5, 0, 0.75, 0.5)',
    });
    turn = begun;
    tick(place);
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
    // The start plays to its end, because the reply may come within a moment.
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
