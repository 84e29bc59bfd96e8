/** Draws the player's stake as chips beside the hands: laid, doubled, and at the end paid or taken. Decorative. */
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';

export type End = 'natural' | 'won' | 'push' | 'lost';

const LAY_MS = 320;
const PAY_MS = 520;
const LEAVE_MS = 480;
/** The way of a chip: in from the player, and out to the dealer above or to the player below. */
const FAR = 190;

export function createChips({ calm, sound }: Pick<Host, 'calm' | 'sound'>) {
  const chip = (name: string) => make('b', { className: `chip ${name}`, hidden: true });
  const [first, second, prize] = [chip('first'), chip('second'), chip('prize')] as const;
  const all = [first, second, prize];
  let staked = '';
  const root = make('div', { className: 'chips', ariaHidden: 'true' }, ...all);

  /** Shows a chip that comes from above or below, -1 or 1. */
  function put(one: HTMLElement, text: string, from: number): Animation | undefined {
    one.textContent = text;
    one.hidden = false;
    if (calm()) return undefined;
    return one.animate(
      { transform: [`translateY(${from * FAR}%)`, 'none'], opacity: [0, 1] },
      { duration: from < 0 ? PAY_MS : LAY_MS, easing: 'cubic-bezier(.2,.8,.3,1.2)' },
    );
  }

  function clear(): void {
    for (const motion of root.getAnimations({ subtree: true })) motion.cancel();
    for (const each of all) each.hidden = true;
  }

  return {
    root,
    clear,
    lay: (stake: string): void => {
      clear();
      staked = stake;
      put(first, stake, 1);
    },
    /** Adds the second stake of a doubled hand. */
    double: (stake: string): void => {
      if (first.hidden || !second.hidden) return;
      put(second, stake, 1);
      sound('tick');
    },
    /** Pays or takes the chips. A tie returns them. */
    end: async (end: End): Promise<void> => {
      if (first.hidden) return;
      if (calm()) return clear();
      const isPaid = end === 'won' || end === 'natural';
      if (isPaid) await put(prize, staked, -1)?.finished.catch(() => undefined);
      // A new round has cleared the table meanwhile.
      if (isPaid && prize.hidden) return;
      root.animate(
        { transform: ['none', `translateY(${end === 'lost' ? -FAR : FAR}%)`], opacity: [1, 0] },
        { duration: LEAVE_MS, delay: isPaid ? 260 : 420, easing: 'ease-in', fill: 'forwards' },
      );
    },
  };
}
