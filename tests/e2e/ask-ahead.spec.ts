/** The next page's first question, asked while that page is on its way. */
import type { Request } from 'playwright/test';
import { enter, newPlayer } from './support/player.ts';
import { apiUrl } from '#scripts/dev/test-stack.ts';
import { arrived, expect, test } from './support/test.ts';
import { untilControlled } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a link asks for the next page’s member once, before that page, and its answer is that page’s', async ({
  page,
  context,
}) => {
  const own = await enter(page, { deposit: '70.00' });
  await page.goto('/terms');
  await untilControlled(page);
  await arrived(page);
  const asked: { by: 'worker' | 'page'; body: string; request: Request }[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(`${apiUrl}/api/auth/me`))
      asked.push({ by: request.serviceWorker() ? 'worker' : 'page', body: request.postData() ?? '', request });
  });
  await page.locator('header a[href="/"]').first().click();
  await page.waitForURL('/');
  await expect(page.locator('.start-figure')).toHaveText('R$ 70,00');
  await arrived(page);
  // The page's own question is answered with what the worker was told: the API hears one.
  const body = JSON.stringify({ token: own.token, with: ['home', 'favourites'] });
  expect(asked).toMatchObject([
    { by: 'worker', body },
    { by: 'page', body },
  ]);
  expect((await asked[1]?.request.response())?.fromServiceWorker()).toBe(true);

  // Another player's answer, and one to another question, are nobody's.
  const other = await newPlayer({ deposit: '33.00' });
  for (const body of [{ token: other.token, with: ['favourites'] }, { token: own.token }]) {
    asked.length = 0;
    await page.evaluate(
      (ask) => navigator.serviceWorker.controller?.postMessage({ type: 'ASK', url: window.jogadaUrl, ...ask }),
      { body: JSON.stringify(body) },
    );
    await expect.poll(() => asked.length).toBe(1);
    await asked[0]?.request.response();
    await page.goto('/game');
    await expect(page.locator('header .wallet-balance[data-state="fresh"]')).toContainText('R$ 70,00');
    // The page's own question went on to the API.
    await expect.poll(() => asked.filter(({ by }) => by === 'worker').length).toBe(2);
  }
});
