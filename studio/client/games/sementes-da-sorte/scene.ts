/**
 * Implements the scene of Sementes da Sorte: a field of sixty holes. The player sows up to eight; twelve numbers are drawn
 * one after the other.
 */
import { fill } from '#lib/fill.ts';
import { MOST_PICKS, pays, sementesDaSorte } from '#games/sementes-da-sorte/rules.ts';
import type { Drawn, Picks } from '#games/sementes-da-sorte/rules.ts';
import { deviceBelow } from '../../chance.ts';
import { languageTag, listed, make, money } from '../../page.ts';
import { createReveal } from '../../reveal.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { triumph } from '../../triumph.ts';
import { createField } from './field.ts';
import { anyPicks, withSeed } from './picks.ts';

export const rules = sementesDaSorte;

/** Returns the picked seeds by number, the lowest first. */
export const betWords: BetWords<Picks> = ({ picks: chosen }, texts) =>
  [...chosen].sort((one, other) => one - other).map((n) => fill(texts.seed ?? '', { n }, languageTag));

const BETWEEN_MS = 250;

export function createScene(host: Host): Scene<Picks, Drawn> {
  const { texts } = host;
  let picks: readonly number[] = [];
  let isFull = false;
  let isDrawing = false;
  const reveal = createReveal(host);
  // A press on the field during a draw shows the rest at once. It changes neither numbers nor the time to the next round.
  host.stage.addEventListener('click', () => {
    if (isDrawing) reveal.skip();
  });
  const field = createField(host, (seed) => {
    if (!host.board.inert) pick(withSeed(picks, seed));
  });

  const howMany = make('select', { ariaLabel: texts.howMany ?? '' });
  for (let count = 1; count <= MOST_PICKS; count++) howMany.append(make('option', { value: `${count}` }, `${count}`));
  howMany.value = '5';
  const quick = make('button', { type: 'button' }, texts.quick ?? '');
  quick.dataset.try = '';
  quick.addEventListener('click', () => pick(anyPicks(Number(howMany.value), deviceBelow)));
  const clear = make('button', { type: 'button' }, texts.clear ?? '');
  clear.addEventListener('click', () => pick([]));
  host.board.append(make('div', { className: 'tools' }, howMany, quick, clear));
  show();

  /** Sets the picks; null means that no more can be picked. */
  function pick(next: readonly number[] | null): void {
    isFull = next === null;
    picks = next ?? picks;
    host.sound('tick');
    show();
    host.chosen();
  }

  /** Shows the scene before a draw. */
  function show(): void {
    field.sow(picks);
    field.pays(picks.length);
    clear.toggleAttribute('disabled', picks.length === 0);
  }

  const account = ({ hits }: Drawn, choice: Picks) =>
    fill(texts.hits ?? '', { hits: hits.length, picks: choice.picks.length });

  return {
    choice: () => (picks.length > 0 ? { picks } : null),
    missing: () => texts.missing ?? '',
    note: (stake) => {
      if (isFull) return fill(texts.most ?? '', { n: MOST_PICKS });
      if (picks.length === 0) return '';
      const most = Math.max(...(pays[picks.length] ?? []));
      return fill(texts.mayPay ?? '', { amount: money((stake * BigInt(most)) / 100n) });
    },
    begin: () => {
      isFull = false;
      show();
    },
    show: async (outcome, choice, isGain) => {
      field.sow(choice.picks);
      field.pays(choice.picks.length);
      let hits = 0;
      reveal.begin();
      isDrawing = true;
      if (host.calm()) reveal.skip();
      for (const seed of outcome.drawn) {
        const isPicked = choice.picks.includes(seed);
        if (isPicked) hits++;
        field.comesUp(seed, hits, isPicked);
        if (!reveal.isSkipped()) host.sound(isPicked ? 'turn' : 'tick');
        if (!reveal.isSkipped()) await reveal.wait(BETWEEN_MS);
      }
      isDrawing = false;
      const told = account(outcome, choice);
      field.over(fill(texts.drawn ?? '', { list: listed(outcome.drawn), account: told }), isGain);
    },
    rest: show,
    triumph: () => triumph([host.art('broto')], () => host.art('semente')),
    account,
  };
}
