/**
 * Implements the scene of Liga Caju: four simultaneous matches above, prices and slips below. Each press of the button
 * bets one slip, and an open slip has a button of its own to cash it out.
 */
import { fill } from '#lib/fill.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import { MOST_LEGS, priceOf, TOP_M100 } from '#games/liga-caju/prices.ts';
import type { Leg, Slip } from '#games/liga-caju/prices.ts';
import { ligaCaju, matchdayOf } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { clubs, matchesOf } from '#games/liga-caju/season.ts';
import { formatFactor } from '#games/paytable.ts';
import type { Dictionary } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords } from '../../scene.ts';
import type { OwnBet, TableHost, TableScene } from '../../tables/scene.ts';
import { triumph } from '../../triumph.ts';
import { createBook } from './book.ts';
import { isHeld } from './legs.ts';
import type { Moment } from './legs.ts';
import { createOwn } from './own.ts';
import { createPitch } from './pitch.ts';
import { toggled } from './slip.ts';
import type { Legs } from './slip.ts';
import { createSlip } from './slips.ts';
import { priceText, singlePrice, wordsOf } from './words.ts';

export const rules = ligaCaju;
export const offered = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Returns the slip's selections, each with its price, and the total price. */
export const betWords: BetWords<Slip> = (slip, texts) => {
  const words = wordsOf(texts);
  const matches = matchesOf(slip.matchday);
  const all = priceOf(slip);
  const legs = slip.legs.map((leg) => `${words.leg(leg, matches)} · ${singlePrice(slip.matchday, leg)}`);
  return 'm100' in all ? [...legs, fill(texts.ownPrice ?? '', { price: priceText(all.m100) })] : legs;
};

export const outWords = (minute: number, texts: Dictionary): string => fill(texts.minute ?? '', { n: minute });

export function createTable(host: TableHost): TableScene<Slip, readonly Played[]> {
  const { texts } = host;
  const words = wordsOf(texts);
  const top = formatFactor(TOP_M100, languageTag);
  let round = 0;
  let isOpen = false;
  let legs: Legs = [];
  let bets: readonly OwnBet<Slip>[] = [];
  /** The result while it is shown, and the scores of the moment while the matches play. */
  let result: readonly Played[] | null = null;
  let moment: Moment | null = null;
  /** The club whose crest drifts next. */
  let drifting = 0;

  const pitch = createPitch(host, words, (next) => {
    const isSame = moment !== null && isHeld(moment, next);
    moment = next;
    if (!isSame) showOwn();
  });
  const slip = createSlip(host, words, press);
  const book = createBook(host, words, press);
  const own = createOwn(host, words);
  const list = make('div', { className: 'list' }, book.root, own.root);
  list.role = 'group';
  list.ariaLabel = texts.markets ?? '';
  host.board.append(slip.root, list);

  function showOwn(): void {
    own.show(bets, { moment, result });
    pitch.back(new Set(bets.flatMap(({ choice }) => choice.legs.map(({ match }) => match))));
  }
  const chosen = (): Slip => ({ matchday: matchdayOf(round), legs });
  const price = () => priceOf(chosen());
  const isTooHigh = () => {
    const found = price();
    return 'refused' in found && found.refused === 'too-high';
  };

  function press(leg: Leg): void {
    choose(toggled(legs, leg));
    host.sound('turn');
  }
  function choose(next: Legs): void {
    legs = next;
    book.mark(legs);
    slip.show(matchdayOf(round), legs);
    host.chosen();
  }
  const account = (played: readonly Played[], of: number) => {
    const matches = matchesOf(matchdayOf(of));
    return words.all(
      texts.ended ?? '',
      played.map((match, index) => words.final(matches[index] ?? { home: 0, away: 0 }, match)),
    );
  };

  return {
    bets: (stake) => ('m100' in price() ? [{ choice: chosen(), stake }] : []),
    brief: (of) => {
      const found = priceOf(of);
      return 'm100' in found ? fill(texts.ownPrice ?? '', { price: priceText(found.m100) }) : '';
    },
    missing: () => (isTooHigh() ? fill(texts.tooHigh ?? '', { top }) : fill(texts.missing ?? '', { most: MOST_LEGS })),
    note: (stake) => {
      // A slip that was not bet when betting closed pays nothing, so no payment is shown.
      if (!isOpen) return '';
      const found = price();
      if ('m100' in found)
        return fill(texts.mayPay ?? '', {
          price: priceText(found.m100),
          amount: money((stake * BigInt(found.m100)) / 100n),
        });
      return isTooHigh() ? fill(texts.tooHighNote ?? '', { top }) : '';
    },
    stand: ({ round: next, phase, left, gone, outcome, soFar }) => {
      const isNew = next !== round;
      round = next;
      result = phase === 'result' ? outcome : null;
      moment = null;
      host.board.dataset.phase = phase;
      isOpen = phase === 'open';
      book.root.hidden = slip.root.hidden = !isOpen;
      // Without prices the list holds only slips. It must be focusable so that the keyboard can scroll it.
      list.tabIndex = isOpen ? -1 : 0;
      list.scrollTop = 0;
      pitch.stand(phase, matchdayOf(round), soFar ?? outcome, { gone, length: gone + (left ?? 0) });
      if (result) pitch.call(account(result, round));
      if (!isNew) return host.chosen();
      book.lay(matchdayOf(round));
      choose([]);
    },
    mine: (next) => {
      // A slip that was bet is cleared, so that a second press does not bet it twice.
      const [newest] = next;
      if (
        newest &&
        next.length > bets.length &&
        sameJson(newest.choice as unknown as Json, chosen() as unknown as Json)
      )
        choose([]);
      bets = next;
      showOwn();
    },
    follow: pitch.follow,
    paid: own.celebrate,
    triumph: () => triumph([host.art('taca')], () => host.art(`clube-${drifting++ % clubs.length}`)),
    mark: (played) => {
      const n = played.reduce((sum, { home, away }) => sum + home + away, 0);
      return make('span', { className: 'past' }, fill(texts.goals ?? '', { n }));
    },
    account,
    saysAccount: true,
  };
}
