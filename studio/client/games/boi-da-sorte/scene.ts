/**
 * Implements the scene of Boi da Sorte: the reels turn on the ox's cloth, and while spins pay, the ox dances. It shows
 * what the round has paid so far at each spin, and never more than that.
 */
import { fill } from '#lib/fill.ts';
import { lines } from '#games/engine.ts';
import { boiDaSorte, offered as stakes, shownBy, stepsOf } from '#games/boi-da-sorte/rules.ts';
import type { Dance, Step } from '#games/boi-da-sorte/rules.ts';
import { languageTag, make, money } from '../../page.ts';
import { createReveal } from '../../reveal.ts';
import type { Host, Scene } from '../../scene.ts';
import { painted } from '../../shapes.ts';
import { triumph } from '../../triumph.ts';
import { createGround, dressed, factorOf } from './ground.ts';
import { createReels } from './reels.ts';

export const rules = boiDaSorte;
export const offered = stakes;

/** How long a spin's lines are shown, and the steps before the reels turn again, ms. */
const PAID_MS = 850;
const STEP_MS = 320;
const TURN_MS = 220;
/** A second tap of the press that begins a round skips nothing. */
const DEAF_MS = 450;

export function createScene(host: Host): Scene<null, Dance> {
  const { texts, stage, calm, sound } = host;
  const ground = createGround(host);
  const reels = createReels(host);
  const reveal = createReveal(host);
  const cloth = make('div', { className: 'cape' }, reels.root);
  stage.append(make('div', { className: 'feast' }, ground.root, cloth));
  let standing = reels.standing();
  reels.stand(standing);
  let began = -Infinity;

  let endEntry: () => void = ground.enter();
  for (const sign of ['pointerdown', 'keydown'] as const)
    document.addEventListener(sign, () => {
      endEntry();
      endEntry = () => undefined;
      if (performance.now() - began > DEAF_MS) reveal.skip();
    });

  const shareOf = (sum: number) => money((host.stake() / BigInt(lines.length)) * BigInt(sum));
  const isAbove = ({ sum }: Step) => sum > lines.length;
  const named = (id: string) => texts[`symbol_${id}`] ?? id;

  /** Turns the reels of one spin to its stops, and shows what it pays. */
  async function play(step: Step, index: number): Promise<void> {
    if (index > 0) {
      ground.set(index, index);
      ground.beat();
      await reveal.wait(STEP_MS);
      reels.start();
      await painted();
      ground.hop();
      await reveal.wait(TURN_MS);
    }
    if (reveal.isSkipped()) return;
    await reveal.unlessSkipped(reels.land(step.stops, index > 0));
    if (step.wins.length === 0 || reveal.isSkipped()) return;
    ground.set(index, index + 1);
    ground.say(shareOf(step.sum), isAbove(step));
    ground.jump();
    // All at once would take longer than a frame.
    await painted();
    reels.showWins(step.wins, isAbove(step));
    await painted();
    const once = step.wins.reduce((sum, { multiplier }) => sum + multiplier, 0);
    reels.raise(index === 0 ? shareOf(once) : `${shareOf(once)} × ${step.factor}`);
    sound('turn');
    await reveal.wait(PAID_MS);
  }

  /** Shows the end of a dance, as it stands after the last spin. */
  function end(steps: readonly Step[]): void {
    const last = steps.at(-1);
    const paid = steps.filter(({ wins }) => wins.length > 0).length;
    if (!last) return;
    reels.clear();
    reels.stand(last.stops);
    reels.showWins(last.wins, isAbove(last));
    ground.set(Math.max(0, paid - 1), paid);
    if (paid > 0) ground.say(shareOf(last.sum), isAbove(last));
    const symbols = shownBy(last.stops).map((reel) => reel.map(named).join(', '));
    reels.root.ariaLabel = fill(texts.spinShown ?? '', {
      n: steps.length,
      factor: factorOf(steps.length - 1),
      symbols: symbols.join('; '),
    });
  }

  return {
    choice: () => null,
    note: (stake) => fill(texts.perLine ?? '', { amount: money(stake / BigInt(lines.length)) }),
    begin: () => {
      began = performance.now();
      standing = reels.standing();
      reveal.begin();
      ground.clear();
      reels.start();
      ground.hop();
    },
    show: async (dance, _, isGain) => {
      const steps = stepsOf(dance.spins);
      if (calm()) reveal.skip();
      for (const [index, step] of steps.entries()) if (!reveal.isSkipped()) await play(step, index);
      end(steps);
      if (isGain) ground.jump();
    },
    rest: () => {
      reels.stand(standing);
    },
    triumph: () => triumph(dressed(host), () => host.art('bandeira')),
    account: (dance) => {
      const paid = stepsOf(dance.spins).filter(({ wins }) => wins.length > 0);
      if (paid.length === 0) return '';
      return fill(texts.paidSpins ?? '', { count: paid.length, factor: factorOf(paid.length - 1) }, languageTag);
    },
  };
}
