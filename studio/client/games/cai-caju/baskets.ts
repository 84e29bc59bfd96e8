/** Draws the baskets with their multipliers. Each is an element of its own, so that its motion repaints nothing else. */
import { paysIn, ROWS } from '#games/cai-caju/rules.ts';
import type { Risk } from '#games/cai-caju/rules.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { landsIn } from './fall.ts';
import { warmthOf } from './warmth.ts';

const BASKETS = ROWS + 1;
/** How long a basket gives way to a cashew, ms. */
const DIP_MS = 340;
const short = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 });

/** Creates the baskets. `topOf`: returns the place of a height of the tree, as a CSS length. `high`: a row's height. */
export function createBaskets({ art, calm }: Pick<Host, 'art' | 'calm'>, topOf: (y: number) => string, high: number) {
  const all = Array.from({ length: BASKETS }, (_, basket) => {
    const picture = art('cesto');
    const pays = make('b');
    const count = make('span', { className: 'count' });
    const root = make('div', { className: 'basket' }, picture, pays, count);
    root.style.left = `${(basket * 100) / BASKETS}%`;
    root.style.top = topOf(landsIn(basket, high).y - 0.28);
    return { root, picture, pays, count };
  });
  let shown: Risk | null = null;

  return {
    roots: all.map(({ root }) => root),
    clear: (): void => {
      for (const { root, count } of all) {
        root.classList.remove('in', 'won');
        count.textContent = '';
      }
    },
    /** Shows that a cashew has landed. `inside`: how many lie in the basket now; the basket says it from two on. */
    land: (basket: number, inside: number): void => {
      const landed = all[basket];
      if (!landed) return;
      if (inside > 1) landed.count.textContent = String(inside);
      landed.root.classList.add('in');
      if (!calm()) landed.picture.animate({ transform: ['none', 'translateY(22%)', 'none'] }, DIP_MS);
    },
    /** Returns how warm a basket is coloured, as a CSS number. */
    warmth: (basket: number): string => all[basket]?.root.style.getPropertyValue('--warm') ?? '0',
    showPays: (of: Risk): void => {
      if (of === shown) return;
      shown = of;
      const factors = all.map((_, basket) => paysIn(of, basket));
      for (const [basket, { root, pays }] of all.entries()) {
        pays.textContent = short.format((factors[basket] ?? 0) / 100);
        root.style.setProperty('--warm', warmthOf(factors[basket] ?? 0, factors).toFixed(3));
      }
    },
    win: (basket: number): void => all[basket]?.root.classList.add('won'),
  };
}
