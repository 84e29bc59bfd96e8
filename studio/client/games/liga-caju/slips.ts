/** Renders the slip in progress, with a place for each match, and the slips that were bet, with their payments. */
import { fill } from '#lib/fill.ts';
import { priceOf } from '#games/liga-caju/prices.ts';
import type { Leg, Slip } from '#games/liga-caju/prices.ts';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { matchesOf } from '#games/liga-caju/season.ts';
import { make, money } from '../../page.ts';
import type { OwnBet, TableHost } from '../../tables/scene.ts';
import type { Legs } from './slip.ts';
import { clubName, priceText, singlePrice } from './words.ts';
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

export function createOwn({ texts, calm }: TableHost, words: Words) {
  const list = make('ul', { className: 'own-list' });
  const root = make('section', { className: 'own', hidden: true }, make('h2', {}, texts.own ?? ''), list);
  return {
    root,
    /**
     * Shows the slips. `outcome`: the final result. `isGain`: it paid more than it cost, so paying slips may be
     * highlighted.
     */
    show: (bets: readonly OwnBet<Slip>[], outcome: readonly Played[] | null, isGain: boolean): void => {
      root.hidden = bets.length === 0;
      list.replaceChildren(...bets.map((bet) => item(bet, outcome, isGain)));
      if (calm()) return;
      for (const paid of list.querySelectorAll('.paid'))
        paid.animate(
          [
            { transform: 'scale(0.94)', opacity: 0.6 },
            { transform: 'none', opacity: 1 },
          ],
          450,
        );
    },
  };

  function item({ choice, stake }: OwnBet<Slip>, outcome: readonly Played[] | null, isGain: boolean): HTMLElement {
    const price = priceOf(choice);
    const m100 = 'm100' in price ? price.m100 : 0;
    const win = outcome ? ligaCaju.winCents(outcome, choice, stake) : null;
    const verdict =
      win === null
        ? fill(texts.ownMay ?? '', { amount: money((stake * BigInt(m100)) / 100n) })
        : win > 0n
          ? fill(texts.ownPays ?? '', { amount: money(win) })
          : (texts.ownNot ?? '');
    const legs = choice.legs.map((leg) => words.leg(leg, matchesOf(choice.matchday))).join(' + ');
    return make(
      'li',
      { className: win !== null && win > 0n && isGain ? 'paid' : '' },
      make('span', { className: 'legs' }, legs),
      make('span', {}, `${money(stake)} · ${fill(texts.ownPrice ?? '', { price: priceText(m100) })}`),
      make('b', {}, verdict),
    );
  }
}
