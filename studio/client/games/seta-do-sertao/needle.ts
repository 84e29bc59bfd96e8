/** Turns the needle. It turns until the reply, and then comes to rest within a second. */
import { make } from '../../page.ts';
import { along, everyStep } from '../../shapes.ts';

/** Degrees per second until the reply. */
const SPEED = 900;
const WAIT_MS = 30_000;
export const STOP_MS = 1050;
const FULL_TURNS = 2;
const SAMPLES = 60;

/** Returns the part of the way that the needle has gone at a part of the time. Its speed falls evenly, for any mark. */
export const slowed = (at: number): number => 1 - (1 - at) ** 2.4;

/** Creates the needle. `tick` is called when it passes a tick of the dial; they are `every` degrees apart. */
export function createNeedle(drawing: HTMLImageElement, every: number, tick: () => void) {
  const root = make('div', { className: 'needle' }, drawing);
  /** Where the needle rests, degrees from the top. */
  let rests = 0;
  let turning: Animation | null = null;
  let unwatch: () => void = () => undefined;

  const turned = (degrees: number) => `rotate(${degrees.toFixed(2)}deg)`;

  function lay(degrees: number): void {
    unwatch();
    turning?.cancel();
    turning = null;
    rests = degrees;
    root.style.transform = turned(degrees);
  }

  /** Tells the angle and sounds where a tick was passed. Ticks within one step sound as one. */
  function watch(angleAt: (ms: number) => number, pass: (degrees: number) => void): void {
    unwatch();
    let passed = 0;
    unwatch = everyStep((ms) => {
      const angle = angleAt(ms);
      const count = Math.floor(angle / every);
      if (count === passed) return;
      passed = count;
      pass(angle);
      tick();
    });
  }

  return {
    root,
    lay,
    /** Turns until `stopAt` or `rest`. `pass` is called with the angle at each tick. */
    turn: (pass: (degrees: number) => void): void => {
      const from = rests;
      const distance = (SPEED * WAIT_MS) / 1000;
      turning = root.animate({ transform: [turned(from), turned(from + distance)] }, WAIT_MS);
      watch((ms) => from + (SPEED * ms) / 1000, pass);
    },
    /** Comes to rest at an angle, `within` ms. Resolves there. */
    stopAt: async (degrees: number, pass: (degrees: number) => void, within = STOP_MS): Promise<void> => {
      const from = rests + (SPEED * Number(turning?.currentTime ?? 0)) / 1000;
      const distance = FULL_TURNS * 360 + ((((degrees - from) % 360) + 360) % 360);
      const angleAt = (at: number) => from + distance * slowed(at);
      turning?.cancel();
      turning = along(
        root,
        Array.from({ length: SAMPLES + 1 }, (_, index) => turned(angleAt(index / SAMPLES))),
        within,
      );
      watch((ms) => angleAt(Math.min(1, ms / within)), pass);
      await turning.finished;
      lay(degrees);
    },
    /** Returns to where it was. */
    rest: () => lay(rests),
  };
}
