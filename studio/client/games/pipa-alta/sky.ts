/**
 * Draws the sky: a kite on its line, higher and farther with the multiplier. Only one drawing and one image change per
 * frame.
 */
import { LEAST } from '#games/pipa-alta/rules.ts';
import { make } from '../../page.ts';
import { along, shape } from '../../shapes.ts';
import { inHundredths } from './height.ts';
import type { TableHost } from '../../tables/scene.ts';

/** The size of the sky. The hand that holds the line is at the lower left. */
const [WIDTH, HEIGHT] = [320, 240];
const HAND = { x: 34, y: 226 };
const FAR = { x: 250, y: 52 };
/** Where the kite stands with reduced motion, hundredths. */
const STILL = 300;
/** The hundredths after which the remaining distance to the far end halves. */
const HALF = 160;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the kite's position at a multiplier. It never reaches the far end, so that a higher multiplier is always
 * farther.
 */
export function kiteAt(height: number): Point {
  const way = 1 - 2 ** (-(height - LEAST) / HALF);
  const bend = way ** 1.5;
  return { x: HAND.x + 46 + (FAR.x - HAND.x - 46) * way, y: HAND.y - 34 + (FAR.y - HAND.y + 34) * bend };
}

/** Returns the path of the line, which sags between the hand and the kite. */
export const lineTo = ({ x, y }: Point): string =>
  `M${HAND.x} ${HAND.y}Q${(HAND.x + (x - HAND.x) * 0.62).toFixed(1)} ${(HAND.y - (HAND.y - y) * 0.18).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;

export function createSky({ stage, art, calm }: TableHost) {
  const line = shape('path', { class: 'thread' });
  const kite = shape('g', { class: 'kite' });
  kite.append(shape('image', { href: art('pipa').src, x: -27, y: -27, width: 54, height: 54 }));
  const drawing = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'sky' });
  drawing.append(line, kite);
  const reading = make('b', { className: 'reading' });
  const clouds = [0, 1, 2].map((cloud) => Object.assign(art('nuvem'), { className: `cloud cloud-${cloud}` }));
  const root = make('div', { className: 'flight', role: 'img' }, ...clouds);
  root.append(drawing, reading);
  stage.append(root);
  let fall: Animation | null = null;

  /** Puts the kite at a multiplier. With reduced motion it stands in the air, and only the figure changes. */
  function put(height: number, sway: number): void {
    const at = kiteAt(calm() && height > LEAST ? STILL : height);
    line.setAttribute('d', lineTo(at));
    kite.setAttribute(
      'transform',
      `translate(${at.x.toFixed(1)} ${(at.y + sway * 2).toFixed(1)}) rotate(${(sway * 5).toFixed(1)})`,
    );
    const text = `${inHundredths(height)}×`;
    if (reading.textContent !== text) reading.textContent = text;
  }

  return {
    root,
    /** Shows the flight at a multiplier, `ms` after the start. */
    fly: (height: number, ms: number): void => {
      fall?.cancel();
      fall = null;
      root.classList.remove('snapped', 'waits');
      put(height, calm() ? 0 : Math.sin(ms / 420));
    },
    /** Shows the snapped line at a multiplier. */
    snap: (height: number): void => {
      put(height, 0);
      root.classList.add('snapped');
      root.classList.remove('waits');
      if (calm() || fall) return;
      const inner = kite.firstElementChild as SVGElement & HTMLElement;
      fall = along(
        inner,
        ['none', 'translate(26px,-22px) rotate(40deg)', 'translate(70px,-40px) rotate(110deg)'],
        1800,
      );
    },
    /** Shows the kite on the ground, before the next flight. */
    wait: (): void => {
      fall?.cancel();
      fall = null;
      const inner = kite.firstElementChild as SVGElement & HTMLElement;
      inner.style.transform = '';
      root.classList.remove('snapped');
      root.classList.add('waits');
      put(LEAST, 0);
      reading.textContent = '';
    },
  };
}
