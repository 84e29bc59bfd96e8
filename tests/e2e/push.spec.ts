/** Tests a push message in a browser. The debugging protocol delivers it as the push service would. */
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { newDevice } from '#tests/support/push-device.ts';
import { callApi, enter } from './support/player.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import { untilControlled } from './support/worker.ts';

test.use({
  serviceWorkers: 'allow',
  // Uses the full browser, because the headless shell shows no notifications.
  launchOptions: { executablePath: process.env.CHROMIUM_WHOLE ?? '/usr/bin/chromium', args: browserFlags },
});
// The full browser takes seconds to start, so one has all of these tests.
test.describe.configure({ mode: 'default' });

test('a push message is one generic sentence, and opens the notices', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/');
  await untilControlled(page);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  // Reads the notification only after it is shown, because an earlier query makes the browser drop it.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const showing = await worker.evaluateHandle(() => {
    const { registration } = self as unknown as ServiceWorkerGlobalScope;
    const show = registration.showNotification.bind(registration);
    const whenShown = new Promise<void>((resolve) => {
      registration.showNotification = (...message) => show(...message).then(resolve);
    });
    return { whenShown };
  });
  const data = JSON.stringify({ kind: 'money', notice: 7, lang: 'pt' });
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await showing.evaluate(({ whenShown }) => whenShown);
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, data: more }) => ({ title, body, tag, ...(more as { path: string }) }));
  });
  expect(shown).toEqual([
    {
      title: word(dictionary('pt', 'push'), 'money'),
      body: '',
      tag: 'notice-7',
      path: '/information-center/notification',
    },
  ]);
});

test('a page reports a replaced subscription to the server', async ({ page, context }) => {
  const player = await enter(page);
  const { data: member } = await callApi('auth/me', {}, player.token);
  await context.grantPermissions(['notifications']);
  const [before, now] = [newDevice(), newDevice()];
  const at = ({ name }: { name: string }) => `https://fcm.googleapis.com/fcm/send/${name}`;
  await callApi('informationcenter/push/set', before.wish(['money'], at(before)), player.token);
  const { endpoint, p256dh, auth } = now.wish([], at(now));
  await page.addInitScript(
    ({ told, made }) => {
      localStorage.setItem('jogada.push', told);
      PushManager.prototype.getSubscription = () =>
        Promise.resolve({ endpoint: made.endpoint, toJSON: () => made } as unknown as PushSubscription);
    },
    {
      told: JSON.stringify({ member: member.id, endpoint: at(before), categories: ['money'] }),
      made: { endpoint, keys: { p256dh, auth } },
    },
  );
  const dropped = page.waitForResponse((response) => response.url().includes('push/delete'));
  await page.goto('/');
  expect((await dropped).status()).toBe(200);
  const categoriesAt = async (device: { name: string }) =>
    (await callApi('informationcenter/push/check', { endpoint: at(device) }, player.token)) as object;
  expect(await categoriesAt(now)).toMatchObject({ data: { categories: ['money'] } });
  expect(await categoriesAt(before)).toMatchObject({ data: { categories: [] } });
});
