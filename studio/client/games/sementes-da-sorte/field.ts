/**
 * Draws the field: sixty holes that the player sows by a tap, and that the draw wakes in place. Below are the payments
 * of the picks by number of hits.
 */
import { fill } from '#lib/fill.ts';
import { SEEDS } from '#games/sementes-da-sorte/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { arrows } from '../../arrows.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { rungsOf } from './picks.ts';

const SOW_MS = 200;
const GROW_MS = 340;

/** Creates the field. `pick` is called with the number of a hole that was pressed. */
export function createField({ stage, texts, art, calm }: Host, pick: (seed: number) => void) {
  const holes = Array.from({ length: SEEDS }, (_, index) => {
    const picture = make('span', { className: 'plant' });
    const hole = make('button', { type: 'button' }, picture, make('b', {}, String(index + 1)));
    hole.addEventListener('click', () => pick(index + 1));
    return { hole, picture };
  });
  const field = make('div', { className: 'seeds', role: 'group' }, ...holes.map(({ hole }) => hole));
  field.style.setProperty('--hole', `url("${art('vazio').src}")`);
  const ladder = make('ol', { className: 'ladder', ariaLabel: texts.ladder ?? '' });
  stage.append(field, ladder);
  arrows(field)();
  let rungs: { readonly hits: number; readonly item: HTMLElement }[] = [];
  let sown: readonly number[] = [];
  /** For how many picks the payments are shown. */
  let offered = -1;

  return {
    /** Shows the field before a draw, with a seed in each picked hole. */
    sow: (picks: readonly number[]): void => {
      field.ariaLabel = texts.field ?? '';
      stage.classList.remove('paid');
      for (const { item } of rungs) item.classList.remove('reached');
      for (const [index, { hole, picture }] of holes.entries()) {
        const isPicked = picks.includes(index + 1);
        const lay = picture.dataset.plant ?? '';
        const isUnchanged = hole.className === '' && hole.ariaPressed === String(isPicked);
        if (isUnchanged) continue;
        hole.className = '';
        hole.ariaPressed = String(isPicked);
        hole.ariaLabel = fill(texts.seed ?? '', { n: index + 1 });
        if (lay === (isPicked ? 'semente' : '')) continue;
        picture.dataset.plant = isPicked ? 'semente' : '';
        picture.replaceChildren(...(isPicked ? [art('semente')] : []));
        if (isPicked && !sown.includes(index + 1) && !calm())
          picture.animate(
            { transform: ['translateY(-26px) scale(1.3)', 'none'], opacity: [0, 1] },
            { duration: SOW_MS, easing: 'ease-in' },
          );
      }
      sown = picks;
    },
    /** Shows the payments for `count` picks; without picks, an instruction. */
    pays: (count: number): void => {
      if (count === offered) return;
      offered = count;
      rungs = rungsOf(count).map(({ hits, m100 }) => ({
        hits,
        item: make('li', {}, fill(texts.rung ?? '', { hits }), make('b', {}, formatFactor(m100, languageTag))),
      }));
      const items = rungs.map(({ item }) => item);
      ladder.replaceChildren(...(count === 0 ? [make('li', { className: 'hint' }, texts.ready ?? '')] : items));
    },
    /** Shows a drawn number. A picked seed sprouts in its hole. */
    comesUp: (seed: number, hits: number, isPicked: boolean): void => {
      const found = holes[seed - 1];
      if (!found) return;
      found.hole.classList.add('out');
      found.hole.ariaLabel = fill(texts.seedOut ?? '', { n: seed });
      if (isPicked) {
        found.hole.classList.add('hit');
        found.picture.dataset.plant = 'broto';
        found.picture.replaceChildren(art('broto'));
        if (!calm())
          found.picture.animate(
            [
              { transform: 'translateY(20%) scale(0.3)' },
              { transform: 'scale(1.2)', offset: 0.65 },
              { transform: 'none' },
            ],
            { duration: GROW_MS, easing: 'ease-out' },
          );
      }
      for (const rung of rungs) {
        const isNew = isPicked && rung.hits === hits;
        rung.item.classList.toggle('reached', rung.hits === hits);
        if (isNew && !calm())
          rung.item.animate({ transform: ['scale(1.16)', 'none'] }, { duration: GROW_MS, easing: 'ease-out' });
      }
    },
    over: (account: string, isGain: boolean): void => {
      field.ariaLabel = account;
      stage.classList.toggle('paid', isGain);
    },
  };
}
