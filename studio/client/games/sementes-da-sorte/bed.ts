/** Draws the stage: twelve holes where seeds appear, and the payments of the picks by number of hits. */
import { fill } from '#lib/fill.ts';
import { DRAWN } from '#games/sementes-da-sorte/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { rungsOf } from './picks.ts';

const POP_MS = 260;

export function createBed({ stage, texts, art, calm }: Host) {
  const holes = Array.from({ length: DRAWN }, () => make('span', { className: 'hole' }, art('vazio')));
  const bed = make('div', { className: 'bed', role: 'img' }, ...holes);
  const ladder = make('ol', { className: 'ladder', ariaLabel: texts.ladder ?? '' });
  stage.append(bed, ladder);
  let rungs: { readonly hits: number; readonly item: HTMLElement }[] = [];

  return {
    /** Empties all holes. */
    clear: (): void => {
      for (const hole of holes) hole.replaceChildren(art('vazio'));
      bed.ariaLabel = texts.bed ?? '';
      stage.classList.remove('paid');
      for (const { item } of rungs) item.classList.remove('reached');
    },
    /** Shows the payments for `count` picks; without picks, an instruction. */
    pays: (count: number): void => {
      rungs = rungsOf(count).map(({ hits, m100 }) => ({
        hits,
        item: make('li', {}, fill(texts.rung ?? '', { hits }), make('b', {}, formatFactor(m100, languageTag))),
      }));
      const items = rungs.map(({ item }) => item);
      ladder.replaceChildren(...(count === 0 ? [make('li', { className: 'hint' }, texts.ready ?? '')] : items));
    },
    /** Shows the next seed; a picked one sprouts. */
    comesUp: (place: number, seed: number, hits: number, isPicked: boolean): void => {
      const hole = holes[place];
      hole?.replaceChildren(art(isPicked ? 'broto' : 'semente'), make('b', {}, String(seed)));
      hole?.classList.toggle('picked', isPicked);
      if (!calm())
        hole?.animate(
          [
            { transform: 'translateY(14px) scale(0.5)', opacity: 0 },
            { transform: 'translateY(-5px) scale(1.12)', opacity: 1, offset: 0.6 },
            { transform: 'none', opacity: 1 },
          ],
          { duration: POP_MS, easing: 'ease-out' },
        );
      for (const rung of rungs) rung.item.classList.toggle('reached', rung.hits === hits);
    },
    over: (account: string, isGain: boolean): void => {
      bed.ariaLabel = account;
      stage.classList.toggle('paid', isGain);
    },
  };
}
