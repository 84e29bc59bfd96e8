/** Draws the wheel in its real order and the ball that runs against it, one turned element each. */
import type { Host } from '../../scene.ts';
import { make } from '../../page.ts';
import { along, paced, shape } from '../../shapes.ts';
import { colourOf } from './colour.ts';

/** The pockets in their order on the wheel. */
export const order = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const STEP = 360 / order.length;

/** Returns how far from the top a number's pocket is on the wheel, degrees. */
export const pocketAt = (number: number): number => order.indexOf(number) * STEP;

/** Degrees per second: the wheel's turn, and the ball's turn against it relative to the wheel. */
const WHEEL_SPEED = -70;
const BALL_SPEED = 430;
const TURN_MS = 3400;
/** How long both keep their speed without a reply, ms. */
const WAIT_MS = 30_000;
/** When the ball leaves its track and when it comes to rest, as parts of the turn. */
const FALLS = 0.56;
const LIES = 0.84;
/** The radius at which the ball runs and rests, in its own sizes. */
const TRACK = 7.7;
const POCKET = 5;

/** Returns the position on a way of `distance` that begins at `speed` and ends at rest. `at`: from 0 to 1. `speed`: ways per whole time. */
export const comeToRest = (at: number, distance: number, speed: number): number =>
  distance * (3 - 2 * at) * at ** 2 + speed * at * (1 - at) ** 2;

/** Returns the ball's radius at a moment of the turn. It falls from its track and hops twice. */
export function ballOut(at: number): number {
  if (at <= FALLS) return TRACK;
  const fall = Math.min(1, (at - FALLS) / (LIES - FALLS));
  const hop = fall < 0.5 ? 1 - (fall * 2) ** 2 : Math.sin((fall - 0.5) * 4 * Math.PI) * (1 - fall) * 0.55;
  return POCKET + (TRACK - POCKET) * Math.abs(hop);
}

export function createWheel({ stage, art, calm, sound, turbo }: Host) {
  const disc = make('div', { className: 'disc' });
  const ball = make('div', { className: 'ball' }, art('ball'));
  disc.append(drawn(), art('flor'));
  const wheel = make('div', { className: 'wheel', role: 'img' }, make('div', { className: 'bowl' }), disc, ball);
  stage.append(wheel);
  /** The wheel's turn so far, the ball's turn on it, and the ball's radius. */
  let stands: Stand = [0, 0, POCKET];
  let lies = 0;
  let motion: Animation | null = null;

  const put = ([turned, run, out]: Stand): readonly [disc: string, ball: string] => [
    `rotate(${turned.toFixed(2)}deg)`,
    `rotate(${(turned + run).toFixed(2)}deg) translateY(${(-out * 100).toFixed(1)}%)`,
  ];
  /** Moves through these positions in `ms`. `offsets`: as in `along`. */
  function move(way: readonly Stand[], ms: number, offsets?: readonly number[]): void {
    motion?.cancel();
    const moves = way.map(put);
    along(
      disc,
      moves.map(([each]) => each),
      ms,
      offsets,
    );
    motion = along(
      ball,
      moves.map(([, each]) => each),
      ms,
      offsets,
    );
    stands = way.at(-1) ?? stands;
  }
  function lay(number: number): void {
    for (const each of [disc, ball]) each.getAnimations().forEach((one) => one.cancel());
    move([[-pocketAt(number), pocketAt(number), POCKET]], 0);
  }
  lay(lies);

  return {
    root: wheel,
    start: (): void => {
      if (calm()) return;
      stage.classList.add('spin');
      move(runsFrom(stands), WAIT_MS, RUNS);
    },
    /** Moves the camera back to the table. */
    leave: (): void => stage.classList.remove('spin', 'near'),
    /** Turns until the ball is in this pocket, at the top. */
    land: async (number: number): Promise<void> => {
      lies = number;
      if (!calm()) {
        const ms = Number(motion?.currentTime ?? 0);
        const [from, run] = stands;
        const left = (WAIT_MS - ms) / 1000;
        const within = paced({ turbo }, TURN_MS);
        move(landsFrom([from - WHEEL_SPEED * left, run - BALL_SPEED * left, TRACK], number, within), within);
        const ticks = setInterval(() => sound('tick'), within / 16);
        const near = setTimeout(() => stage.classList.add('near'), within * LIES);
        await motion?.finished;
        clearInterval(ticks);
        clearTimeout(near);
      }
      lay(number);
      sound('thud');
    },
    rest: (): void => {
      stage.classList.remove('spin', 'near');
      lay(lies);
    },
  };
}

type Stand = readonly [turned: number, run: number, out: number];

/** When the ball is on its track and when the wait ends, as parts of it. */
const RUNS = [0, 0.01, 1];
/** Returns the positions while no reply has come: both at their speed, the ball on its track. */
const runsFrom = ([turned, run]: Stand): Stand[] =>
  RUNS.map((at) => [
    turned + (WHEEL_SPEED * WAIT_MS * at) / 1000,
    run + (BALL_SPEED * WAIT_MS * at) / 1000,
    at === 0 ? POCKET : TRACK,
  ]);

/** Returns the positions to rest `within` ms, in steps of a hundredth. The pocket of the number ends at the top. */
export function landsFrom([turned, run]: Stand, number: number, within = TURN_MS): Stand[] {
  const way = -360 - positive(turned + pocketAt(number));
  const ballWay = 720 + positive(pocketAt(number) - run);
  return Array.from({ length: 101 }, (_, index) => {
    const at = index / 100;
    const onWheel = comeToRest(Math.min(1, at / LIES), ballWay, (BALL_SPEED * within * LIES) / 1000);
    return [turned + comeToRest(at, way, (WHEEL_SPEED * within) / 1000), run + onWheel, ballOut(at)];
  });
}

const positive = (degrees: number) => ((degrees % 360) + 360) % 360;

/** Draws the pockets with their numbers, once. */
function drawn(): SVGSVGElement {
  const svg = shape('svg', { viewBox: '-100 -100 200 200' });
  const [sin, cos] = [Math.sin((STEP * Math.PI) / 360), Math.cos((STEP * Math.PI) / 360)];
  const corner = (side: number, radius: number) => `${(side * sin * radius).toFixed(2)} ${(-cos * radius).toFixed(2)}`;
  const path = `M${corner(-1, 86)}A86 86 0 0 1 ${corner(1, 86)}L${corner(1, 52)}A52 52 0 0 0 ${corner(-1, 52)}Z`;
  for (const number of order) {
    const pocket = shape('g', { transform: `rotate(${pocketAt(number).toFixed(3)})` });
    const label = shape('text', { y: -77 });
    label.textContent = String(number);
    pocket.append(shape('path', { d: path, class: colourOf(number) }), label);
    svg.append(pocket);
  }
  svg.append(shape('circle', { r: 69, class: 'line' }), shape('circle', { r: 52, class: 'cone' }));
  return svg;
}
