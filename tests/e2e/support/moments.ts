/** Records when the text of an element changes, by one clock for a page and the frames in it. */
import type { Locator } from './test.ts';

export interface Moment {
  readonly text: string;
  /** The tier of the prize in it, from 1 to 3. */
  readonly tier: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Records an element's texts from now on. Returns a function that reads them, the oldest first. */
export async function momentsOf(element: Locator): Promise<() => Promise<readonly Moment[]>> {
  await element.evaluate((node) => {
    const moments: Moment[] = [];
    Object.assign(node, { moments });
    const note = () =>
      moments.push({
        text: node.textContent.replace(/\s+/g, ' '),
        tier: node.querySelector<HTMLElement>('[data-tier]')?.dataset['tier'],
        at: performance.timeOrigin + performance.now(),
      });
    new MutationObserver(note).observe(node, { subtree: true, childList: true, characterData: true });
  });
  return () => element.evaluate((node) => (node as unknown as { moments: Moment[] }).moments);
}
