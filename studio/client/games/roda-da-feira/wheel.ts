/** Draws the wheel of fifty sectors: one turned element under a pointer. */
import { layout, pays } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { make } from '../../page.ts';
import { along, shape } from '../../shapes.ts';
import type { TableHost } from '../../tables/scene.ts';
import { bendsOf, STEP, turnOf, wayAt } from './spin.ts';

/** Whole turns before the stop, and the number of keyframes. */
const TURNS = 5;
const FRAMES = 120;
const CONFETTI = 16;

export function createWheel({ stage, art, sound, calm }: TableHost) {
  const disc = make('div', { className: 'disc' });
  const { svg, wedges } = drawn();
  disc.append(svg);
  const hub = make('div', { className: 'hub' });
  const pointer = make('div', { className: 'pointer' });
  const confetti = Array.from({ length: CONFETTI }, (_, index) => {
    const piece = make('i', { className: 'piece' });
    piece.style.setProperty('--nth', String(index));
    return piece;
  });
  const bulbs = make('i', { className: 'bulbs' });
  const wheel = make('div', { className: 'wheel', role: 'img' }, disc, bulbs, ...confetti, hub, pointer);
  stage.append(wheel);
  let turned = 0;
  let motion: Animation | null = null;

  function lay(stop: number): void {
    motion?.cancel();
    motion = null;
    turned = turnOf(stop);
    disc.style.transform = `rotate(${turned.toFixed(2)}deg)`;
  }

  /** Dims all sectors but one; null lights them all. */
  function light(stop: number | null): void {
    disc.classList.toggle('lit', stop !== null);
    for (const [index, wedge] of wedges.entries()) wedge.classList.toggle('out', index === stop);
  }

  return {
    root: wheel,
    /** Keeps the sectors of these places in full light and dims the others; none lights them all. */
    favour: (bet: readonly Place[]): void => {
      disc.dataset.bet = bet.join('');
    },
    /** Turns to a sector within `ms`, of which `gone` have passed. */
    spin: (stop: number, ms: number, gone: number): void => {
      hub.replaceChildren();
      light(null);
      if (calm()) return;
      const way = TURNS * 360 + ((turnOf(stop) - turned + 360) % 360);
      const from = turned;
      const turns = Array.from({ length: FRAMES + 1 }, (_, frame) => from + way * wayAt(frame / FRAMES));
      motion = along(
        disc,
        turns.map((turn) => `rotate(${turn.toFixed(2)}deg)`),
        ms,
      );
      motion.currentTime = Math.min(gone, ms);
      motion.onfinish = () => sound('thud');
      const bends = pointer.animate(bendsOf(from, way), ms);
      bends.currentTime = motion.currentTime;
      turned = turnOf(stop);
    },
    /** Shows a sector at rest, with its drawing in the middle. `isResult`: of this round, so it alone is lit. */
    rest: (stop: number, name: string, isResult: boolean): void => {
      lay(stop);
      light(isResult ? stop : null);
      hub.replaceChildren(art(name));
    },
  };
}

/** Draws the sectors with their factors, once. */
function drawn(): { readonly svg: SVGSVGElement; readonly wedges: readonly SVGGElement[] } {
  const svg = shape('svg', { viewBox: '-100 -100 200 200' });
  const half = (STEP * Math.PI) / 360;
  const corner = (side: number, radius: number) =>
    `${(side * Math.sin(half) * radius).toFixed(2)} ${(-Math.cos(half) * radius).toFixed(2)}`;
  const path = `M${corner(-1, 94)}A94 94 0 0 1 ${corner(1, 94)}L${corner(1, 46)}A46 46 0 0 0 ${corner(-1, 46)}Z`;
  svg.append(shape('circle', { r: 99, class: 'rim' }));
  const wedges = [...layout].map((place, stop) => {
    const wedge = shape('g', { transform: `rotate(${(stop * STEP).toFixed(2)})`, class: `place-${place}` });
    const label = shape('text', { y: -79 });
    label.textContent = String(pays[place] / 100);
    wedge.append(shape('path', { d: path }), label, shape('circle', { cy: -96.5, cx: 0, r: 1.3, class: 'bulb' }));
    return wedge;
  });
  svg.append(...wedges, shape('circle', { r: 46, class: 'line' }));
  return { svg, wedges };
}
