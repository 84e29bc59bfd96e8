/** Measures layout shifts while a page loads. */
import type { Page } from './test.ts';

type ShiftsSoFar = () => Promise<{ value: number; nodes: string[] }[]>;

/**
 * Measures from the next document on. `told` returns each shift without user input, as "score: element (its place before
 * to now) …". No webfont has exactly the width of its stand-in: where it comes after the first paint, the header's icons
 * move by 5 px. A total below 0.01 therefore counts as none, a tenth of what Web Vitals call good.
 */
export async function watchShifts(page: Page): Promise<{ told: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const sizeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const nameOf = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const name = element ? `${element.tagName.toLowerCase()}.${element.className}` : 'gone';
      return `${name} (${sizeOf(previousRect)} to ${sizeOf(currentRect)})`;
    };
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as Shift[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, nodes: entry.sources.map(nameOf) });
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was drawn last is measured with the next frame, and told to an observer later still.
    const shiftsSoFar = async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      add(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { shiftsSoFar });
  });
  return {
    async told() {
      const shifts = await page.evaluate(() => (window as unknown as { shiftsSoFar: ShiftsSoFar }).shiftsSoFar());
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      return sum < 0.01 ? [] : shifts.map(({ value, nodes }) => `${value.toFixed(4)}: ${nodes.join(' ')}`);
    },
  };
}
