/**
 * Draws the water. A tap on a fish selects it; for the keyboard the board has the same targets. How and where a fish
 * swims changes nothing. The line falls to its depth, and comes up with or without the catch.
 */
import type { Fish } from '#games/pescaria-no-pantanal/rules.ts';
import { make } from '../../page.ts';
import { createReveal } from '../../reveal.ts';
import type { Host } from '../../scene.ts';
import { paced } from '../../shapes.ts';

/**
 * The lane of each fish: depth and size in percent of the water's height, seconds from side to side, starting phase.
 * Two at one depth are equally fast and half a phase apart, so that they never meet.
 */
const lanes: Readonly<Record<Fish, readonly [depth: number, size: number, seconds: number, at: number]>> = {
  lambari: [21, 13, 22, 0.18],
  tucunare: [34, 17, 28, 0.88],
  dourado: [18, 18, 22, 0.68],
  pacu: [34, 16, 28, 0.38],
  piranha: [49, 15, 25, 0.64],
  pintado: [62, 18, 36, 0.82],
  arraia: [47, 17, 25, 0.14],
  jau: [61, 18, 36, 0.32],
  bau: [80, 16, 0, 0.44],
};

const FALL_MS = 750;
const WAIT_MS = 900;
const BITE_MS = 600;
const RISE_MS = 850;
/** The part of the rise after which the hook breaks the surface. */
const SURFACES = 0.45;
const DROPS = 9;

/** Creates the water. `pays`: the factor beside each target. `pick` is called with a target that was tapped. */
export function createWater({ art, calm, sound, turbo }: Host, pays: (id: Fish) => string, pick: (id: Fish) => void) {
  const time = (ms: number) => paced({ turbo }, ms);
  const swimmers = new Map<Fish, HTMLElement>();
  const water = make('div', { className: 'water', role: 'img' }, make('div', { className: 'surface' }));
  for (const [id, [depth, size, seconds, at]] of Object.entries(lanes) as [Fish, (typeof lanes)[Fish]][]) {
    const price = make('span', { className: 'price' }, pays(id));
    const swimmer = make('div', { className: seconds === 0 ? 'lies' : 'swims' }, make('i'), art(id), price);
    swimmer.dataset.fish = id;
    swimmer.addEventListener('pointerdown', (event) => event.isPrimary && pick(id));
    swimmer.style.top = `${depth}%`;
    swimmer.style.height = `${size}%`;
    swimmer.style.setProperty('--at', String(at));
    swimmer.style.setProperty('--long', `${seconds}s`);
    swimmer.style.setProperty('--since', `${-seconds * at}s`);
    swimmers.set(id, swimmer);
    water.append(swimmer);
  }
  const ring = make('div', { className: 'ring' });
  const hook = make('div', { className: 'hook' }, art('anzol'));
  const rig = make('div', { className: 'rig' }, hook);
  const plate = make('p', { className: 'plate' });
  const drops = Array.from({ length: DROPS }, () => make('i', { className: 'drop' }));
  const worth = make('b', { className: 'worth' });
  water.append(ring, ...drops, rig, plate, worth);

  let target: Fish = 'lambari';
  let caught: HTMLElement | null = null;
  /** The animation of the fall and the wait, the same for every cast. */
  let cast: Promise<unknown> = Promise.resolve();
  const reveal = createReveal({ turbo });
  let isCasting = false;
  // A tap on the water during the round shows its end.
  water.addEventListener('click', () => {
    if (!isCasting) return;
    water.style.setProperty('--time', '0');
    reveal.skip();
  });

  /** Marks the target. `said`: its name and odds. */
  function aim(at: Fish, said: string): void {
    target = at;
    for (const [id, swimmer] of swimmers) swimmer.classList.toggle('aimed', id === at);
    const [depth, size] = lanes[at];
    water.style.setProperty('--depth', String(depth + size / 2));
    plate.textContent = said;
  }

  /** Resets the line to its position before a cast. */
  function clear(): void {
    water.classList.remove('paid');
    worth.textContent = '';
    isCasting = false;
    caught?.remove();
    caught = null;
    for (const swimmer of swimmers.values()) swimmer.classList.remove('away');
    rig.className = 'rig';
  }

  function throwLine(): void {
    clear();
    if (calm()) return;
    rig.classList.add('down');
    water.style.setProperty('--time', turbo() ? '0.5' : '1');
    isCasting = true;
    reveal.begin();
    cast = (async () => {
      await reveal.wait(FALL_MS * 0.45);
      if (reveal.isSkipped()) return;
      sound('tick');
      ring.animate(
        { transform: ['translate(-50%, -50%) scale(.2)', 'translate(-50%, -50%) scale(1)'], opacity: [0.9, 0] },
        { duration: 900, easing: 'ease-out' },
      );
      await reveal.wait(FALL_MS * 0.55 + WAIT_MS);
    })();
  }

  /** Pulls the line up, with or without the target. Both take the same time. */
  async function pull(isCatch: boolean, isGain: boolean): Promise<void> {
    await cast;
    if (isCatch) bring();
    if (!calm()) await reveal.wait(BITE_MS);
    rig.classList.add(isCatch ? 'full' : 'empty');
    rig.classList.remove('down');
    if (!calm()) {
      await reveal.wait(RISE_MS * SURFACES);
      if (!reveal.isSkipped()) splash(isCatch);
      await reveal.wait(RISE_MS * (1 - SURFACES));
    }
    isCasting = false;
    sound('thud');
    if (isCatch) worth.textContent = pays(target);
    water.classList.toggle('paid', isGain);
  }

  /** Breaks the surface: a ring, and drops where something heavy comes out. */
  function splash(isHeavy: boolean): void {
    const spread = {
      transform: ['translate(-50%, -50%) scale(.3)', 'translate(-50%, -50%) scale(1.6)'],
      opacity: [0.9, 0],
    };
    ring.animate(spread, { duration: 700, easing: 'ease-out' });
    if (!isHeavy) return;
    for (const [index, drop] of drops.entries()) {
      const aside = (index - (DROPS - 1) / 2) * 15;
      const up = 34 + ((index * 37) % 46);
      drop.animate(
        [
          { transform: 'none', opacity: 1, easing: 'cubic-bezier(.2,.7,.5,1)' },
          { transform: `translate(${aside}px, ${-up}px)`, opacity: 1, easing: 'cubic-bezier(.5,0,.8,.4)' },
          { transform: `translate(${aside * 1.6}px, 10px)`, opacity: 0 },
        ],
        720,
      );
    }
  }

  /** Moves the target from its lane to the hook. */
  function bring(): void {
    const swimmer = swimmers.get(target);
    const from = swimmer?.getBoundingClientRect();
    swimmer?.classList.add('away');
    const picture = art(target);
    caught = make('div', { className: `caught ${target}` }, picture);
    hook.append(caught);
    if (calm() || reveal.isSkipped() || !from) return;
    const to = caught.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    caught.animate(
      { transform: [`translate(${x}px, ${y}px) scale(${from.width / to.width})`, 'none'] },
      { duration: time(BITE_MS), easing: 'cubic-bezier(.5,0,.6,1)' },
    );
    if (target !== 'bau')
      picture.animate({ transform: ['rotate(0deg)', 'rotate(90deg)'] }, { duration: time(BITE_MS), easing: 'ease-in' });
  }

  return { water, aim, clear, throwLine, pull };
}
