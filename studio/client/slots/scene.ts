/** Implements a slot's scene: three reels and the paying lines. */
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

function createScene(game: SlotGame, { stage, texts, art, calm, sound }: Host): Scene<null, readonly number[]> {
  const reels = createReels(game, stage, { art, calm, sound });
  const named = (id: string) => texts[`symbol_${id}`] ?? id;
  let standing = reels.standing();
  return {
    choice: () => null,
    note: (stake) => fill(texts.perLine ?? '', { amount: money(stake / BigInt(lines.length)) }),
    begin: () => {
      standing = reels.standing();
      reels.start();
    },
    show: async (stops, _, isGain) => {
      await reels.land(stops);
      reels.showWins(winsOf(game, stops), isGain);
      const shown = visibleSymbols(game, stops).map((reel) => reel.map(named).join(', '));
      reels.root.setAttribute('aria-label', shown.join('; '));
    },
    rest: () => reels.land(standing),
    account: (stops) => {
      const paid = winsOf(game, stops).map(({ line }) => line + 1);
      return paid.length > 0 ? fill(texts.winLines ?? '', { lines: listed(paid) }) : '';
    },
  };
}
