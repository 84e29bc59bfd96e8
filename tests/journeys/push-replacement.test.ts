/** Tests a replaced push subscription: the player's next page sends it to the server once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { pushSubscriptions } from '#server/contexts/messages/schema.ts';
import { pushKeys } from '#server/contexts/messages/push/transport.ts';
import { choosePush, loadPush } from '#stores/push.ts';
import { reportReplacedPush } from '#stores/push-replacement.ts';
import { dropPush } from '#stores/push-subscription.ts';
import { connect, freshTab, playerIn, valueOf } from '#tests/support/journey.ts';
import { openPushBrowser } from '#tests/support/push-browser.ts';
import type { PushBrowser } from '#tests/support/push-browser.ts';
import { newDevice } from '#tests/support/push-device.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { subscribeAgain } from '../../src/service-worker/push.ts';

const api = setUpApi();
let browser: PushBrowser;
let asked: string[] = [];
let isLost = false;
beforeEach(() => {
  connect(api, (path) => {
    asked.push(path);
    return isLost;
  });
  freshTab();
  browser = openPushBrowser();
  isLost = false;
});
afterEach(() => vi.unstubAllGlobals());

const publicKey = () => pushKeys(api.services.config.secrets.PUSH_SECRET).publicKey;
/** Creates a player who switched two categories on in this browser. */
async function subscriber() {
  const { id } = await playerIn(api);
  expect(valueOf(await choosePush(['money', 'security'], publicKey()))).toBe('saved');
  return id;
}
/** Runs what an idle page of the player does. Returns the calls that it sent. */
async function openPage(member: number) {
  asked = [];
  await reportReplacedPush(member);
  return asked.map((path) => path.slice(path.lastIndexOf('/') + 1));
}
const endpointOf = (device = browser.device) => device?.wish([]).endpoint;
const devicesOf = (member: number) =>
  api.services.db
    .select({ endpoint: pushSubscriptions.endpoint, categories: pushSubscriptions.categories })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, member))
    .orderBy(asc(pushSubscriptions.id));
const categories = ['money', 'security'];

it('a subscription that the server knows is not sent again', async () => {
  const me = await subscriber();
  expect(await openPage(me)).toEqual([]);
  browser.device = null;
  freshTab();
  const { id } = await playerIn(api);
  expect(await openPage(id)).toEqual([]);
});

it('a new endpoint replaces the old one, with the same categories, and is reported once', async () => {
  const me = await subscriber();
  browser.device = newDevice();
  expect(await openPage(me)).toEqual(['check', 'set', 'delete']);
  expect(await devicesOf(me)).toEqual([{ endpoint: endpointOf(), categories }]);
  expect(await openPage(me)).toEqual([]);
});

it('a subscription that the browser dropped silently is created again with the server’s key', async () => {
  const me = await subscriber();
  browser.device = null;
  browser.keys.length = 0;
  await openPage(me);
  expect(browser.keys).toEqual([publicKey()]);
  expect(await devicesOf(me)).toEqual([{ endpoint: endpointOf(), categories }]);
});

it('a missed replacement is reported by the next page', async () => {
  const me = await subscriber();
  browser.device = newDevice();
  isLost = true;
  await openPage(me);
  isLost = false;
  await openPage(me);
  expect(await devicesOf(me)).toEqual([{ endpoint: endpointOf(), categories }]);
});

it('a subscription from before replacements were recorded is checked once', async () => {
  const me = await subscriber();
  localStorage.removeItem('jogada.push');
  expect(await openPage(me)).toEqual(['check']);
  browser.device = newDevice();
  await openPage(me);
  expect(await devicesOf(me)).toEqual([{ endpoint: endpointOf(), categories }]);
});

it('another player’s device stays theirs, whoever opens a page there', async () => {
  const owner = await subscriber();
  const before = await devicesOf(owner);
  freshTab();
  const { id: other } = await playerIn(api);
  browser.device = newDevice();
  expect(await openPage(other)).toEqual([]);
  expect([await devicesOf(owner), await devicesOf(other)]).toEqual([before, []]);
});

it('no subscription is created again after a sign-out, or once all categories are off', async () => {
  const me = await subscriber();
  await dropPush();
  expect(await openPage(me)).toEqual([]);
  expect(valueOf(await choosePush(['money'], publicKey()))).toBe('saved');
  expect(valueOf(await choosePush([], publicKey()))).toBe('saved');
  expect(await openPage(me)).toEqual([]);
  expect(browser.device).toBeNull();
});

it('a browser whose owner withdrew the permission is unchanged', async () => {
  const me = await subscriber();
  browser.device = null;
  vi.stubGlobal('Notification', { permission: 'default' });
  expect(await openPage(me)).toEqual([]);
  expect(browser.device).toBeNull();
});

it('the page shows the categories of the old endpoint', async () => {
  const me = await subscriber();
  browser.device = newDevice();
  asked = [];
  const [state] = await Promise.all([loadPush(), reportReplacedPush(me)]);
  expect(valueOf(state)).toMatchObject({ status: 'open', chosen: categories });
  expect(asked.filter((path) => path.endsWith('/set'))).toHaveLength(1);
});

it.each([
  ['dropped what it had', { options: { applicationServerKey: new ArrayBuffer(65) } }, null, 1],
  ['has made a new one itself', { options: { applicationServerKey: new ArrayBuffer(65) } }, {}, 0],
  ['says nothing of what it had', null, null, 0],
])('the worker of a browser that %s subscribes if needed', async (_what, oldSubscription, newSubscription, times) => {
  const subscribe = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const worker = { registration: { pushManager: { subscribe } } } as unknown as ServiceWorkerGlobalScope;
  await subscribeAgain(worker, { oldSubscription, newSubscription } as unknown as PushSubscriptionChangeEvent);
  expect(subscribe.mock.calls).toEqual(
    Array(times).fill([{ userVisibleOnly: true, applicationServerKey: oldSubscription?.options.applicationServerKey }]),
  );
});
