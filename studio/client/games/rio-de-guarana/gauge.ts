/** Shows the river's gauge, which rises with each wave, and the payments of a round's waves so far. */
import { marks } from '#games/rio-de-guarana/river.ts';
import type { Wave } from '#games/rio-de-guarana/river.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';

const factor = (m100: number) => formatFactor(m100, languageTag);

export function createGauge() {
  const level = make('i', { className: 'level' });
  const labels = marks.map((mark) => make('b', {}, factor(mark * 100)));
  const root = make('div', { className: 'gauge' }, level, ...labels.toReversed());

  /** Raises the water to the mark of this wave, from 1; 0 is low water. */
  function rise(wave: number): void {
    const reached = Math.min(wave, marks.length);
    level.style.transform = `translateY(${100 - (reached * 100) / marks.length}%)`;
    labels.forEach((label, index) => {
      label.classList.toggle('under', index < reached);
      label.classList.toggle('now', index === reached - 1);
    });
  }
  rise(0);
  return { root, rise };
}

/** Creates the list of what each wave pays, and their sum. */
export function createLedger({ art }: Pick<Host, 'art'>) {
  const sum = make('b', { className: 'sum' });
  const list = make('ol', {});
  const root = make('div', { className: 'ledger' }, list, sum);
  let shown: readonly Wave[] = [];

  /** Shows the waves so far. A sum above the stake has the colour of a gain. */
  function show(waves: readonly Wave[]): void {
    const m100 = waves.reduce((all, wave) => all + wave.m100, 0);
    // A further wave keeps the rows of the earlier ones.
    if (shown.some((wave, index) => wave !== waves[index])) list.replaceChildren();
    shown = waves;
    list.append(
      ...waves
        .slice(list.childElementCount)
        .map(({ prizes, mark, m100: paid }) =>
          make(
            'li',
            {},
            ...prizes.flatMap(({ id, count }) => [make('span', {}, String(count)), art(id)]),
            make('span', {}, mark === 1 ? '' : `× ${mark}`),
            make('b', {}, factor(paid)),
          ),
        ),
    );
    root.classList.toggle('over', m100 > 100);
    root.classList.toggle('full', waves.length > 0);
    sum.textContent = waves.length > 0 ? factor(m100) : '';
  }
  return { root, show };
}
