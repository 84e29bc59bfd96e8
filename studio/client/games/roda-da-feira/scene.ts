/**
 * Implements the scene of Roda da Feira: the wheel above, six places to bet on below. Each press bets once on the
 * selected place.
 */
import { fill } from '#lib/fill.ts';
import { formatFactor } from '#games/paytable.ts';
import { art, layout, pays, places, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { arrows } from '../../arrows.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords } from '../../scene.ts';
import type { TableHost, TableScene } from '../../tables/scene.ts';
import { createWheel } from './wheel.ts';

export const rules = rodaDaFeira;
export const offered = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

export const betWords: BetWords<{ readonly place: Place }> = ({ place }, texts) => [
  `${texts[`place_${place}`] ?? ''} · ${formatFactor(pays[place], languageTag)}`,
];

export function createTable(host: TableHost): TableScene<{ readonly place: Place }, number> {
  const { texts } = host;
  let chosen: Place | null = null;
  let outcome: number | null = null;
  const nameOf = (place: Place) => texts[`place_${place}`] ?? '';
  const placeAt = (stop: number): Place => layout[stop] ?? 'M';

  const wheel = createWheel(host);
  wheel.root.ariaLabel = texts.wheel ?? '';

  const buttons = places.map((place) => {
    const laid = make('span', { className: 'laid money' });
    const button = make(
      'button',
      { type: 'button', className: `place place-${place}` },
      host.art(art[place]),
      make('b', {}, nameOf(place)),
      make('span', { className: 'factor' }, formatFactor(pays[place], languageTag)),
      laid,
    );
    button.setAttribute('aria-pressed', 'false');
    if (place === 'M') button.dataset.try = '';
    button.addEventListener('click', () => choose(place));
    return { place, button, laid };
  });
  const group = make('div', { className: 'places' }, ...buttons.map(({ button }) => button));
  group.setAttribute('role', 'group');
  group.ariaLabel = texts.places ?? '';
  host.board.append(group);
  arrows(group);

  function choose(place: Place): void {
    chosen = place;
    for (const each of buttons) each.button.setAttribute('aria-pressed', String(each.place === place));
    host.sound('turn');
    host.chosen();
  }
  const mark = (isPaid: boolean | null) => {
    for (const { place, button } of buttons) {
      const isDrawn = isPaid !== null && outcome !== null && placeAt(outcome) === place;
      button.classList.toggle('drawn', isDrawn);
      button.classList.toggle('paid', isDrawn && isPaid === true);
    }
    wheel.root.classList.toggle('paid', isPaid === true);
  };
  const account = (stop: number) => {
    const place = placeAt(stop);
    return fill(texts.stopped ?? '', { place: nameOf(place), factor: formatFactor(pays[place], languageTag) });
  };

  return {
    choice: () => (chosen ? { place: chosen } : null),
    missing: () => texts.missing ?? '',
    note: (stake) =>
      chosen
        ? fill(texts.mayPay ?? '', { place: nameOf(chosen), amount: money((stake * BigInt(pays[chosen])) / 100n) })
        : '',
    stand: ({ phase, left, gone, last, outcome: told }) => {
      outcome = told;
      if (phase === 'playing' && told !== null) {
        mark(null);
        wheel.root.ariaLabel = texts.turning ?? '';
        wheel.spin(told, gone + (left ?? 0), gone);
      } else if (phase === 'result' && told !== null) {
        wheel.rest(told, art[placeAt(told)], true);
        wheel.root.ariaLabel = account(told);
        mark(false);
      } else {
        // Between rounds the wheel shows the last result.
        if (last !== null) wheel.rest(last, art[placeAt(last)], false);
        wheel.root.ariaLabel = texts.wheel ?? '';
        mark(null);
      }
    },
    mine: (bets) => {
      for (const { place, button, laid } of buttons) {
        const total = bets.reduce((sum, bet) => (bet.choice.place === place ? sum + bet.stake : sum), 0n);
        laid.textContent = total > 0n ? money(total) : '';
        button.classList.toggle('mine', total > 0n);
      }
    },
    paid: mark,
    mark: (stop) => Object.assign(host.art(art[placeAt(stop)]), { alt: nameOf(placeAt(stop)) }),
    account,
  };
}
