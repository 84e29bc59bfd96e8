/** Renders the list of matches with their prices: the match result at once, the other markets on demand. */
import { fill } from '#lib/fill.ts';
import { markets } from '#games/liga-caju/prices.ts';
import type { Leg, Selection } from '#games/liga-caju/prices.ts';
import { matchesOf } from '#games/liga-caju/season.ts';
import type { Match } from '#games/liga-caju/season.ts';
import { arrows } from '../../arrows.ts';
import { make } from '../../page.ts';
import type { TableHost } from '../../tables/scene.ts';
import { isChosen } from './slip.ts';
import type { Legs } from './slip.ts';
import { clubName, singlePrice } from './words.ts';
import type { Words } from './words.ts';

type Market = keyof typeof markets;
/** The usual signs of the three results on a betting slip. */
const signs = { home: '1', draw: 'X', away: '2' } as const;
const FURTHER: readonly Market[] = ['goals', 'both', 'score'];

interface Offer {
  readonly leg: Leg;
  readonly button: HTMLButtonElement;
}

export function createBook({ texts, art }: TableHost, words: Words, press: (leg: Leg) => void) {
  const root = make('div', { className: 'book' });
  root.role = 'group';
  root.ariaLabel = texts.markets ?? '';
  const first = arrows(root);
  let matchday = 0;
  let legs: Legs = [];
  let offers: Offer[] = [];

  function offer(match: number, of: Match, selection: Selection, label: string): HTMLButtonElement {
    const leg: Leg = { match, selection };
    // The visible text comes first in the label, so that voice control finds the button by it.
    const name = fill(texts.leg ?? '', { fixture: words.fixture(of), selection: words.selection(selection, of) });
    const button = make(
      'button',
      { type: 'button', className: 'offer' },
      make('span', {}, label),
      make('b', {}, singlePrice(matchday, leg)),
      make('span', { className: 'unseen' }, name),
    );
    button.ariaPressed = String(isChosen(legs, leg));
    // Marks two legs for scripted play, so that it bets a slip of several.
    if (selection === 'home' && match < 2) button.dataset.try = '';
    button.addEventListener('click', () => press(leg));
    offers.push({ leg, button });
    return button;
  }

  const further = (match: number, of: Match): HTMLElement[] =>
    FURTHER.map((market) => {
      const buttons = markets[market].map((selection) => offer(match, of, selection, words.selection(selection, of)));
      const name = make('p', {}, texts[`market_${market}`] ?? '');
      return make('div', { className: `market market-${market}` }, name, ...buttons);
    });

  function row(of: Match, match: number): HTMLElement {
    const who = [of.home, of.away].map((club) => make('span', {}, art(`clube-${club}`), clubName(club)));
    const rest = make('div', { className: 'further', hidden: true, id: `further-${match}` });
    const more = make('button', { type: 'button', className: 'more' }, '+');
    more.ariaLabel = fill(texts.more ?? '', { fixture: words.fixture(of) });
    more.ariaExpanded = 'false';
    more.setAttribute('aria-controls', rest.id);
    more.addEventListener('click', () => {
      const isOpen = rest.hidden;
      closeAll();
      rest.hidden = !isOpen;
      more.ariaExpanded = String(isOpen);
      if (!isOpen) return;
      // Few players open the other markets, so their many buttons are created on demand.
      if (rest.childElementCount === 0) rest.append(...further(match, of));
      scrollTo(game);
    });
    const result = markets.result.map((selection) => offer(match, of, selection, signs[selection]));
    const game = make('div', { className: 'game' }, make('p', { className: 'who' }, ...who), ...result, more, rest);
    return game;
  }
  function closeAll(): void {
    for (const rest of root.querySelectorAll<HTMLElement>('.further')) rest.hidden = true;
    for (const more of root.querySelectorAll<HTMLElement>('.more')) more.ariaExpanded = 'false';
  }
  /** Scrolls only the list, so that the surrounding page does not move. */
  function scrollTo(game: HTMLElement): void {
    const list = root.parentElement;
    if (list) list.scrollTop += game.getBoundingClientRect().top - list.getBoundingClientRect().top;
  }

  return {
    root,
    /** Shows the matches and prices of a matchday, with nothing selected. */
    lay: (next: number): void => {
      [matchday, legs, offers] = [next, [], []];
      root.replaceChildren(...matchesOf(matchday).map(row));
      first();
    },
    mark: (next: Legs): void => {
      legs = next;
      for (const { leg, button } of offers) button.ariaPressed = String(isChosen(legs, leg));
    },
  };
}
