/** Runs the automatic checks of WCAG 2.2 AA on the current page. */
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { beyondScreen } from './layout.ts';
import type { Page } from './test.ts';

/** The minified file, because every document loads it again. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // A game's frame belongs to the studio.
  iframes: false,
  // No chosen rule reads stylesheets, and loading them takes longer than some rules.
  preload: { assets: ['media'] },
};

/** A page or a frame of it. */
type Looked = Pick<Page, 'evaluate'>;

/**
 * Header, footer and navigation: equal on all pages, and half of a page's check. accessible.spec.ts and
 * backoffice-pages.spec.ts check them.
 */
const shell = ['header.top', 'footer.foot', 'nav.bar', 'nav.side'];

/**
 * Returns one line for each fault, and one where something is wider than the screen. `what`: all
 * of the page, or all but header, footer and navigation.
 */
export async function faults(page: Looked, what: 'all' | 'within the shell' = 'within the shell'): Promise<string[]> {
  await styled(page);
  return [...(await beyondScreen(page)), ...(await axeFaults(page, what === 'all' ? [] : shell))];
}

/** Waits for the style sheets. A page that a link opens shows its text to the browser's driver before they have loaded. */
async function styled(page: Looked): Promise<void> {
  await page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    for (const link of links)
      if (!link.sheet) await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
  });
}

async function axeFaults(page: Looked, besides: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([how, exclude]) => {
      // Finishes fades, because contrast is judged in the final state.
      for (const each of document.getAnimations())
        // An endless or infinitely repeated animation cannot be finished.
        if (Number.isFinite(each.effect?.getComputedTiming().endTime)) each.finish();
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations, passes } = await run({ exclude: [...exclude] }, how);
      if (passes.length === 0) return ['nothing was judged'];
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    },
    [options, ['iframe', ...besides]] as const,
  );
}
