/**
 * Draws the sky: a boy flies a kite, higher and farther with the multiplier. Only the figure and the line are drawn anew
 * on the way; kite, clouds and night move without main-thread frames.
 */
import { LEAST, MOST } from '#games/pipa-alta/rules.ts';
import { make } from '../../page.ts';
import { along, shape } from '../../shapes.ts';
import { createClouds } from './clouds.ts';
import { inHundredths } from './height.ts';
import { kiteAt, lineFrom, NIGHT_MS, nightAt, passedBy, wayIn, WAY_MS, WIDTH } from './path.ts';
import type { Point } from './path.ts';
import type { TableHost } from '../../tables/scene.ts';

/** Where the kite stands with reduced motion, hundredths. */
const STILL = 300;
const SNAP_MS = 900;

export function createSky({ stage, art, calm }: TableHost) {
  const lines = shape('svg', { class: 'lines' });
  const glow = shape('path', { class: 'glow' });
  const thread = shape('path', { class: 'thread' });
  lines.append(glow, thread);
  const tail = make('i', { className: 'tail' }, make('i', {}, make('i', {}, make('i'))));
  const bob = make('div', { className: 'bob' }, art('pipa'), tail);
  const kite = make('div', { className: 'kite' }, bob);
  const figure = document.createTextNode('');
  const reading = make('b', { className: 'reading' }, figure);
  const night = make('i', { className: 'night' });
  const ring = make('i', { className: 'ring' });
  const exit = make('span', { className: 'exit', hidden: true });
  const clouds = createClouds(art, calm);
  const boy = Object.assign(art('menino'), { className: 'boy' });
  const root = make('div', { className: 'flight', role: 'img' }, night, clouds.root, boy);
  root.append(lines, kite, exit, ring, reading);
  stage.append(root);
  /** The height of the sky in its units, of which its width has WIDTH, and the px of one. */
  let high = WIDTH;
  let unit = 1;
  let shown = LEAST;
  let passed: number | null = null;
  let motions: readonly Animation[] = [];
  /** When the flight began, by the document's timeline, and its pace; null between flights. */
  let flight: { readonly began: number; readonly pace: number } | null = null;
  let climbs: readonly Animation[] = [];

  // The stage has another shape on phones than elsewhere.
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = root;
    if (clientWidth === 0) return;
    unit = clientWidth / WIDTH;
    high = clientHeight / unit;
    lines.setAttribute('viewBox', `0 0 ${WIDTH} ${high.toFixed(1)}`);
    put(shown);
    climb();
  }).observe(root);

  /** Returns where the kite stands, in the sky's units. With reduced motion only the figure changes in the air. */
  const placeAt = (height: number) => kiteAt(calm() && (flight || height > LEAST) ? STILL : height, high);
  const movedTo = ({ x, y }: Point) => `translate(${(x * unit).toFixed(1)}px, ${(y * unit).toFixed(1)}px)`;

  function draw(height: number): void {
    shown = height;
    const path = lineFrom(placeAt(height), high);
    if (thread.getAttribute('d') !== path) for (const line of [glow, thread]) line.setAttribute('d', path);
  }

  function put(height: number): void {
    draw(height);
    kite.style.transform = movedTo(placeAt(height));
    const dark = calm() ? '0' : nightAt(height).toFixed(2);
    if (night.style.opacity !== dark) night.style.opacity = dark;
  }

  /** Lets kite and night go on with the flight. Without one they stay where they were put. */
  function climb(): void {
    for (const each of climbs) each.cancel();
    climbs = [];
    if (!flight || calm()) return;
    const { began, pace } = flight;
    const timing = (ms: number) => ({ duration: ms / pace, fill: 'forwards' as const });
    climbs = [
      kite.animate({ transform: wayIn(high).map(movedTo) }, timing(WAY_MS)),
      night.animate({ opacity: [0, nightAt(MOST)] }, timing(NIGHT_MS)),
    ];
    for (const each of climbs) each.startTime = began;
  }

  function land(): void {
    flight = null;
    climb();
  }

  function tell(text: string): void {
    if (figure.data !== text) figure.data = text;
  }

  /** Shows that the flight passed a round figure. */
  function pulse(): void {
    reading.animate({ scale: [1, 1.16, 1] }, { duration: 600, easing: 'ease-out' });
    ring.animate({ scale: [0.3, 1], opacity: [0.8, 0] }, { duration: 800, easing: 'ease-out' });
  }

  function still(): void {
    for (const motion of motions) motion.cancel();
    motions = [];
    bob.style.transform = '';
  }

  return {
    root,
    /** Lets the kite climb. `began`: when the flight began, by the document's timeline. */
    rise: (began: number, pace: number): void => {
      flight = { began, pace };
      climb();
      if (calm()) put(shown);
    },
    /** Shows the flight at a multiplier. */
    fly: (height: number): void => {
      if (passed === null) {
        still();
        root.classList.remove('snapped', 'waits');
      }
      if (calm()) put(height);
      else draw(height);
      tell(`${inHundredths(height)}×`);
      const next = passedBy(height);
      if (next === passed) return;
      if (passed !== null && !calm()) pulse();
      passed = next;
      clouds.pace(1 + next / 2);
    },
    /** Marks where the player's bet left the flight, in words; null removes the mark. */
    mark: (height: number, words: string | null): void => {
      if (exit.hidden === (words === null)) return;
      exit.hidden = words === null;
      exit.textContent = words;
      if (words === null) return;
      exit.style.transform = movedTo(placeAt(height));
      if (!calm()) exit.animate({ scale: [0.4, 1.15, 1], opacity: [0, 1, 1] }, { duration: 420, easing: 'ease-out' });
    },
    /** Shows the snapped line at a multiplier. */
    snap: (height: number): void => {
      land();
      put(height);
      tell(`${inHundredths(height)}×`);
      const isSeen = passed !== null;
      passed = null;
      root.classList.add('snapped');
      root.classList.remove('waits');
      clouds.pace(0.2);
      if (calm() || !isSeen) return;
      reading.animate({ translate: ['0', '-7px', '6px', '-4px', '0'] }, { duration: 320 });
      motions = [
        lines.animate(
          [
            { transform: 'none', opacity: 1 },
            { transform: 'translateY(26%) rotate(7deg)', opacity: 0 },
          ],
          { duration: SNAP_MS, easing: 'ease-in' },
        ),
        along(
          bob,
          // It tumbles out of the sky's lower edge.
          [
            'none',
            'translate(40%, -45%) rotate(60deg)',
            'translate(90%, 60%) rotate(190deg)',
            'translate(130%, 560%) rotate(420deg)',
          ],
          2 * SNAP_MS,
        ),
      ];
    },
    /** Shows the kite beside the boy, before the next flight. */
    wait: (): void => {
      land();
      still();
      passed = null;
      root.classList.remove('snapped');
      root.classList.add('waits');
      clouds.pace(0.2);
      put(LEAST);
      tell('');
    },
  };
}
