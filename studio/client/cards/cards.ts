/** Draws playing cards: faces in code, the back as the game's own image. A card flies in and turns over. */
import { fill } from '#lib/fill.ts';
import type { Dictionary } from '#games/paytable.ts';
import { artOf, make } from '../page.ts';

/** The suits by floor(card / 13). */
const suits = ['paus', 'ouros', 'copas', 'espadas'] as const;
/** The game whose folder has the drawings of the suits, for every game with cards. */
const SUITS_OF = 'vinte-e-um-da-lapa';
const letters: Readonly<Record<number, string>> = { 0: 'A', 10: 'J', 11: 'Q', 12: 'K' };

export const TURN_MS = 360;
export const FLY_MS = 380;

/**
 * Returns the rank in a card's corner. Cards 0 to 51: the rank is card % 13 from the ace, the suit floor(card / 13).
 */
export const rankText = (card: number): string => letters[card % 13] ?? String((card % 13) + 1);

const suitOf = (card: number) => suits[Math.floor(card / 13)] ?? 'paus';

/** Returns a card's name, e.g. "10 de copas", in the words of a game's dictionary. */
export function cardName(texts: Dictionary, card: number): string {
  const rank = rankText(card);
  return fill(texts.card ?? '', {
    rank: texts[`rank_${rank}`] ?? rank,
    suit: texts[`suit_${suitOf(card)}`] ?? '',
  });
}

/** Returns the drawing of a card's suit. */
export const suitArt = (card: number): HTMLImageElement => artOf(SUITS_OF, suitOf(card));

export interface Card {
  readonly root: HTMLElement;
  /** Shows the face of a card, or the back with null. Animates the turn unless motion is reduced. */
  readonly turn: (card: number | null) => void;
  /** Moves the card in from an offset in px, within FLY_MS. */
  readonly fly: (x: number, y: number) => void;
}

/** Creates a card with its back up. It is decorative: the scene's label names what is shown. */
export function createCard(back: HTMLImageElement): Card {
  const face = make('span', { className: 'face' });
  const turned = make('span', { className: 'turned' }, face, make('span', { className: 'back' }, back));
  const flown = make('span', { className: 'flown' }, turned);
  const root = make('span', { className: 'card' }, flown);
  let shown: number | null = null;
  return {
    root,
    turn: (card) => {
      if (card !== null && card !== shown) draw(face, card);
      shown = card ?? shown;
      root.classList.toggle('up', card !== null);
    },
    fly: (x, y) =>
      void flown.animate(
        { transform: [`translate(${x}px, ${y}px) rotate(-38deg)`, 'none'], opacity: [0.4, 1, 1, 1, 1] },
        { duration: FLY_MS, easing: 'cubic-bezier(.2,.7,.3,1)' },
      ),
  };
}

function draw(face: HTMLElement, card: number): void {
  const suit = suitOf(card);
  const corner = make('b', {}, rankText(card), suitArt(card));
  face.className = `face ${suit}`;
  face.replaceChildren(corner, suitArt(card));
}
