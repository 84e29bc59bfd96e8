/** Lists the results of the last rounds on the stage, the newest first. It is decorative: the result line has each in words. */
import { make } from './page.ts';

export function createRecent(most: number) {
  const root = make('ol', { className: 'recent', ariaHidden: 'true' });
  return {
    root,
    /** Adds a result as the scene made it, and drops the oldest. */
    add: (entry: HTMLElement, isCalm: boolean): void => {
      const item = make('li', {}, entry);
      root.prepend(item);
      while (root.children.length > most) root.lastElementChild?.remove();
      if (!isCalm)
        item.animate({ transform: ['scale(0.4)', 'none'], opacity: [0, 1] }, { duration: 220, easing: 'ease-out' });
    },
  };
}
