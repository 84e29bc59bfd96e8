/** Implements the scene of Onça Dourada: reels, paying lines, and the held respins under a waking jaguar. */
import { fill } from '#lib/fill.ts';
import { lines, visibleSymbols, winsOf } from '#games/engine.ts';
import { CELLS, FULL_MOON, heldIn, oncaDourada, oncaReels, oncaStakes, timesOf } from '#games/onca-dourada/rules.ts';
import type { Prowl } from '#games/onca-dourada/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, listed, make, money } from '../../page.ts';
import type { Host, Scene } from '../../scene.ts';
import { triumph } from '../../triumph.ts';
import { createHold } from './hold.ts';
import { createJaguar, roaring } from './jaguar.ts';
import { createReels } from './reels.ts';
import { createTaps } from './taps.ts';

export const rules = oncaDourada;
export const offered = oncaStakes;

/** How long the opening lasts, and paying lines before the respins, ms. */
const OPENING_MS = 1900;
const LINES_MS = 900;

export function createScene(host: Host): Scene<null, Prowl> {
  const { stage, texts, calm } = host;
  const taps = createTaps(stage);
  const reels = createReels(host);
  const jaguar = createJaguar(host);
  const hold = createHold({ host, taps, ...jaguar });
  const hint = make('p', { className: 'hint' }, texts.hint ?? '');
  const beam = make('div', { className: 'beam', ariaHidden: 'true' }, hint, hold.count, hold.title);
  reels.root.append(hold.board);
  stage.append(make('div', { className: 'den' }, jaguar.root, make('div', { className: 'machine' }, beam, reels.root)));
  const named = (id: string) => texts[`symbol_${id}`] ?? id;
  let standing = reels.standing();
  if (!calm()) void openUp();

  /** Shows the game's mark over the stage until its time is over or the player taps. */
  async function openUp(): Promise<void> {
    const mark = make('div', { className: 'opening', ariaHidden: 'true' }, host.art('onca-olhos'));
    mark.append(make('b', {}, texts.hint ?? ''), make('span', {}, texts.again ?? ''));
    stage.append(mark);
    mark.addEventListener('pointerdown', () => mark.remove());
    await taps.wait(OPENING_MS);
    mark.remove();
  }

  /** Returns the account of the held eyes, if any. */
  function heldWords({ hold: held }: Prowl): string[] {
    if (!held) return [];
    const eyes = heldIn(held);
    const isFull = eyes.length === CELLS;
    const factor = formatFactor((timesOf(held) - (isFull ? FULL_MOON : 0)) * 100, languageTag);
    return [
      fill(texts.held ?? '', { count: eyes.length, factor }),
      ...(isFull ? [fill(texts.moon ?? '', { factor: formatFactor(FULL_MOON * 100, languageTag) })] : []),
    ];
  }

  return {
    choice: () => null,
    note: (stake) => fill(texts.perLine ?? '', { amount: money(stake / BigInt(lines.length)) }),
    begin: () => {
      for (const mark of stage.querySelectorAll('.opening')) mark.remove();
      standing = reels.standing();
      hold.clear();
      reels.start();
    },
    show: async (outcome, _, isGain) => {
      const { stops, hold: held } = outcome;
      await taps.during(reels.land(stops), reels.hurry);
      const wins = winsOf(oncaReels, stops);
      reels.showWins(wins, isGain);
      if (held && calm()) hold.stand(held);
      else if (held) {
        if (wins.length > 0) await taps.wait(LINES_MS);
        await hold.play(held);
      }
      const shown = visibleSymbols(oncaReels, stops).map((reel) => reel.map(named).join(', '));
      reels.root.setAttribute('aria-label', [shown.join('; '), ...heldWords(outcome)].join('. '));
    },
    rest: () => reels.land(standing),
    triumph: () => triumph(roaring(host), () => make('i', { className: 'firefly' })),
    account: (outcome) => {
      const paid = winsOf(oncaReels, outcome.stops).map(({ line }) => line + 1);
      const said = paid.length > 0 ? [fill(texts.winLines ?? '', { lines: listed(paid) })] : [];
      return [...said, ...heldWords(outcome)].join(' ');
    },
  };
}
