/** Tests push messages: only of chosen categories, encrypted, at their hours, and only to known push services. */
import { beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { readToken } from '#api/token.ts';
import { marketPresets } from '#contract/market-rules.ts';
import { readDate } from '#lib/dates.ts';
import { dueTime, sendDuePushes } from '#server/contexts/messages/push/send.ts';
import { pushes, pushSubscriptions } from '#server/contexts/messages/schema.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { recordAccountEvent } from '#server/kernel/members/account-events.ts';
import { sandboxPushes } from '#server/sandbox/push/schema.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { bearer, connect, freshTab, playerIn, raw } from '#tests/support/journey.ts';
import { newDevice } from '#tests/support/push-device.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const HOUR = 60 * 60 * 1000;
const api = setUpApi({
  outside: (url, _init, next) =>
    isAway && url.includes('/sandbox/push/') ? Promise.resolve(new Response(null, { status: 503 })) : next(),
});
let me: Awaited<ReturnType<typeof playerIn>>;
let isAway = false;
beforeEach(async () => {
  isAway = false;
  connect(api);
  freshTab();
  me = await playerIn(api);
});

it('an endpoint with a NUL character is refused at its field', async () => {
  const answer = await ask('delete', { endpoint: 'https://fcm.googleapis.com/x\0y' });
  expect(answer).toMatchObject({ code: 400, refusal: 'INVALID', field: 'endpoint' });
});

interface Answer {
  readonly code: number;
  readonly refusal?: string;
  readonly field?: string;
  readonly data?: { readonly categories: string[] };
}
const askOf = async (server: TestApi, path: string, body: object) => {
  const reply = await raw(server, `/api/informationcenter/push/${path}`, body, bearer(readToken()));
  return reply.body as unknown as Answer;
};
const ask = (path: string, body: object) => askOf(api, path, body);
/** Records a changed password, whose message is delivered at any hour. */
const tell = async () => {
  const { db, now } = api.services;
  await transact(db, (tx) => recordAccountEvent(tx, { member: me.id, kind: 'password_changed', now: now() }));
  await api.request('/health');
};
const sentTo = (device: { name: string }) =>
  api.services.db.select().from(sandboxPushes).where(eq(sandboxPushes.device, device.name));

it('a device gets the categories that its player turned on, as a sentence’s name only', async () => {
  const [wanting, other] = [newDevice(), newDevice()];
  expect((await ask('set', wanting.wish(['security']))).code).toBe(200);
  expect((await ask('set', other.wish(['money']))).code).toBe(200);
  await tell();
  const [sent, ...more] = await sentTo(wanting);
  expect(more).toEqual([]);
  expect(await sentTo(other)).toEqual([]);
  const payload = JSON.parse(wanting.read(Buffer.from(sent?.body ?? '', 'base64'))) as object;
  expect(payload).toEqual({ kind: 'security', notice: expect.any(Number) as number, lang: 'pt' });
  expect(sent).toMatchObject({ ttl: '86400', urgency: 'high' });
});

it.each([
  'http://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/push',
  'https://localhost:8788/backoffice/operators',
  'https://fcm.googleapis.com.evil.example/x',
  'https://user:pass@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'http://api.test/sandbox/push/../../backoffice',
  'file:///etc/passwd',
])('an address of no known service is refused: %s', async (endpoint) => {
  expect(await ask('set', newDevice().wish(['money'], endpoint))).toMatchObject({
    refusal: 'PUSH_HOST_UNKNOWN',
    field: 'endpoint',
  });
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('a browser’s own service is accepted: %s', async (endpoint) => {
  expect((await ask('set', newDevice().wish(['money'], `${endpoint}${me.id}`))).code).toBe(200);
});

it('a key that is no point of the curve is refused at its field', async () => {
  const wish = { ...newDevice().wish(['money']), p256dh: Buffer.alloc(65, 7).toString('base64url') };
  expect(await ask('set', wish)).toMatchObject({ refusal: 'INVALID', field: 'p256dh' });
});

it('a device that is gone is deleted; one with an unreachable service is retried, and notified once', async () => {
  const [gone, late] = [newDevice(`gone-${me.id}`), newDevice()];
  await ask('set', gone.wish(['security']));
  await ask('set', late.wish(['security']));
  isAway = true;
  await tell();
  expect(await sentTo(late)).toEqual([]);
  isAway = false;
  api.advance(2 * HOUR);
  await sendDuePushes(api.services);
  await sendDuePushes(api.services);
  expect(await sentTo(late)).toHaveLength(1);
  const left = await api.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, me.id));
  expect(left.map(({ endpoint }) => endpoint)).toEqual([late.wish([]).endpoint]);
});

it('a device belongs to the last player who subscribed, and the previous one gets nothing there', async () => {
  const device = newDevice();
  await ask('set', device.wish(['security']));
  freshTab();
  const before = me;
  me = await playerIn(api);
  await ask('set', device.wish(['security']));
  me = before;
  await tell();
  expect(await sentTo(device)).toEqual([]);
});

it('categories that are off and deleted subscriptions deliver nothing', async () => {
  const device = newDevice();
  await ask('set', device.wish(['security', 'money']));
  expect((await ask('check', { endpoint: device.wish([]).endpoint })).data?.categories).toEqual(['security', 'money']);
  await ask('set', device.wish(['money']));
  await tell();
  await ask('set', device.wish(['security']));
  await ask('delete', { endpoint: device.wish([]).endpoint });
  await tell();
  expect(await sentTo(device)).toEqual([]);
  expect((await ask('check', { endpoint: device.wish([]).endpoint })).data?.categories).toEqual([]);
});

it('no bonus is delivered or offered where offers may not be advertised', async () => {
  const strict = await startApi({ config: { market: marketPresets['br-regulated'] } });
  connect(strict);
  freshTab();
  await playerIn(strict);
  expect(await askOf(strict, 'set', newDevice().wish(['bonus'], 'https://fcm.googleapis.com/x'))).toMatchObject({
    refusal: 'OFFER_OFF',
    field: 'categories',
  });
  await strict.close();
});

it.each([
  ['2026-11-20 21:59:59', '2026-11-20 21:59:59'],
  ['2026-11-20 22:00:00', '2026-11-21 08:00:00'],
  ['2026-11-21 07:59:59', '2026-11-21 08:00:00'],
  ['2026-11-21 08:00:00', '2026-11-21 08:00:00'],
])('at %s a message about money is due at %s, and one about security at once', (now, due) => {
  const at = readDate(now) ?? new Date(0);
  expect(dueTime('money', at)).toEqual(readDate(due));
  expect(dueTime('security', at)).toEqual(at);
});

it('a message that cannot be delivered within a day is dropped', async () => {
  const device = newDevice();
  await ask('set', device.wish(['security']));
  isAway = true;
  await tell();
  api.advance(25 * HOUR);
  isAway = false;
  await sendDuePushes(api.services);
  expect(await sentTo(device)).toEqual([]);
  const [row] = await api.services.db
    .select({ endedAt: pushes.endedAt, isSent: pushes.isSent })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .where(eq(pushSubscriptions.memberId, me.id));
  expect(row).toMatchObject({ isSent: false });
  expect(row?.endedAt).not.toBeNull();
});
