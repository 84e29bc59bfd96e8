/**
 * Implements the scene of Pôquer da Jangada: five cards are dealt, the player holds any of them, and the others are
 * replaced once.
 */
import { fill } from '#lib/fill.ts';
import { rankOf } from '#games/poquer-da-jangada/hands.ts';
import { pays, poquerDaJangada } from '#games/poquer-da-jangada/rules.ts';
import type { Draw, Hold } from '#games/poquer-da-jangada/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { createCard, suitArt } from '../../cards/cards.ts';
import { languageTag, make, money } from '../../page.ts';
import type { Host, Scene } from '../../scene.ts';
import { triumph } from '../../triumph.ts';
import { createTable } from './table.ts';

export const rules = poquerDaJangada;

const backs = [null, null, null, null, null];

export function createScene(host: Host): Scene<null, Draw> {
  const { texts } = host;
  let held = 0;
  let dealt: readonly number[] = [];
  let turning: Promise<unknown> = Promise.resolve();

  const draw = make('button', { type: 'button', className: 'go' });
  draw.addEventListener('click', () => host.act({ hold: held } satisfies Hold));
  const table = createTable(host, (hold) => {
    held = hold;
    if (draw.ariaDisabled !== 'true') sayDraw();
  });
  host.acts.append(draw);

  /** Says on the button how many cards it replaces. */
  function sayDraw(): void {
    const replaced = [...held.toString(2).padStart(5, '0')].filter((bit) => bit === '0').length;
    draw.ariaDisabled = 'false';
    draw.textContent = replaced === 0 ? (texts.keep ?? '') : fill(texts.draw ?? '', { n: replaced });
  }

  /** Shows the five cards and lets the player choose which to hold. */
  function offer(): void {
    sayDraw();
    table.mark(rankOf(dealt), 'none');
    table.open(true);
  }

  /** Shows the hand of a great win as a fan, and the suits behind it. */
  function fanOf(hand: readonly number[]): HTMLElement {
    const cards = hand.map((card) => {
      const { root, turn } = createCard(host.art('verso'));
      turn(card);
      return root;
    });
    let next = 0;
    return triumph(cards, () => suitArt(hand[next++ % hand.length] ?? 0));
  }

  return {
    choice: () => null,
    triumph: (outcome) => fanOf(outcome.state === 'playing' ? outcome.dealt : outcome.hand),
    note: (stake) => fill(texts.upTo ?? '', { amount: money((stake * BigInt(pays.royal)) / 100n) }),
    begin: () => {
      table.mark('nothing', 'none');
      table.setHold(0);
      turning = table.lay(backs);
    },
    acting: (action) => {
      const { hold } = action as Hold;
      draw.ariaDisabled = 'true';
      draw.textContent = texts.going ?? '';
      table.open(false);
      table.mark('nothing', 'none');
      turning = table.lay(dealt.map((card, place) => (hold & (1 << place) ? card : null)));
    },
    resume: (outcome) => {
      dealt = outcome.dealt;
      void table.lay(dealt, true);
      table.setHold(0);
      offer();
    },
    show: async (outcome, _choice, isGain) => {
      await turning;
      dealt = outcome.dealt;
      if (outcome.state === 'playing') {
        await table.lay(dealt);
        return offer();
      }
      const { hand, rank } = outcome;
      table.setHold(hand.reduce((mask, card, place) => mask | (card === dealt[place] ? 1 << place : 0), 0));
      await table.lay(hand);
      table.open(false);
      table.mark(rank, pays[rank] === 0 ? 'none' : isGain ? 'gain' : 'paid');
      host.sound('thud');
    },
    rest: async () => {
      await turning;
      const isWaiting = !host.acts.hidden;
      await table.lay(isWaiting ? dealt : backs);
      if (isWaiting) offer();
    },
    account: (outcome) => {
      const rank = outcome.state === 'playing' ? rankOf(outcome.dealt) : outcome.rank;
      const named = texts[`rank_${rank}`] ?? '';
      if (outcome.state === 'playing')
        return rank === 'nothing' ? (texts.choose ?? '') : fill(texts.chooseWith ?? '', { hand: named });
      return rank === 'nothing'
        ? (texts.rank_nothing ?? '')
        : fill(texts.ended ?? '', { hand: named, factor: formatFactor(pays[rank], languageTag) });
    },
  };
}
