/** Measures layout shifts while a page loads. */
import type { Page } from './test.ts';

/**
 * Measures from the next document on. `told` returns each shift without user input, as "score: element …". No webfont
 * has exactly the width of its stand-in, so a total below 0.005 counts as none.
 */
export async function watchShifts(page: Page): Promise<{ told: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : 'gone';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    async told() {
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; nodes: string[] }[] }).shifts,
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      return sum < 0.005 ? [] : shifts.map(({ value, nodes }) => `${value.toFixed(4)}: ${nodes.join(' ')}`);
    },
  };
}
