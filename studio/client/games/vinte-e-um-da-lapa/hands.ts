/** Draws a hand of cards, dealt one by one side by side, and its value. */
import { valueOf } from '#games/vinte-e-um-da-lapa/hand.ts';
import { cardName, createCard, FLY_MS, TURN_MS } from '../../cards/cards.ts';
import type { Card } from '../../cards/cards.ts';
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { pause } from '../../shapes.ts';

/** Returns the value, e.g. "17", or "7/17" while an ace may count 1 or 11. */
export function totalText(cards: readonly number[], isOver: boolean): string {
  const { total, soft } = valueOf(cards);
  return soft && !isOver && total < 21 ? `${total - 10}/${total}` : String(total);
}

/** Creates a hand. `name`: the label of its owner. `shoe`: where its cards come from. */
export function createHand({ art, calm, sound, texts }: Host, name: string, shoe: HTMLElement) {
  let cards: Card[] = [];
  let shown: number[] = [];
  const row = make('div', { className: 'row' });
  const total = make('b');
  const sum = make('p', { className: 'sum' }, make('span', {}, name), ' ', total);
  const root = make('div', { className: 'side', role: 'img', ariaLabel: name }, row, sum);

  function spread(): void {
    row.style.setProperty('--n', String(Math.max(cards.length, 2)));
    for (const [place, { root: card }] of cards.entries()) card.style.setProperty('--i', String(place));
    row.style.setProperty('--middle', String((cards.length - 1) / 2));
  }

  /** Deals one more card; null lies with its back up. */
  async function add(card: number | null, isStill: boolean): Promise<void> {
    const next = createCard(art('verso'));
    // Read before the change, so that nothing is laid out twice.
    const [from, to] = [shoe, row].map((element) => element.getBoundingClientRect());
    cards.push(next);
    row.append(next.root);
    spread();
    if (card !== null) shown.push(card);
    if (isStill || calm()) return next.turn(card);
    if (from && to) next.fly(from.left + from.width / 2 - to.left - to.width / 2, from.top - to.top);
    await pause(FLY_MS - 60);
    sound('tick');
    if (card === null) return;
    await turn(next, card);
  }

  /** Turns a card over, lifted from the table meanwhile. */
  async function turn(card: Card, to: number): Promise<void> {
    card.turn(to);
    card.root.animate({ scale: [1, 1.08, 1] }, { duration: TURN_MS, easing: 'ease-in-out' });
    sound('turn');
    await pause(TURN_MS / 2);
  }

  /** Updates the hand to these cards. Equal cards stay, a back turns over, new ones are dealt. */
  async function become(wanted: readonly number[], isOver: boolean, isStill = false): Promise<void> {
    for (const [place, card] of wanted.entries()) {
      if (place < shown.length) continue;
      const lying = cards[place];
      if (!lying) await add(card, isStill);
      else {
        shown.push(card);
        if (isStill || calm()) lying.turn(card);
        else {
          await turn(lying, card);
          await pause(TURN_MS / 2);
        }
      }
      tell(isOver && place === wanted.length - 1);
    }
    tell(isOver);
  }

  function tell(isOver: boolean): void {
    const text = shown.length === 0 ? '' : totalText(shown, isOver);
    if (total.textContent !== text) {
      total.textContent = text;
      if (!calm()) total.animate({ scale: [1.4, 1] }, { duration: 240, easing: 'ease-out' });
    }
    root.ariaLabel = `${name}: ${[total.textContent, ...shown.map((card) => cardName(texts, card))].join(', ')}`;
  }

  async function clear(): Promise<void> {
    if (cards.length > 0 && !calm())
      await row.animate(
        { transform: 'translate(-70%, -60px) rotate(-14deg)', opacity: 0 },
        { duration: 260, easing: 'ease-in' },
      ).finished;
    for (const { root: card } of cards) card.remove();
    cards = [];
    shown = [];
    root.className = 'side';
    total.textContent = '';
    root.ariaLabel = name;
  }

  return {
    root,
    add,
    become,
    clear,
    count: () => cards.length,
    /** Highlights a hand that paid more than its stake, the more where it paid as a natural; dims one that lost. */
    end: (...how: ('won' | 'natural' | 'lost')[]): void => root.classList.add(...how),
  };
}
