/**
 * Fills the row of a table's last results, and its fairness panel. The panel has the chain, the round's commitment, and
 * the player's last bets with a link to verify each.
 */
import type { TableView } from '#studio/server/tables/view.ts';
import { byId, centsOf, locale, make, money, prefix, text, when } from '../page.ts';
import type { BetView } from './seat.ts';

const SHOWN = 10;

export function showChain({ chain, round, commitment }: TableView): void {
  byId('chain-round').textContent = `${round} / ${chain.length}`;
  byId('commitment').textContent = commitment;
  byId('chain-head').textContent = chain.head;
  byId('chain-salt').textContent = chain.salt;
}

/** Shows the marks of the last results. */
export function showLast(marks: readonly Node[]): void {
  byId('last').replaceChildren(...marks.map((mark) => make('li', {}, mark)));
}

/** Handles the panel's links. `verify` opens the check of the surrounding page, where there is one. */
export function watchChain(verify: (() => void) | undefined): void {
  byId('check').hidden = !verify;
  byId('check').addEventListener('click', () => verify?.());
}

export function showOwnBets(bets: readonly BetView[]): void {
  const ended = bets.filter(({ win }) => win !== undefined).slice(0, SHOWN);
  const rows = ended.map((bet) =>
    make(
      'li',
      {},
      make('span', {}, when(bet.at)),
      make('span', { className: 'money' }, `${money(centsOf(bet.stake))} → ${money(centsOf(bet.win ?? ''))}`),
      make(
        'a',
        { href: `${prefix}/round/${bet.bet}?lang=${locale}`, target: '_blank', rel: 'noopener' },
        text('verify'),
      ),
    ),
  );
  byId('rounds').replaceChildren(...(rows.length > 0 ? rows : [make('li', {}, text('noRounds'))]));
}
