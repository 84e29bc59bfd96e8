/**
 * Tests client:intent where an island's files do not load: it retries for a while, and then reports a fault of the
 * page.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import intent from '#directives/intent.ts';

type Load = Parameters<typeof intent>[0];
type Options = Parameters<typeof intent>[1];
const reported: unknown[] = [];
let attributes: Map<string, string>;

function start(load: () => Promise<unknown>): void {
  const element = Object.assign(new EventTarget(), {
    hasAttribute: (name: string) => attributes.has(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    childElementCount: 0,
  });
  // Astro's type only allows a text as the directive's value.
  const options = { name: 'intent', value: { when: 'load' } } as unknown as Options;
  void intent(load as Load, options, element as unknown as HTMLElement);
}

beforeEach(() => {
  vi.useFakeTimers();
  reported.length = 0;
  attributes = new Map([
    ['ssr', ''],
    ['component-url', '/_astro/FavouriteButtons.js'],
  ]);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  vi.stubGlobal('document', { readyState: 'complete', documentElement: { dataset: { dictionary: '/d.json' } } });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports once that an island’s file is missing, after its last attempt', async () => {
  const load = vi.fn(() => Promise.resolve(() => Promise.resolve()));
  start(load);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reported).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(5);
  expect(reported.map(String)).toEqual([
    'Error: Failed to fetch dynamically imported module: /_astro/FavouriteButtons.js',
  ]);
});

it('renders an island again that React has removed, at most three times', async () => {
  let notice: () => void = () => undefined;
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(cleared: () => void) {
        notice = cleared;
      }
      observe() {}
    },
  );
  const hydrate = vi.fn(() => Promise.resolve(attributes.delete('ssr')));
  start(() => Promise.resolve(hydrate));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(hydrate).toHaveBeenCalledTimes(1);
  for (let turn = 0; turn < 5; turn++) {
    notice();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(hydrate).toHaveBeenCalledTimes(4);
});

it('reports nothing if a later attempt succeeds', async () => {
  let tries = 0;
  start(() => Promise.resolve(() => Promise.resolve(++tries === 3 && attributes.delete('ssr'))));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tries, reported]).toEqual([3, []]);
});
