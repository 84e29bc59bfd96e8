/**
 * Shows the company at a table in up to three lines, and what came in the last rounds. The lines are the same for
 * everyone, so the player's own one is found by its name and stake.
 */
import { fill } from '#lib/fill.ts';
import type { Json } from '#lib/json.ts';
import type { Companion } from '#studio/server/tables/company.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import { formatFactor } from '#games/paytable.ts';
import { byId, centsOf, languageTag, listed, make, money, text } from '../page.ts';

export interface Self {
  /** The player's own masked name; '' where others do not see the player. */
  readonly name: string;
  /** The sum of the player's stakes on the round, centavos. */
  readonly staked: bigint;
}

/** `brief`: returns a bet in a few words. */
export function createCompany(brief: (choice: Json) => string) {
  const lines = byId('others');
  const title = byId('others-title');
  let shown = '';

  function wordsOf({ choices = [], bets, cashOut }: Companion): string {
    if (cashOut !== undefined) return fill(text('leftAt'), { factor: formatFactor(cashOut, languageTag) });
    const more = choices.length > 0 && bets > choices.length ? ` +${bets - choices.length}` : '';
    return listed(choices.map(brief)) + more;
  }

  function lineOf(one: Companion, isSelf: boolean): HTMLElement {
    const [stake, win] = [centsOf(one.stake), one.win === undefined ? null : centsOf(one.win)];
    const sums = win === null ? money(stake) : `${money(stake)} → ${money(win)}`;
    return make(
      'li',
      {},
      make('span', {}, isSelf ? text('you') : one.name),
      make('span', { className: 'on' }, wordsOf(one)),
      make('b', { className: win !== null && win > stake ? 'money gain' : 'money' }, sums),
    );
  }

  return {
    show: ({ company: { players, largest }, tally }: TableView, self: Self): void => {
      const state = JSON.stringify([players, largest, tally, self.name, String(self.staked)]);
      if (state === shown) return;
      shown = state;
      const own = largest.findIndex(({ name, stake }) => name === self.name && centsOf(stake) === self.staked);
      // A player alone at the table reads the last results, and not the own bet once more.
      const isAlone = players === 0 || (players === 1 && own === 0);
      lines.hidden = title.hidden = isAlone;
      const more = players - largest.length;
      lines.replaceChildren(
        ...largest.map((one, index) => lineOf(one, index === own)),
        ...(more > 0 ? [make('li', {}, fill(text('morePlayers'), { n: more }, languageTag))] : []),
      );
      const list = listed(tally.kinds.map(([kind, count]) => `${text(kind)} (${count})`));
      byId('tally-text').textContent =
        tally.rounds === 0
          ? text('noRounds')
          : `${fill(text('tally'), { n: tally.rounds, list })} ${text('independent')}`;
    },
  };
}
