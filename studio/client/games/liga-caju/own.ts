/** Renders the slips that were bet: each leg with its state, and what the slip may pay, pays now or paid. */
import { fill } from '#lib/fill.ts';
import { MINUTES } from '#games/liga-caju/clock.ts';
import { priceOf } from '#games/liga-caju/prices.ts';
import type { Slip } from '#games/liga-caju/prices.ts';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { matchesOf } from '#games/liga-caju/season.ts';
import { make, money } from '../../page.ts';
import type { OwnBet, TableHost } from '../../tables/scene.ts';
import { legState, offerNow } from './legs.ts';
import type { LegState, Moment } from './legs.ts';
import { priceText } from './words.ts';
import type { Words } from './words.ts';

/** What is known of the matchday: nothing yet, the scores at a minute, or the result. */
export interface Known {
  readonly moment: Moment | null;
  readonly result: readonly Played[] | null;
}

const marks: Readonly<Record<LegState, string>> = { won: '✓', open: '·', lost: '×' };

export function createOwn({ texts, calm, takeOut }: TableHost, words: Words) {
  const list = make('ul', { className: 'own-list' });
  const root = make('section', { className: 'own', hidden: true }, make('h2', {}, texts.own ?? ''), list);
  let items: readonly Item[] = [];
  /** The slip whose button was pressed. It has the focus again once the page has an answer. */
  let pressed: string | null = null;

  function show(bets: readonly OwnBet<Slip>[], known: Known): void {
    root.hidden = bets.length === 0;
    // A list that is made anew would take the focus from its buttons.
    if (bets.map(({ id }) => id).join() !== items.map(({ id }) => id).join()) {
      items = bets.map((bet) => createItem(bet));
      list.replaceChildren(...items.map((item) => item.root));
    }
    for (const [at, bet] of bets.entries()) items[at]?.show(bet, known);
    // The board is inert during the request.
    if (pressed === null || root.closest('[inert]')) return;
    if (document.activeElement === document.body) items.find(({ id }) => id === pressed)?.focus();
    pressed = null;
  }

  /** Highlights the slips that pay, where they together paid more than they cost. */
  function celebrate(isGain: boolean): void {
    for (const item of items) item.celebrate(isGain && !calm(), isGain);
  }

  type Item = ReturnType<typeof createItem>;
  function createItem({ id, choice, stake }: OwnBet<Slip>) {
    const price = priceOf(choice);
    const m100 = 'm100' in price ? price.m100 : 0;
    const legs = choice.legs.map((leg) => {
      const [mark, state] = [make('i'), make('span', { className: 'unseen' })];
      mark.ariaHidden = 'true';
      const root = make('span', { className: 'leg' }, mark, words.leg(leg, matchesOf(choice.matchday)), state);
      return { leg, root, mark, state };
    });
    const verdict = make('b');
    const named = choice.legs.map((leg) => words.leg(leg, matchesOf(choice.matchday))).join(' + ');
    const takes = make('span');
    const out = make(
      'button',
      { type: 'button', className: 'out', hidden: true },
      takes,
      make('span', { className: 'unseen' }, ` (${named})`),
    );
    let offer: bigint | null = null;
    out.addEventListener('click', () => {
      if (offer === null) return;
      pressed = id;
      takeOut(id, offer);
    });
    const costs = `${money(stake)} · ${fill(texts.ownPrice ?? '', { price: priceText(m100) })}`;
    const item = make(
      'li',
      {},
      make('span', { className: 'legs' }, ...legs.map((each) => each.root)),
      make('span', { className: 'costs' }, costs),
      make('span', { className: 'end' }, verdict, out),
    );
    let pays = false;

    /** Returns what the slip is worth in words. */
    function said(bet: OwnBet<Slip>, { result }: Known, isLost: boolean): string {
      if (bet.out !== null) return fill(texts.ownOut ?? '', { amount: money(bet.out) });
      const win = result && ligaCaju.winCents(result, choice, stake);
      if (win) return fill(texts.ownPays ?? '', { amount: money(win) });
      if (win === 0n || isLost) return texts.ownNot ?? '';
      return fill(texts.ownMay ?? '', { amount: money((stake * BigInt(m100)) / 100n) });
    }

    return {
      id,
      root: item,
      show: (bet: OwnBet<Slip>, known: Known): void => {
        const now = known.result ? { minute: MINUTES, scores: known.result } : known.moment;
        const states = legs.map(({ leg }) => (now ? legState(choice.matchday, leg, now) : 'open'));
        for (const [at, { root: line, mark, state }] of legs.entries()) {
          const is = states[at] ?? 'open';
          line.dataset.state = now ? is : '';
          mark.textContent = now ? marks[is] : '';
          state.textContent = now ? ` (${texts[`leg_${is}`] ?? ''})` : '';
        }
        const isLost = states.includes('lost');
        offer = bet.cashOut === null && known.moment ? offerNow(choice, stake, known.moment) : null;
        const label = offer === null ? '' : fill(texts.takeOut ?? '', { amount: money(offer) });
        if (takes.textContent !== label) takes.textContent = label;
        out.hidden = offer === null;
        // An amount of at most the stake has no colour of a gain.
        out.classList.toggle('gains', offer !== null && offer > stake);
        verdict.textContent = said(bet, known, isLost);
        item.dataset.state = bet.cashOut !== null ? 'out' : isLost ? 'lost' : 'open';
        pays = known.result !== null && (bet.out ?? ligaCaju.winCents(known.result, choice, stake)) > stake;
        if (!known.result) item.classList.remove('paid');
      },
      celebrate: (isMoving: boolean, isGain: boolean): void => {
        item.classList.toggle('paid', pays && isGain);
        if (!pays || !isMoving) return;
        item.animate(
          [
            { transform: 'scale(0.94)', opacity: 0.6 },
            { transform: 'none', opacity: 1 },
          ],
          450,
        );
      },
      focus: (): void => (out.hidden ? (root.parentElement ?? root) : out).focus(),
    };
  }

  return { root, show, celebrate };
}
