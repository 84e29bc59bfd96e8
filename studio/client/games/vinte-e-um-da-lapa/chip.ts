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
  const [first, second, prize] = ['first', 'second', 'prize'].map((name) =>
    make('b', { className: `chip ${name}`, hidden: true }),
  );
  const all = [first, second, prize].flatMap((chip) => chip ?? []);
  const root = make('div', { className: 'chips', ariaHidden: 'true' }, ...all);

  /** Shows a chip that comes from above or below, -1 or 1. */
  function put(chip: HTMLElement | undefined, text: string, from: number): Animation | undefined {
    if (!chip) return undefined;
    chip.textContent = text;
    chip.hidden = false;
    if (calm()) return undefined;
    return chip.animate(
      { transform: [`translateY(${from * FAR}%)`, 'none'], opacity: [0, 1] },
      { duration: from < 0 ? PAY_MS : LAY_MS, easing: 'cubic-bezier(.2,.8,.3,1.2)' },
    );
  }

  function clear(): void {
    root.getAnimations().forEach((each) => each.cancel());
    for (const chip of all) chip.hidden = true;
  }

  return {
    root,
    clear,
    lay: (stake: string): void => {
      clear();
      put(first, stake, 1);
    },
    /** Adds the second stake of a doubled hand. */
    double: (stake: string): void => {
      if (first?.hidden === true || second?.hidden === false) return;
      put(second, stake, 1);
      sound('tick');
    },
    /** Pays or takes the chips. A tie returns them. */
    end: async (end: End): Promise<void> => {
      if (first?.hidden !== false) return;
      if (calm()) return clear();
      const isPaid = end === 'won' || end === 'natural';
      if (isPaid) await put(prize, first.textContent, -1)?.finished.catch(() => undefined);
      root.animate(
        { transform: ['none', `translateY(${end === 'lost' ? -FAR : FAR}%)`], opacity: [1, 0] },
        { duration: LEAVE_MS, delay: isPaid ? 260 : 420, easing: 'ease-in', fill: 'forwards' },
      );
    },
  };
}
