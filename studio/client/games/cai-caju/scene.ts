/**
 * Implements the scene of Cai, Caju!: a cashew falls along the drawn path past twelve rows of pegs into a basket with a
 * multiplier.
 */
import { fill } from '#lib/fill.ts';
import { basketOf, caiCaju, paysIn, ROWS } from '#games/cai-caju/rules.ts';
import type { Risk } from '#games/cai-caju/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { along, paced, pause, shape } from '../../shapes.ts';
import { HANGS, HOP_MS, landsIn, pegAt, touched, wayOf } from './fall.ts';
import type { Spot } from './fall.ts';
import { warmthOf } from './warmth.ts';

export const rules = caiCaju;

export const betWords: BetWords<{ readonly risk: Risk }> = ({ risk }, texts) => [texts[risk] ?? ''];

const BASKETS = ROWS + 1;
const ABOVE_PEGS = 1.7;
const BELOW_PEGS = 1.7;
const risks: readonly Risk[] = ['low', 'medium', 'high'];
const short = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 });

export function createScene(host: Host): Scene<{ readonly risk: Risk }, readonly number[]> {
  const { texts } = host;
  let risk: Risk = 'medium';
  /** The height of a row, in widths of a basket; less in a low window. */
  const high = matchMedia('(min-height: 690px)').matches ? 0.84 : 0.58;
  const tall = ABOVE_PEGS + ROWS * high + BELOW_PEGS;

  const tree = make('div', { className: 'tree', role: 'img', ariaLabel: texts.tree ?? '' });
  tree.style.aspectRatio = `${BASKETS} / ${tall}`;
  const svg = shape('svg', { viewBox: `${-BASKETS / 2} ${-ABOVE_PEGS} ${BASKETS} ${tall}` });
  const pegs = new Map<string, SVGCircleElement>();
  for (let row = 0; row < ROWS; row++)
    for (let rights = 0; rights <= row; rights++) {
      const { x, y } = pegAt(row, rights, high);
      const peg = shape('circle', { cx: x, cy: y, r: 0.13 });
      pegs.set(keyOf({ x, y }), peg);
      svg.append(peg);
    }
  const baskets = Array.from({ length: BASKETS }, (_, basket) => {
    const { x, y } = landsIn(basket, high);
    const pays = shape('text', { x, y: y + 1.2 });
    const group = shape('g', { class: 'basket' });
    const plate = shape('rect', { x: x - 0.46, y: y + 0.72, width: 0.92, height: 0.86, rx: 0.18 });
    const image = shape('image', { href: host.art('cesto').src, x: x - 0.48, y: y - 0.28, width: 0.96, height: 0.96 });
    group.append(image, plate, pays);
    svg.append(group);
    return { group, pays };
  });
  const cashew = make('div', { className: 'cashew' }, host.art('caju'));
  cashew.style.top = `${((ABOVE_PEGS - 0.5) / tall) * 100}%`;
  tree.append(svg, cashew);
  host.stage.append(tree);
  put(HANGS, 0);

  const inputs = risks.map((each) => {
    const input = make('input', { type: 'radio', name: 'risk', value: each, checked: each === risk });
    input.addEventListener('change', () => {
      risk = each;
      hang();
      showPays(risk);
      host.chosen();
    });
    return make('label', {}, input, make('span', {}, texts[each] ?? ''));
  });
  host.board.append(make('div', { className: 'risks', role: 'radiogroup', ariaLabel: texts.risk ?? '' }, ...inputs));
  showPays(risk);

  function showPays(of: Risk): void {
    const all = baskets.map((_, basket) => paysIn(of, basket));
    for (const [basket, { group, pays }] of baskets.entries()) {
      pays.textContent = short.format((all[basket] ?? 0) / 100);
      group.style.setProperty('--warm', warmthOf(all[basket] ?? 0, all).toFixed(3));
    }
  }

  function put(spot: Spot, turned: number): void {
    cashew.style.transform = placed(spot, turned);
  }

  /** Returns the cashew to its branch and clears the marks. */
  function hang(): void {
    put(HANGS, 0);
    tree.className = 'tree';
    tree.ariaLabel = texts.tree ?? '';
    for (const peg of pegs.values()) peg.classList.remove('met');
    for (const { group } of baskets) group.classList.remove('in');
  }

  const account = (fall: readonly number[], of: Risk) =>
    fill(texts.fell ?? '', {
      basket: basketOf(fall) + 1,
      factor: formatFactor(paysIn(of, basketOf(fall)), languageTag),
    });

  return {
    choice: () => ({ risk }),
    note: (stake) => {
      const most = Math.max(...baskets.map((_, basket) => paysIn(risk, basket)));
      return fill(texts.mayPay ?? '', { amount: money((stake * BigInt(most)) / 100n) });
    },
    begin: () => {
      hang();
      tree.classList.add('waiting');
    },
    show: async (fall, choice, isGain) => {
      showPays(choice.risk);
      hang();
      const met = touched(fall, high).map((spot) => pegs.get(keyOf(spot)));
      const basket = basketOf(fall);
      if (!host.calm()) {
        const way = wayOf(fall, high);
        const hop = paced(host, HOP_MS);
        const turns = way.map(({ x }) => x * 70);
        const moved = along(
          cashew,
          way.map((spot, moment) => placed(spot, turns[moment] ?? 0)),
          hop * (ROWS + 1),
        );
        for (const peg of met) {
          await pause(hop);
          peg?.classList.add('met');
          host.sound('tick');
        }
        await moved.finished;
      }
      put(landsIn(basket, high), (basket - ROWS / 2) * 70);
      for (const peg of met) peg?.classList.add('met');
      baskets[basket]?.group.classList.add('in');
      tree.classList.toggle('paid', isGain);
      tree.ariaLabel = account(fall, choice.risk);
      host.sound('thud');
    },
    rest: hang,
    account: (fall, choice) => account(fall, choice.risk),
  };
}

const keyOf = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(2)}`;

/** Returns the transform that moves the cashew from its place in the sheet, in its own widths. */
const placed = ({ x, y }: Spot, turned: number) =>
  `translate(${(x * 100).toFixed(2)}%, ${(y * 100).toFixed(2)}%) rotate(${turned.toFixed(1)}deg)`;
