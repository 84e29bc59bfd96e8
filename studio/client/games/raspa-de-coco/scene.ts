/**
 * Implements the scene of Raspa de Coco: a card that the player scratches. Its prize is fixed at purchase; the way of
 * scratching changes nothing.
 */
import { fill } from '#lib/fill.ts';
import { raspaDeCoco, symbols } from '#games/raspa-de-coco/rules.ts';
import type { Scratched } from '#games/raspa-de-coco/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { Host, Scene } from '../../scene.ts';
import { pause } from '../../shapes.ts';
import { createCard } from './card.ts';

export const rules = raspaDeCoco;

const ALL_MS = 130;
const LAST_CELL_MS = 450;

const best = Math.max(...symbols.map(({ m100 }) => m100));

export function createScene(host: Host): Scene<null, Scratched> {
  const { texts } = host;
  let whole: (() => void) | null = null;
  let dealt: Promise<unknown> = Promise.resolve();

  const card = createCard(host, {
    opened: () => {
      if (card.closed().length === 0) whole?.();
    },
  });
  const all = make('button', { type: 'button', className: 'plain all' }, texts.revealAll ?? '');
  all.addEventListener('click', () => void openAll());
  const hint = make('p', { className: 'hint' }, texts.three ?? '');
  const foot = make('div', { className: 'foot' }, hint, all);
  host.stage.append(card.root, foot);

  async function openAll(): Promise<void> {
    for (const index of card.closed()) {
      card.open(index);
      await pause(ALL_MS);
    }
  }

  /** Resolves when no cell is covered. The card waits for its player, however long that takes. */
  async function scratched(): Promise<void> {
    await new Promise<void>((resolve) => {
      whole = resolve;
      foot.classList.add('on');
    });
    whole = null;
    foot.classList.remove('on');
    await pause(LAST_CELL_MS);
  }

  /** Replaces the old card by a fresh one. */
  async function deal(): Promise<void> {
    const [leave, arrive] = [
      { duration: 200, easing: 'ease-in' },
      { duration: 420, easing: 'cubic-bezier(.2,.8,.3,1)' },
    ];
    await card.root.animate({ transform: 'translateY(-34px) rotate(-2deg)', opacity: 0 }, leave).finished;
    card.cover();
    host.sound('thud');
    await card.root.animate({ transform: ['translateY(64px) rotate(4deg)', 'none'], opacity: [0, 1] }, arrive).finished;
  }

  return {
    choice: () => null,
    note: (stake) => fill(texts.upTo ?? '', { amount: money((stake * BigInt(best)) / 100n) }),
    begin: () => {
      if (host.calm()) card.cover();
      else dealt = deal();
    },
    show: async (outcome, _choice, isGain) => {
      await dealt;
      await card.fillIn(outcome);
      if (host.calm()) for (const index of card.closed()) card.open(index);
      else await scratched();
      card.mark(outcome, isGain);
    },
    rest: async () => {
      await dealt;
      card.cover();
    },
    account: ({ prizes }) => {
      const named = prizes.map(({ id, m100 }) => `${texts[`symbol_${id}`] ?? ''} ${formatFactor(m100, languageTag)}`);
      return prizes.length === 0
        ? (texts.none ?? '')
        : fill(texts.paid ?? '', { prizes: new Intl.ListFormat(languageTag).format(named) });
    },
  };
}
