/**
 * Tests the rotation of every secret while other hosts know the old one: their calls are accepted, and devices are
 * reached.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { readToken } from '#api/token.ts';
import { pushKeys } from '#server/contexts/messages/push/transport.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { recordAccountEvent } from '#server/kernel/members/account-events.ts';
import { sandboxPushes } from '#server/sandbox/push/schema.ts';
import { choosePush } from '#stores/push.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { callWallet, newEndToEndId, notify } from '#scripts/dev/fixtures/calls.ts';
import { bearer, freshTab, playerIn, raw } from '#tests/support/journey.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { newDevice } from '#tests/support/push-device.ts';
import { fresh, newRotation, old } from '#tests/support/rotation.ts';
import type { Rotation } from '#tests/support/rotation.ts';

let pushAnswers: (authorization: string) => number = () => 201;
let rotation: Rotation;
let api: TestApi;
beforeEach(() => {
  pushAnswers = () => 201;
  rotation = newRotation((authorization) => pushAnswers(authorization));
});
afterEach(() => rotation.end());

/** Restarts the server on the same database with other secrets. */
const restart = async (step: Parameters<Rotation['start']>[0]) => {
  api = await rotation.start(step);
};

it('accepts the payment provider and a game’s with either secret during the change, and only with the new one afterwards', async () => {
  await restart('before');
  const player = await newPlayer(api.services, { cash: 50_00n });
  const launch = await launchFor(api.services, player);
  const notice = { endToEndId: '', txid: 'NONE', valor: '10.00', pagador: { cpf: player.cpf } };
  const told = async () => {
    const [psp, game] = [[], []] as [number[], number[]];
    for (const secrets of [old, fresh]) {
      const payments = [{ ...notice, endToEndId: newEndToEndId() }];
      psp.push((await notify(api.request, payments, { secret: secrets.PSP_WEBHOOK_SECRET })).status);
      const input = { launch_token: launch };
      game.push((await callWallet(api.request, 'authenticate', input, { secret: secrets.STUDIO_SECRET })).status);
    }
    return { psp, game };
  };
  expect(await told()).toEqual({ psp: [200, 401], game: [200, 403] });
  for (const step of ['reading', 'changing'] as const) {
    await restart(step);
    expect(await told()).toEqual({ psp: [200, 200], game: [200, 200] });
  }
  await restart('after');
  expect(await told()).toEqual({ psp: [401, 200], game: [403, 200] });
});

it('sends messages to devices with the keys of their subscriptions', async () => {
  const keyOf = (secret: string) => new RegExp(`k=${pushKeys(secret).publicKey}$`);
  await restart('before');
  freshTab();
  const me = await playerIn(api);
  const device = newDevice();
  expect(
    (await raw(api, '/api/informationcenter/push/set', device.wish(['security']), bearer(readToken()))).body.code,
  ).toBe(200);
  // A push service rejects messages under another key than the subscription's.
  pushAnswers = (authorization) => (keyOf(old.PUSH_SECRET).test(authorization) ? 201 : 403);
  await restart('changing');
  await transact(api.services.db, (tx) =>
    recordAccountEvent(tx, { member: me.id, kind: 'password_changed', now: api.services.now() }),
  );
  await api.request('/health');
  expect(await api.services.db.select().from(sandboxPushes).where(eq(sandboxPushes.device, device.name))).toHaveLength(
    1,
  );
});

it('gives a device that is switched on again the new key in place of its old one', async () => {
  await restart('after');
  freshTab();
  await playerIn(api);
  const device = newDevice();
  let held = 'a key of before';
  const toJSON = () => ({ endpoint: device.wish([]).endpoint, keys: device.wish([]) });
  const unsubscribe = () => Promise.resolve((held = ''));
  const pushManager = {
    getSubscription: () => Promise.resolve(held === '' ? null : { unsubscribe, endpoint: device.wish([]).endpoint }),
    // The browser's own API.
    subscribe: ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (held !== '' && held !== key) return Promise.reject(new DOMException('another key', 'InvalidStateError'));
      held = key;
      return Promise.resolve({ toJSON });
    },
  };
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') });
  const { publicKey } = pushKeys(fresh.PUSH_SECRET);
  expect(await choosePush(['security'], publicKey)).toEqual({ ok: true, value: 'saved' });
  expect(held).toBe(publicKey);
  vi.unstubAllGlobals();
});
