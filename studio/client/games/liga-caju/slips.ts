/** Renders the slip in progress, with a place for each match. */
import { fill } from '#lib/fill.ts';
import type { Leg } from '#games/liga-caju/prices.ts';
import { matchesOf } from '#games/liga-caju/season.ts';
import { make } from '../../page.ts';
import type { TableHost } from '../../tables/scene.ts';
import type { Legs } from './slip.ts';
import { clubName, singlePrice } from './words.ts';
import type { Words } from './words.ts';

export function createSlip({ texts, art }: TableHost, words: Words, remove: (leg: Leg) => void) {
  const root = make('div', { className: 'slip' });
  root.role = 'group';
  root.ariaLabel = texts.slip ?? '';
  return {
    root,
    show: (matchday: number, legs: Legs): void => {
      const hadFocus = root.contains(document.activeElement);
      root.replaceChildren(
        ...matchesOf(matchday).map((of, match) => {
          const leg = legs.find((each) => each.match === match);
          if (!leg) return make('span', { className: 'slot' }, art(`clube-${of.home}`), art(`clube-${of.away}`));
          const { selection } = leg;
          // The club's name stands for its win, because there is little room.
          const name =
            selection === 'home' || selection === 'away' ? clubName(of[selection]) : words.selection(selection, of);
          const said = { selection: words.selection(selection, of), fixture: words.fixture(of) };
          const button = make(
            'button',
            { type: 'button', className: 'slot chosen' },
            make('span', {}, name),
            make('b', {}, singlePrice(matchday, leg)),
            make('span', { className: 'unseen' }, fill(texts.remove ?? '', said)),
          );
          button.addEventListener('click', () => remove(leg));
          return button;
        }),
      );
      // The removed button had the focus, so the focus moves to the board's first button.
      if (hadFocus) root.parentElement?.querySelector('button')?.focus();
    },
  };
}
