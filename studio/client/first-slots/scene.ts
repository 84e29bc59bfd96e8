/**
 * Implements the scene of a slot under its first rules: three reels and the paying lines. It shows finished rounds alone,
 * because new rounds follow the newest rules.
 */
import { fill } from '#lib/fill.ts';
import { lines, slotRules, visibleSymbols, winsOf } from '#games/engine.ts';
import type { SlotGame } from '#games/engine.ts';
import { listed, money } from '../page.ts';
import type { Host, Scene, SceneModule } from '../scene.ts';
import { createReels } from './reels.ts';

export const slotScene = (game: SlotGame): SceneModule<null, readonly number[]> => ({
  rules: slotRules(game),
  offered: game.stakes,
  createScene: (host) => createScene(game, host),
});

function createScene(game: SlotGame, host: Host): Scene<null, readonly number[]> {
  const { texts } = host;
  const reels = createReels(game, host);
  const named = (id: string) => texts[`symbol_${id}`] ?? id;
  return {
    choice: () => null,
    note: (stake) => fill(texts.perLine ?? '', { amount: money(stake / BigInt(lines.length)) }),
    begin: () => undefined,
    show: (stops, _, isGain) => {
      reels.show(stops, winsOf(game, stops), isGain);
      const shown = visibleSymbols(game, stops).map((reel) => reel.map(named).join(', '));
      reels.root.setAttribute('aria-label', shown.join('; '));
      return Promise.resolve();
    },
    rest: () => undefined,
    account: (stops) => {
      const paid = winsOf(game, stops).map(({ line }) => line + 1);
      return paid.length > 0 ? fill(texts.winLines ?? '', { lines: listed(paid) }) : '';
    },
  };
}
