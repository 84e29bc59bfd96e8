/**
 * Implements the scene of Raspa de Coco: a card that the player scratches. Its prize is fixed at purchase; the way of
 * scratching changes nothing. Only the player opens a card, so the prize is never told before.
 */
import { fill } from '#lib/fill.ts';
import { raspaDeCoco, symbols } from '#games/raspa-de-coco/rules.ts';
import type { Scratched } from '#games/raspa-de-coco/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { lendFocus } from '../../lend-focus.ts';
import { languageTag, make, money } from '../../page.ts';
import type { Host, Scene } from '../../scene.ts';
import { paced, pause } from '../../shapes.ts';
import { triumph } from '../../triumph.ts';
import { createCard } from './card.ts';

export const rules = raspaDeCoco;

const EACH_MS = 110;
const LAST_CELL_MS = 450;

const best = Math.max(...symbols.map(({ m100 }) => m100));

export function createScene(host: Host): Scene<null, Scratched> {
  const { texts } = host;
  let whole: (() => void) | null = null;

  const card = createCard(host, () => card.closed().length === 0 && whole?.());
  const all = make('button', { type: 'button', className: 'plain all' }, texts.revealAll ?? '');
  all.dataset.finish = '';
  all.addEventListener('click', () => void openAll());
  const focus = lendFocus(all);
  const hint = make('p', { className: 'hint' }, texts.three ?? '');
  const foot = make('div', { className: 'foot' }, hint, all);
  host.stage.append(card.root, foot);

  async function openAll(): Promise<void> {
    for (const index of card.closed()) {
      card.open(index);
      if (!host.calm()) await pause(paced(host, EACH_MS));
    }
  }

  /** Lets the player scratch, or stops it. */
  function enable(now: boolean): void {
    card.enable(now);
    foot.classList.toggle('on', now);
    if (now) focus.lend();
    else focus.giveBack(host.stage);
  }

  /** Replaces the old card by a fresh one, which can be scratched while it arrives. */
  function deal(): void {
    const old = card.root.cloneNode(true) as HTMLElement;
    for (const husk of old.querySelectorAll('.husk, .crumbs')) husk.remove();
    old.ariaHidden = 'true';
    old.inert = true;
    old.classList.add('old');
    host.stage.append(old);
    void old
      .animate({ transform: 'translateY(-40px) rotate(-3deg)', opacity: 0 }, { duration: 220, easing: 'ease-in' })
      .finished.finally(() => old.remove());
    card.cover();
    card.root.animate(
      { transform: ['translateY(48px) rotate(3deg)', 'none'] },
      { duration: 260, easing: 'cubic-bezier(.2,.8,.3,1)' },
    );
    host.sound('thud');
  }

  return {
    choice: () => null,
    note: (stake) => fill(texts.upTo ?? '', { amount: money((stake * BigInt(best)) / 100n) }),
    begin: () => {
      if (host.calm()) return card.cover();
      deal();
      enable(true);
    },
    show: async (outcome) => {
      const scratched = new Promise<void>((resolve) => (whole = resolve));
      card.fillIn(outcome);
      if (host.calm()) {
        card.enable(true);
        await openAll();
      }
      if (card.closed().length > 0) await scratched;
      whole = null;
      if (!host.calm()) await pause(paced(host, LAST_CELL_MS));
      enable(false);
      card.mark();
    },
    rest: () => {
      card.cover();
      enable(false);
    },
    triumph: ({ prizes }) => {
      const best = prizes.toSorted((one, other) => other.m100 - one.m100)[0];
      return triumph([host.art(best?.id ?? 'coco')], () => host.art('coco'));
    },
    account: ({ prizes }) => {
      const named = prizes.map(({ id, m100 }) => `${texts[`symbol_${id}`] ?? ''} ${formatFactor(m100, languageTag)}`);
      return prizes.length === 0
        ? (texts.none ?? '')
        : fill(texts.paid ?? '', { prizes: new Intl.ListFormat(languageTag).format(named) });
    },
  };
}
