/**
 * Implements the scene of Vinte e Um da Lapa: the dealer above, the player below. The rules say which actions are
 * allowed.
 */
import { fill } from '#lib/fill.ts';
import { isNatural, valueOf } from '#games/vinte-e-um-da-lapa/hand.ts';
import { legalActions, pays, vinteEUmDaLapa } from '#games/vinte-e-um-da-lapa/rules.ts';
import type { Action, Table } from '#games/vinte-e-um-da-lapa/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { Host, Scene } from '../../scene.ts';
import { createChips } from './chip.ts';
import { createHand, totalText } from './hands.ts';

export const rules = vinteEUmDaLapa;

export function createScene(host: Host): Scene<null, Table> {
  const { texts } = host;
  let now: Table | null = null;
  let cleared: Promise<unknown> = Promise.resolve();

  const shoe = make('span', { className: 'shoe' }, host.art('verso'), host.art('verso'), host.art('verso'));
  const dealer = createHand(host, texts.dealer ?? '', shoe);
  const player = createHand(host, texts.player ?? '', shoe);
  const chips = createChips(host);
  const felt = make(
    'p',
    { className: 'felt' },
    fill(texts.felt ?? '', { factor: formatFactor(pays.natural, languageTag) }),
  );
  host.stage.append(make('div', { className: 'felted' }, shoe, dealer.root, felt, player.root, chips.root));

  const buttons = (['double', 'hit', 'stand'] as const).map((action) => {
    const button = make('button', { type: 'button', className: 'do' }, texts[action] ?? '');
    button.addEventListener('click', () => host.act(action satisfies Action));
    return { action, button };
  });
  host.acts.append(...buttons.map(({ button }) => button));

  function offer(table: Table | null): void {
    const legal = table ? legalActions(table) : [];
    for (const { action, button } of buttons) button.disabled = !legal.includes(action);
  }

  /** Deals the known cards: the first ones in the order of the deal, then the later ones. */
  async function lay(table: Table, isStill = false): Promise<void> {
    const isOver = table.state !== 'playing';
    if (player.count() === 0) {
      await player.become(table.player.slice(0, 1), false, isStill);
      await dealer.become(table.dealer.slice(0, 1), false, isStill);
      await player.become(table.player.slice(0, 2), false, isStill);
      await dealer.add(null, isStill);
    }
    await player.become(table.player, isOver, isStill);
    if (isOver) await dealer.become(table.dealer, true, isStill);
  }

  async function clear(): Promise<void> {
    now = null;
    await Promise.all([dealer.clear(), player.clear()]);
  }
  offer(null);

  return {
    choice: () => null,
    note: (stake) => fill(texts.upTo ?? '', { amount: money((stake * BigInt(pays.natural)) / 100n) }),
    begin: () => {
      chips.lay(money(host.stake()));
      cleared = clear();
    },
    acting: () => offer(null),
    resume: (table) => {
      now = table;
      void clear().then(() => {
        now = table;
        return lay(table, true);
      });
      offer(table);
    },
    show: async (table, _choice, isGain) => {
      await cleared;
      now = table;
      if (table.doubled) chips.double(money(host.stake()));
      await lay(table);
      offer(table);
      const { state } = table;
      if (state === 'playing') return;
      host.sound('thud');
      void chips.end(state);
      if (isGain) player.end('won', ...(state === 'natural' ? (['natural'] as const) : []));
      if (state !== 'push') (state === 'lost' ? player : dealer).end('lost');
    },
    rest: async () => {
      await cleared;
      if (!now) chips.clear();
      offer(now);
    },
    account: (table) => {
      const isOver = table.state !== 'playing';
      return fill(texts[`account_${endOf(table)}`] ?? '', {
        player: totalText(table.player, isOver),
        dealer: totalText(table.dealer, isOver),
        factor: formatFactor(pays.natural, languageTag),
      });
    },
  };
}

/** Returns the key of the sentence about the result. */
function endOf({ state, player, dealer }: Table): string {
  if (state === 'lost' && valueOf(player).total > 21) return 'bust';
  if (state === 'lost' && isNatural(dealer)) return 'dealerNatural';
  if (state === 'won' && valueOf(dealer).total > 21) return 'dealerBust';
  return state;
}
