/** Renders the video poker table: the pay table, and five cards. A press on a card holds it. */
import { fill } from '#lib/fill.ts';
import { ranks } from '#games/poquer-da-jangada/hands.ts';
import type { Rank } from '#games/poquer-da-jangada/hands.ts';
import { pays } from '#games/poquer-da-jangada/rules.ts';
import { placesOf } from '#games/poquer-da-jangada/shown.ts';
import { formatFactor } from '#games/paytable.ts';
import { cardName, createCard, FLY_MS, TURN_MS } from '../../cards/cards.ts';
import { languageTag, listed, make, money } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { pause } from '../../shapes.ts';
import { rankSoFar } from './live.ts';

const HAND = 5;
const EACH_MS = 150;
const LEAVE_MS = 170;
const DEAL_EACH_MS = 70;

/** Creates the table. `changed` is called whenever the held cards change. */
export function createTable({ art, calm, sound, stage, stake, texts }: Host, changed: (hold: number) => void) {
  let shown: readonly (number | null)[] = Array.from({ length: HAND }, () => null);
  let hold = 0;
  let isOpen = false;

  const rows = new Map<Rank, { readonly row: HTMLElement; readonly amount: HTMLElement }>();
  const list = make('ol', { className: 'pays' });
  for (const rank of ranks.toReversed()) {
    if (pays[rank] === 0) continue;
    const amount = make('span', { className: 'amount' });
    const factor = make('b', {}, formatFactor(pays[rank], languageTag));
    const row = make('li', {}, make('span', {}, texts[`rank_${rank}`] ?? rank), amount, factor);
    rows.set(rank, { row, amount });
    list.append(row);
  }

  const cards = Array.from({ length: HAND }, () => createCard(art('verso')));
  // Each button lies over its card, so that its visible text is its word alone.
  const holds = cards.map((_, place) => {
    const button = make(
      'button',
      { type: 'button', className: 'hold' },
      make('span', { className: 'tag' }, texts.hold ?? ''),
    );
    button.dataset.step = '';
    button.addEventListener('click', () => toggle(place));
    return button;
  });
  const places = cards.map(({ root }, place) => make('div', { className: 'place' }, root, holds[place] ?? ''));
  const row = make('div', { className: 'hand', role: 'group', ariaLabel: texts.backs ?? '' }, ...places);
  document.addEventListener('keydown', (event) => {
    const place = ['1', '2', '3', '4', '5'].indexOf(event.key);
    const elsewhere = event.target instanceof Element && event.target.closest('input, dialog');
    if (place >= 0 && !event.repeat && !elsewhere) toggle(place);
  });
  stage.append(list, row);

  function toggle(place: number): void {
    if (!isOpen) return;
    sound('tick');
    setHold(hold ^ (1 << place));
    // What the held cards make already; without any, what the hand makes.
    mark(rankSoFar(hold === 0 ? shown : shown.map((card, at) => (hold & (1 << at) ? card : null))), 'none');
  }

  function setHold(now: number): void {
    hold = now;
    for (const [place, button] of holds.entries()) {
      const isHeld = (hold & (1 << place)) !== 0;
      button.setAttribute('aria-pressed', String(isHeld));
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

  /** Throws these cards away, and deals as many backs, one after the other. */
  async function redeal(places: readonly number[]): Promise<void> {
    const thrown = places.map((place) => cards[place]).filter((card) => card !== undefined);
    const wide = row.offsetWidth;
    await Promise.all(
      thrown.map(
        ({ root }) =>
          root.animate(
            { transform: ['none', 'translate(-60px, -90%) rotate(-20deg)'], opacity: [1, 0] },
            { duration: LEAVE_MS, easing: 'ease-in', fill: 'forwards' },
          ).finished,
      ),
    );
    for (const card of thrown) {
      card.root.classList.add('still');
      card.turn(null);
      for (const motion of card.root.getAnimations()) motion.cancel();
      card.root.classList.add('away');
    }
    for (const [index, card] of thrown.entries()) {
      card.root.classList.remove('still', 'away');
      card.fly(wide * 0.5, -160);
      sound('tick');
      await pause(index === thrown.length - 1 ? FLY_MS : DEAL_EACH_MS);
    }
  }

  /** Shows these cards, turned over from left to right; null is a back. The pay table shows what they make so far. */
  async function lay(wanted: readonly (number | null)[], isStill = false): Promise<void> {
    const backs = [...wanted.keys()].filter((place) => wanted[place] === null);
    if (!isStill && !calm() && backs.length > 0) await redeal(backs);
    else for (const place of backs) cards[place]?.turn(null);
    const open = wanted.map((card, place) => (card === shown[place] ? card : null));
    for (const [place, card] of wanted.entries()) {
      if (card === null || card === shown[place]) continue;
      cards[place]?.turn(card);
      open[place] = card;
      if (isStill || calm()) continue;
      cards[place]?.root.animate({ scale: [1, 1.07, 1] }, { duration: TURN_MS, easing: 'ease-in-out' });
      sound('turn');
      await pause(EACH_MS);
      mark(rankSoFar(open), 'none');
    }
    const turned = wanted.some((card, place) => card !== shown[place]);
    shown = wanted;
    if (turned && !isStill && !calm()) await pause(TURN_MS);
    row.ariaLabel = wanted.every((card) => card !== null)
      ? listed(wanted.map((card) => cardName(texts, card ?? 0)))
      : (texts.backs ?? '');
  }

  /** Highlights the row of the pay table that applies and, at the end, the cards that form the hand. */
  function mark(rank: Rank, end: 'none' | 'paid' | 'gain'): void {
    for (const [each, { row: line, amount }] of rows) {
      line.classList.toggle('on', each === rank);
      line.classList.toggle('won', each === rank && end === 'gain');
      amount.textContent = each === rank ? money((stake() * BigInt(pays[rank])) / 100n) : '';
    }
    const hand = shown.map((card) => card ?? 0);
    const paying = end === 'none' ? [] : placesOf(rank, hand);
    for (const [place, { root }] of cards.entries()) {
      root.classList.toggle('won', end === 'gain' && paying.includes(place));
      root.classList.toggle('part', end === 'paid' && paying.includes(place));
    }
  }

  setHold(0);
  open(false);
  return { lay, mark, open, setHold, shown: () => shown, row };
}
