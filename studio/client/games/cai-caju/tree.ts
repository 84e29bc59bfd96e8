/** Draws the cashew tree: pegs, baskets with their multipliers, and the cashews of a round. */
import { basketOf, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import type { Risk } from '#games/cai-caju/rules.ts';
import { languageTag, make, money } from '../../page.ts';
import { createRecent } from '../../recent.ts';
import { formatFactor } from '#games/paytable.ts';
import type { Host } from '../../scene.ts';
import { along, paced, shape } from '../../shapes.ts';
import { createBaskets } from './baskets.ts';
import { hangs, HOP_MS, landsIn, pegAt, STAGGER_MS, touched, wayOf } from './fall.ts';
import type { Spot } from './fall.ts';
import type { Step } from './timeline.ts';

const BASKETS = ROWS + 1;
const ABOVE_PEGS = 1.7;
const BELOW_PEGS = 1.7;
/** How many of the last multipliers are shown. */
const RECENT = 5;
/** How far apart sounds are, ms. */
const APART_MS = 50;

/** Returns the height of a row, in widths of a basket; less in a low window, and where the panel stands below. */
function rowHeight(): number {
  if (matchMedia('(max-height: 689px)').matches) return 0.58;
  return matchMedia('(max-aspect-ratio: 11/10) and (max-height: 819px)').matches ? 0.74 : 0.84;
}

/** Creates the tree. `skip`: the button that shows the end of a fall at once. */
export function createTree(host: Host, skip: HTMLElement) {
  const { art, calm, sound, stage, texts, turbo } = host;
  const high = rowHeight();
  const tall = ABOVE_PEGS + ROWS * high + BELOW_PEGS;
  const viewBox = `${-BASKETS / 2} ${-ABOVE_PEGS} ${BASKETS} ${tall}`;
  const tree = make('div', { className: 'tree', role: 'img', ariaLabel: texts.tree ?? '' });
  tree.style.aspectRatio = `${BASKETS} / ${tall}`;

  const svg = shape('svg', { viewBox });
  const pegs = new Map<string, SVGCircleElement>();
  for (let row = 0; row < ROWS; row++)
    for (let rights = 0; rights <= row; rights++) {
      const { x, y } = pegAt(row, rights, high);
      const peg = shape('circle', { cx: x, cy: y, r: 0.13 });
      pegs.set(keyOf({ x, y }), peg);
      svg.append(peg);
    }
  const topOf = (y: number) => `${((ABOVE_PEGS + y) / tall) * 100}%`;
  const baskets = createBaskets(host, topOf, high);
  /** What the cashews in the baskets pay together. */
  const sum = make('b', { className: 'sum' });
  /** Each cashew, and a light that stands on the peg that it touches. */
  const cashews: HTMLElement[] = [];
  const lights: HTMLElement[] = [];
  let motions: Animation[] = [];
  let heardAt = 0;
  const recent = createRecent(RECENT);
  tree.append(svg, ...baskets.roots, sum, recent.root);
  stage.append(tree, skip);

  /** Returns so many cashews to the branch and clears the marks. */
  function hang(balls: number): void {
    for (const extra of [...cashews.splice(balls), ...lights.splice(balls)]) extra.remove();
    while (cashews.length < balls) {
      const cashew = make('div', { className: 'cashew' }, art('caju'));
      const light = make('div', { className: 'light' });
      for (const each of [cashew, light]) each.style.top = topOf(-0.5);
      cashews.push(cashew);
      lights.push(light);
      sum.before(light, cashew);
    }
    motions = [];
    for (const [ball, cashew] of cashews.entries()) {
      cashew.classList.remove('won');
      cashew.style.transform = placed(hangs(ball, balls), 0);
    }
    tree.className = 'tree';
    tree.ariaLabel = texts.tree ?? '';
    sum.textContent = '';
    for (const peg of pegs.values()) peg.classList.remove('met');
    baskets.clear();
  }

  /**
   * Returns the steps of the falls, which begin one after the other. One cashew leaves its path marked; of several each
   * lights a peg for the time that it touches it, without a step. `each`: the stake of a cashew, centavos; null hides
   * the sum.
   */
  function steps(falls: readonly (readonly number[])[], risk: Risk, each: bigint | null): Step[] {
    const [hop, apart] = [paced({ turbo }, HOP_MS), paced({ turbo }, STAGGER_MS)];
    const isAlone = falls.length === 1;
    const ends = falls.map(basketOf);
    let paid = 0;
    const land = (ball: number, basket: number) => {
      baskets.land(basket, ends.slice(0, ball + 1).filter((end) => end === basket).length);
      paid += paysIn(risk, basket);
      if (each !== null && !isAlone) sum.textContent = money((each * BigInt(paid)) / 100n);
      const said = make('b', {}, formatFactor(paysIn(risk, basket), languageTag));
      said.style.setProperty('--warm', baskets.warmth(basket));
      recent.add(said, calm());
      hear('thud');
    };
    return falls.flatMap((fall, ball): Step[] => {
      const start = ball * apart;
      const basket = basketOf(fall);
      const under = ends.slice(0, ball).filter((end) => end === basket).length;
      const way = wayOf(fall, high, hangs(ball, falls.length), landsIn(basket, high, under));
      const met = touched(fall, high);
      const isHeard = ball === 0;
      const pass = (spot: Spot) => {
        if (isAlone) pegs.get(keyOf(spot))?.classList.add('met');
        hear('tick');
      };
      return [
        {
          at: start,
          run: () => {
            fly(ball, way, hop * (ROWS + 1));
            if (!isAlone) light(ball, met, hop * (ROWS + 1));
          },
        },
        ...(isHeard ? met : []).map((spot, row) => ({ at: start + hop * (row + 1), run: () => pass(spot) })),
        { at: start + hop * (ROWS + 1), run: () => land(ball, basket) },
      ];
    });
  }

  /** Lets the light of a cashew stand on each peg from the moment at which it is touched until the next one. */
  function light(ball: number, met: readonly Spot[], ms: number): void {
    const at = (spot: Spot | undefined, opacity: number, hop: number): Keyframe => ({
      transform: placed(spot ?? { x: 0, y: 0 }, 0),
      opacity,
      offset: hop / (ROWS + 1),
      easing: 'step-end',
    });
    const stands = met.map((spot, row) => at(spot, 1, row + 1));
    const motion = lights[ball]?.animate([at(met[0], 0, 0), ...stands, at(met.at(-1), 0, ROWS + 1)], ms);
    if (motion) motions.push(motion);
  }

  /** Plays a sound, but not several at the same moment. */
  function hear(name: 'tick' | 'thud'): void {
    const now = performance.now();
    if (now - heardAt > APART_MS) sound(name);
    heardAt = now;
  }

  function fly(ball: number, way: readonly Spot[], ms: number): void {
    const cashew = cashews[ball];
    if (!cashew) return;
    const transforms = way.map((spot) => placed(spot, spot.x * 70));
    motions.push(along(cashew, transforms, ms));
  }

  return {
    root: tree,
    hang,
    steps,
    /** Moves the falling cashews to their ends. */
    settle: (): void => {
      for (const motion of motions) motion.cancel();
    },
    showPays: baskets.showPays,
    /** Marks a gain: the cashews and baskets that pay more than a cashew costs, and the sum. */
    gain: (falls: readonly (readonly number[])[], risk: Risk): void => {
      tree.classList.add('paid');
      for (const [ball, fall] of falls.entries()) {
        if (paysIn(risk, basketOf(fall)) <= 100) continue;
        cashews[ball]?.classList.add('won');
        baskets.win(basketOf(fall));
      }
    },
  };
}

const keyOf = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(2)}`;

/** Returns the transform that moves a cashew from its place in the sheet, in its own widths. */
const placed = ({ x, y }: Spot, turned: number) =>
  `translate(${(x * 100).toFixed(2)}%, ${(y * 100).toFixed(2)}%) rotate(${turned.toFixed(1)}deg)`;
