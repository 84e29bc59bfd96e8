/**
 * Implements the scene of Bingo da Quermesse: one to four cards, selected by number, and thirty-five balls drawn one
 * after the other.
 */
import { fill } from '#lib/fill.ts';
import { CARDS } from '#games/bingo-da-quermesse/card.ts';
import { bingoDaQuermesse, MOST_CARDS, pays } from '#games/bingo-da-quermesse/rules.ts';
import type { Bought, Called } from '#games/bingo-da-quermesse/rules.ts';
import { deviceBelow } from '../../chance.ts';
import { lendFocus } from '../../lend-focus.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { paced } from '../../shapes.ts';
import { triumph } from '../../triumph.ts';
import { createHall } from './hall.ts';
import { cardFrom, cardsFrom, readNumber } from './numbers.ts';

export const rules = bingoDaQuermesse;
/** The prices of a card, centavos. */
export const offered = [20, 40, 100, 200, 500, 1000, 2000, 5000];

/** Returns the numbers of the cards. */
export const betWords: BetWords<Bought> = ({ cards }, texts) =>
  cards.map((n) => fill(texts.card ?? '', { n }, languageTag));

/** The time between two balls, so that each can be found on the cards. */
const BETWEEN_MS = 400;
const TOP = BigInt(Math.max(...pays));

export function createScene(host: Host): Scene<Bought, Called> {
  const { texts } = host;
  let count = 1;
  /** Null while the typed text is no card number. */
  let first: number | null = deviceBelow(CARDS) + 1;
  let shown = first;
  /** Ends the pause before the next ball; null outside a draw. */
  let goOn: (() => void) | null = null;
  let isSkipped = false;
  const skip = make('button', { type: 'button', className: 'plain skip' }, texts.skip ?? '');
  skip.dataset.finish = '';
  const focus = lendFocus(skip);
  const hall = createHall(host, skip);
  // A second press anywhere on the hall shows the rest at once. It changes neither balls nor the time to the next round.
  host.stage.addEventListener('click', () => {
    if (!goOn) return;
    isSkipped = true;
    goOn();
  });

  const counts = Array.from({ length: MOST_CARDS }, (_, index) => {
    const input = make('input', { type: 'radio', name: 'count', checked: index === 0 });
    input.ariaLabel = fill(texts.cards ?? '', { n: index + 1 });
    input.addEventListener('change', () => {
      count = index + 1;
      lay();
    });
    return make('label', {}, input, make('span', {}, String(index + 1)));
  });
  const typed = make('input', { type: 'text', inputMode: 'numeric', maxLength: 5, autocomplete: 'off' });
  typed.ariaLabel = texts.first ?? '';
  typed.addEventListener('input', () => {
    first = readNumber(typed.value);
    lay();
  });
  const step = (name: string, sign: string, way: 1 | -1) => {
    const button = make('button', { type: 'button', ariaLabel: name }, sign);
    button.addEventListener('click', () => {
      first = cardFrom(shown, way * count);
      typed.value = String(first);
      lay();
    });
    return button;
  };
  typed.value = String(first);
  host.board.append(
    make(
      'div',
      { className: 'buys' },
      make('div', { className: 'counts', role: 'radiogroup', ariaLabel: texts.howMany ?? '' }, ...counts),
      step(texts.before ?? '', '‹', -1),
      typed,
      step(texts.after ?? '', '›', 1),
    ),
  );
  hall.lay(cardsFrom(shown, count));

  /** Shows the selected cards before a draw. */
  function lay(): void {
    typed.setAttribute('aria-invalid', String(first === null));
    shown = first ?? shown;
    hall.lay(cardsFrom(shown, count));
    host.chosen();
  }

  return {
    choice: () => (first === null ? null : { cards: cardsFrom(first, count) }),
    missing: () => fill(texts.missing ?? '', { most: CARDS }),
    total: ({ cards }, stake) => stake * BigInt(cards.length),
    note: (stake) => {
      if (first === null) return fill(texts.missing ?? '', { most: CARDS });
      if (count > 1) return fill(texts.inAll ?? '', { total: money(stake * BigInt(count)) });
      return fill(texts.perCard ?? '', { amount: money((stake * TOP) / 100n) });
    },
    begin: () => hall.lay(cardsFrom(shown, count)),
    show: async (outcome, choice, isGain) => {
      hall.lay(choice.cards);
      isSkipped = host.calm();
      host.stage.classList.toggle('calling', !isSkipped);
      if (!isSkipped) focus.lend();
      for (const [index, ball] of outcome.balls.entries()) {
        if (isSkipped) {
          hall.callAll(outcome.balls.slice(index));
          break;
        }
        hall.call(ball);
        host.sound('tick');
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, paced(host, BETWEEN_MS));
          goOn = () => (clearTimeout(late), resolve());
        });
      }
      goOn = null;
      host.stage.classList.remove('calling');
      focus.giveBack();
      hall.over(outcome, isGain);
      host.sound('thud');
    },
    rest: () => hall.lay(cardsFrom(shown, count)),
    triumph: () => triumph([host.art('bola'), make('b', {}, '★')], () => host.art('bandeira')),
    account: ({ cards }) =>
      cards
        .filter(({ filled }) => filled.length > 0)
        .map(({ number, filled }) => fill(texts.lines ?? '', { n: number, lines: filled.length }))
        .join(' · ') ||
      (texts.noLine ?? ''),
  };
}
