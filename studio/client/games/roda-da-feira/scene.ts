/**
 * Implements the scene of Roda da Feira: the wheel above, six places below. Each press on a place lays a chip of the
 * selected stake. The button bets all chips: those on one place are one bet.
 */
import { fill } from '#lib/fill.ts';
import { formatFactor } from '#games/paytable.ts';
import { art, layout, pays, places, rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { arrows } from '../../arrows.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords } from '../../scene.ts';
import { createTools } from '../../tools.ts';
import type { OwnBet, TableHost, TableScene } from '../../tables/scene.ts';
import { triumph } from '../../triumph.ts';
import { bestOf, chipsOf, sameChips, sumOf, withChip, without } from './chips.ts';
import type { Chips } from './chips.ts';
import { createWheel } from './wheel.ts';

export const rules = rodaDaFeira;
/** The values of a chip, centavos. */
export const offered = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

interface Choice {
  readonly place: Place;
}

export const betWords: BetWords<Choice> = ({ place }, texts) => [
  `${texts[`place_${place}`] ?? ''} · ${formatFactor(pays[place], languageTag)}`,
];

const MOST_BETS = rules.table?.mostBets ?? 1;
const NONE: Chips = new Map();

export function createTable(host: TableHost): TableScene<Choice, number> {
  const { texts } = host;
  /** The history of the chips that are not bet yet; the last entry is the current one. */
  let steps: readonly Chips[] = [NONE];
  let mine: readonly OwnBet<Choice>[] = [];
  /** The chips of the player's last round before this one. */
  let before: Chips = NONE;
  let isOpen = false;
  /** The limit that was reached, shown beside the stake until the next step. */
  let bound: string | null = null;
  let outcome: number | null = null;
  const lying = (): Chips => steps.at(-1) ?? NONE;
  const nameOf = (place: Place) => texts[`place_${place}`] ?? '';
  const placeAt = (stop: number): Place => layout[stop] ?? 'M';

  const wheel = createWheel(host);
  wheel.root.ariaLabel = texts.wheel ?? '';

  const buttons = places.map((place) => {
    const laid = make('span', { className: 'laid money' });
    const chip = make('span', { className: 'chip money' });
    const button = make(
      'button',
      { type: 'button', className: `place place-${place}` },
      host.art(art[place]),
      make('b', {}, nameOf(place)),
      make('span', { className: 'factor' }, formatFactor(pays[place], languageTag)),
      laid,
      chip,
    );
    if ('MCS'.includes(place)) button.dataset.try = '';
    button.addEventListener('click', () => put(place));
    return { place, button, laid, chip };
  });
  const group = make('div', { className: 'places' }, ...buttons.map(({ button }) => button));
  group.setAttribute('role', 'group');
  group.ariaLabel = texts.places ?? '';
  const tools = createTools([
    { name: texts.undo ?? '', drawn: 'back', press: () => stepTo(steps.slice(0, -1)), isOpen: () => steps.length > 1 },
    { name: texts.clear ?? '', drawn: 'cross', press: () => stepTo([...steps, NONE]), isOpen: () => lying().size > 0 },
    {
      name: texts.again ?? '',
      drawn: 'again',
      press: () => stepTo([...steps, before]),
      // Beside bets of this round, a repeat would cost more than the last one.
      isOpen: () => mine.length === 0 && before.size > 0 && !sameChips(before, lying()),
    },
  ]);
  host.board.append(group, make('div', { className: 'tools' }, ...tools.buttons));
  arrows(group);
  show();

  function put(place: Place): void {
    const laid = { bets: mine.length, cents: sumOf(chipsOf(mine)) };
    const next = withChip(lying(), place, host.stake(), laid);
    if (typeof next !== 'string') return stepTo([...steps, next]);
    bound = next;
    host.chosen();
  }

  function stepTo(next: readonly Chips[]): void {
    bound = null;
    steps = next.length === 0 ? [NONE] : next;
    show();
    host.sound('turn');
    host.chosen();
  }

  /** Shows on each place the chips and the bets of the round. */
  function show(): void {
    const bet = chipsOf(mine);
    for (const { place, button, laid, chip } of buttons) {
      const [laidOn, chipsOn] = [bet.get(place), lying().get(place)].map((cents) => (cents ? money(cents) : ''));
      laid.textContent = laidOn ?? '';
      chip.textContent = chipsOn ?? '';
      const parts = [
        chipsOn && fill(texts.chips ?? '', { amount: chipsOn }),
        laidOn && fill(texts.laid ?? '', { amount: laidOn }),
      ];
      button.ariaDescription = parts.filter(Boolean).join(', ');
    }
    tools.show();
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
    bets: () => [...lying()].map(([place, stake]) => ({ choice: { place }, stake })),
    accepted: (choices) => {
      steps = [
        without(
          lying(),
          choices.map(({ place }) => place),
        ),
      ];
      show();
      host.chosen();
    },
    missing: () => texts.missing ?? '',
    note: () => {
      const total = money(sumOf(lying()));
      if (bound) return fill(texts[bound] ?? '', { limit: money(BigInt(rules.stakes.max)), bets: MOST_BETS });
      if (lying().size === 0) return texts.chip ?? '';
      if (!isOpen) return fill(texts.notSent ?? '', { total });
      return fill(texts.total ?? '', { total, most: money(bestOf(lying())) });
    },
    stand: ({ phase, left, gone, last, outcome: told }) => {
      outcome = told;
      isOpen = phase === 'open';
      bound = null;
      host.chosen();
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
    mine: (bets, last) => {
      mine = bets;
      before = chipsOf(last);
      wheel.favour([...chipsOf(bets).keys()]);
      show();
    },
    paid: mark,
    triumph: () => triumph([host.art(art[placeAt(outcome ?? 0)])], () => host.art('lanterna')),
    mark: (stop) => Object.assign(host.art(art[placeAt(stop)]), { alt: nameOf(placeAt(stop)) }),
    account,
    brief: ({ place }) => nameOf(place),
  };
}
