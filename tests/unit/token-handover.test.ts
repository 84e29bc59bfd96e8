/**
 * Tests one session over the tabs of a browser: a page offers its own, or asks for another's
 * (stores/token-handover.ts).
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HANDOVER_EVENT, SIGNED_KEY, TOKEN_KEY } from '#lib/browser-names.ts';
import { MemoryStorage } from '#tests/support/tabs.ts';

let other: BroadcastChannel;
let asked: Promise<void>;
/** Closes the last opened page, which would otherwise reply to others. */
let closePage: () => void = () => undefined;
const tabs = { session: new MemoryStorage(), local: new MemoryStorage() };

/** Opens a page while another tab is signed in. Resolves once the page has asked that tab for its token. */
async function openPage() {
  vi.resetModules();
  const { handedOver } = await import('#stores/token-handover.ts');
  const { writeToken } = await import('#api/token.ts');
  closePage = () => writeToken(null);
  await asked;
  return handedOver() ?? Promise.reject(new Error('nobody is asked'));
}
const token = () => tabs.session.getItem(TOKEN_KEY);

beforeEach(() => {
  tabs.session.clear();
  tabs.local.clear();
  tabs.local.setItem(SIGNED_KEY, '1');
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  for (const name of ['addEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, window[name].bind(window));
  vi.stubGlobal('sessionStorage', tabs.session);
  vi.stubGlobal('localStorage', tabs.local);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  other = new BroadcastChannel('jogada.token');
  asked = new Promise((resolve) => (other.onmessage = ({ data }) => data === null && resolve()));
});
afterEach(() => {
  closePage();
  other.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('has the session as soon as another tab replies', async () => {
  const known = openPage();
  await asked;
  other.postMessage('token of the other tab');
  await known;
  expect(token()).toBe('token of the other tab');
});

test('asks again if the other tab was not ready', async () => {
  const known = openPage();
  await asked;
  const askedAgain = new Promise((resolve) => (other.onmessage = resolve));
  vi.advanceTimersByTime(100);
  await askedAgain;
  other.postMessage('token of the other tab');
  await known;
  expect(token()).toBe('token of the other tab');
});

test('sends nothing by itself, so that the page can enter the back/forward cache', async () => {
  tabs.session.setItem(TOKEN_KEY, 'own token');
  const told: unknown[] = [];
  other.onmessage = ({ data }) => told.push(data);
  vi.resetModules();
  await import('#stores/token-handover.ts');
  expect(tabs.local.getItem(SIGNED_KEY)).not.toBe('1');
  const answered = new Promise((resolve) => (other.onmessage = ({ data }) => resolve(data)));
  other.postMessage(null);
  expect(await answered).toBe('own token');
  expect(told).toEqual([]);
});

test('shows a visitor without a reply, and accepts a late reply of a busy tab', async () => {
  const known = openPage();
  await asked;
  vi.advanceTimersByTime(400);
  await known;
  expect(token()).toBeNull();
  expect(tabs.local.getItem(SIGNED_KEY)).toBeNull();
  const handedOver = new Promise((resolve) => addEventListener(HANDOVER_EVENT, resolve, { once: true }));
  other.postMessage('late token');
  await handedOver;
  expect(token()).toBe('late token');
  expect(tabs.local.getItem(SIGNED_KEY)).not.toBeNull();
});
