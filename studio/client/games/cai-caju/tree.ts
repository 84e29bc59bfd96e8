/** Draws the cashew tree: pegs, baskets with their multipliers, and the cashews of a round. */
import { basketOf, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import type { Risk } from '#games/cai-caju/rules.ts';
import { languageTag, make, money } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { along, paced, shape } from '../../shapes.ts';
import { hangs, HOP_MS, landsIn, pegAt, STAGGER_MS, touched, wayOf } from './fall.ts';
import type { Spot } from './fall.ts';
import type { Step } from './timeline.ts';
import { warmthOf } from './warmth.ts';

const BASKETS = ROWS + 1;
const ABOVE_PEGS = 1.7;
const BELOW_PEGS = 1.7;
/** How long a basket gives way to a cashew, and how far apart sounds are, ms. */
const DIP_MS = 340;
const APART_MS = 50;
const short = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 });

/** Returns the height of a row, in widths of a basket; less in a low window, and where the panel stands below. */
function rowHeight(): number {
  if (matchMedia('(max-height: 689px)').matches) return 0.58;
  return matchMedia('(max-aspect-ratio: 11/10) and (max-height: 819px)').matches ? 0.74 : 0.84;
}

/** Creates the tree. `skip`: the button that shows the end of a fall at once. */
export function createTree({ art, calm, sound, stage, texts, turbo }: Host, skip: HTMLElement) {
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
  /** What stands above the cashews: how many lie in each basket, and what they pay together. */
  const above = shape('svg', { viewBox, class: 'above' });
  const sum = shape('text', { class: 'sum', x: 0.25 - BASKETS / 2, y: 0.1 });
  above.append(sum);
  const baskets = Array.from({ length: BASKETS }, (_, basket) => {
    const { x, y } = landsIn(basket, high);
    const pays = shape('text', { x, y: y + 1.2 });
    const group = shape('g', { class: 'basket' });
    const plate = shape('rect', { x: x - 0.46, y: y + 0.72, width: 0.92, height: 0.86, rx: 0.18 });
    const image = shape('image', { href: art('cesto').src, x: x - 0.48, y: y - 0.28, width: 0.96, height: 0.96 });
    group.append(image, plate, pays);
    svg.append(group);
    const count = shape('text', { class: 'count', x, y: y + 0.5 });
    above.append(count);
    return { group, pays, count };
  });
  const cashews: HTMLElement[] = [];
  let motions: Animation[] = [];
  let heardAt = 0;
  tree.append(svg, above);
  stage.append(tree, skip);

  /** Returns so many cashews to the branch and clears the marks. */
  function hang(balls: number): void {
    for (const cashew of cashews.splice(balls)) cashew.remove();
    while (cashews.length < balls) {
      const cashew = make('div', { className: 'cashew' }, art('caju'));
      cashew.style.top = `${((ABOVE_PEGS - 0.5) / tall) * 100}%`;
      cashews.push(cashew);
      above.before(cashew);
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
    for (const { group, count } of baskets) {
      group.classList.remove('in', 'won');
      count.textContent = '';
    }
  }

  /**
   * Returns the steps of the falls, which begin one after the other. One cashew leaves its path marked; of several each
   * lights a peg for the time that it touches it. `each`: the stake of a cashew, centavos; null hides the sum.
   */
  function steps(falls: readonly (readonly number[])[], risk: Risk, each: bigint | null): Step[] {
    const [hop, apart] = [paced({ turbo }, HOP_MS), paced({ turbo }, STAGGER_MS)];
    const isAlone = falls.length === 1;
    const ends = falls.map(basketOf);
    let paid = 0;
    const land = (ball: number, basket: number) => {
      const { group, count } = baskets[basket] ?? {};
      const inside = ends.slice(0, ball + 1).filter((end) => end === basket).length;
      if (count && inside > 1) count.textContent = String(inside);
      group?.classList.add('in');
      if (!calm()) group?.animate({ transform: ['none', 'translateY(0.22px)', 'none'] }, DIP_MS);
      paid += paysIn(risk, basket);
      if (each !== null && !isAlone) sum.textContent = money((each * BigInt(paid)) / 100n);
      hear('thud');
    };
    return falls.flatMap((fall, ball): Step[] => {
      const start = ball * apart;
      const basket = basketOf(fall);
      const under = ends.slice(0, ball).filter((end) => end === basket).length;
      const way = wayOf(fall, high, hangs(ball, falls.length), landsIn(basket, high, under));
      const met = touched(fall, high).map((spot) => pegs.get(keyOf(spot)));
      const leave = (row: number) => void (isAlone || met[row]?.classList.remove('met'));
      return [
        { at: start, run: () => fly(ball, way, hop * (ROWS + 1)) },
        ...met.map((peg, row) => ({
          at: start + hop * (row + 1),
          run: () => {
            leave(row - 1);
            peg?.classList.add('met');
            if (ball === 0) hear('tick');
          },
        })),
        {
          at: start + hop * (ROWS + 1),
          run: () => {
            leave(ROWS - 1);
            land(ball, basket);
          },
        },
      ];
    });
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
    showPays: (of: Risk): void => {
      const all = baskets.map((_, basket) => paysIn(of, basket));
      for (const [basket, { group, pays }] of baskets.entries()) {
        pays.textContent = short.format((all[basket] ?? 0) / 100);
        group.style.setProperty('--warm', warmthOf(all[basket] ?? 0, all).toFixed(3));
      }
    },
    /** Marks a gain: the cashews and baskets that pay more than a cashew costs, and the sum. */
    gain: (falls: readonly (readonly number[])[], risk: Risk): void => {
      tree.classList.add('paid');
      for (const [ball, fall] of falls.entries()) {
        if (paysIn(risk, basketOf(fall)) <= 100) continue;
        cashews[ball]?.classList.add('won');
        baskets[basketOf(fall)]?.group.classList.add('won');
      }
    },
  };
}

const keyOf = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(2)}`;

/** Returns the transform that moves a cashew from its place in the sheet, in its own widths. */
const placed = ({ x, y }: Spot, turned: number) =>
  `translate(${(x * 100).toFixed(2)}%, ${(y * 100).toFixed(2)}%) rotate(${turned.toFixed(1)}deg)`;
