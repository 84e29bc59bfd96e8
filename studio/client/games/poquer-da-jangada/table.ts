/** Renders the video poker table: the pay table, five cards, and under each a button that holds it. */
import { fill } from '#lib/fill.ts';
import { ranks } from '#games/poquer-da-jangada/hands.ts';
import type { Rank } from '#games/poquer-da-jangada/hands.ts';
import { pays } from '#games/poquer-da-jangada/rules.ts';
import { placesOf } from '#games/poquer-da-jangada/shown.ts';
import { formatFactor } from '#games/paytable.ts';
import { cardName, createCard, TURN_MS } from '../../cards/cards.ts';
import { languageTag, make } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { pause } from '../../shapes.ts';

const HAND = 5;
const EACH_MS = 130;

/** Creates the table. `changed` is called whenever the held cards change. */
export function createTable({ art, calm, sound, stage, texts }: Host, changed: (hold: number) => void) {
  let shown: readonly (number | null)[] = Array.from({ length: HAND }, () => null);
  let hold = 0;
  let isOpen = false;

  const rows = new Map<Rank, HTMLElement>();
  const list = make('ol', { className: 'pays' });
  for (const rank of ranks.toReversed()) {
    if (pays[rank] === 0) continue;
    const row = make(
      'li',
      {},
      make('span', {}, texts[`rank_${rank}`] ?? rank),
      make('b', {}, formatFactor(pays[rank], languageTag)),
    );
    rows.set(rank, row);
    list.append(row);
  }

  const cards = Array.from({ length: HAND }, () => createCard(art('verso')));
  const row = make('div', { className: 'hand', role: 'img', ariaLabel: texts.backs ?? '' });
  row.append(...cards.map(({ root }) => root));
  const holds = cards.map(({ root }, place) => {
    const button = make('button', { type: 'button', className: 'hold' }, texts.hold ?? '');
    button.dataset.step = '';
    button.addEventListener('click', () => toggle(place));
    root.addEventListener('click', () => toggle(place));
    return button;
  });
  document.addEventListener('keydown', (event) => {
    const place = ['1', '2', '3', '4', '5'].indexOf(event.key);
    const elsewhere = event.target instanceof Element && event.target.closest('input, dialog');
    if (place >= 0 && !event.repeat && !elsewhere) toggle(place);
  });
  stage.append(list, row, make('div', { className: 'holds', role: 'group', ariaLabel: texts.holds ?? '' }, ...holds));

  function toggle(place: number): void {
    if (!isOpen) return;
    sound('tick');
    setHold(hold ^ (1 << place));
  }

  function setHold(now: number): void {
    hold = now;
    for (const [place, button] of holds.entries()) {
      const isHeld = (hold & (1 << place)) !== 0;
      button.setAttribute('aria-pressed', String(isHeld));
      cards[place]?.root.classList.toggle('held', isHeld);
    }
    changed(hold);
  }

  /** Enables or disables the hold buttons. */
  function open(now: boolean): void {
    isOpen = now;
    row.classList.toggle('open', now);
    for (const [place, button] of holds.entries()) {
      const card = shown[place];
      button.setAttribute('aria-disabled', String(!now));
      button.ariaLabel =
        card === null || card === undefined
          ? fill(texts.holdNumber ?? '', { n: place + 1 })
          : `${texts.hold ?? ''}: ${cardName(texts, card)}`;
    }
  }

  /** Turns the cards until these are shown, from left to right; null is a back. */
  async function lay(wanted: readonly (number | null)[], isStill = false): Promise<void> {
    for (const [place, card] of wanted.entries()) {
      if (card === shown[place]) continue;
      cards[place]?.turn(card);
      if (isStill || calm()) continue;
      sound('turn');
      await pause(EACH_MS);
    }
    const turned = wanted.some((card, place) => card !== shown[place]);
    shown = wanted;
    if (turned && !isStill && !calm()) await pause(TURN_MS);
    row.ariaLabel = wanted.every((card) => card !== null)
      ? wanted.map((card) => cardName(texts, card ?? 0)).join(', ')
      : (texts.backs ?? '');
  }

  /** Highlights the row of the pay table that applies and, at the end, the cards that form the hand. */
  function mark(rank: Rank, end: 'none' | 'paid' | 'gain'): void {
    for (const [each, element] of rows) {
      element.classList.toggle('on', each === rank);
      element.classList.toggle('won', each === rank && end === 'gain');
    }
    const hand = shown.map((card) => card ?? 0);
    const places = end === 'none' ? [] : placesOf(rank, hand);
    for (const [place, { root }] of cards.entries()) {
      root.classList.toggle('won', end === 'gain' && places.includes(place));
      root.classList.toggle('part', end === 'paid' && places.includes(place));
    }
  }

  setHold(0);
  open(false);
  return { lay, mark, open, setHold, shown: () => shown, row };
}
