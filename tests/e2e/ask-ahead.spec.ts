/** The next page's first question, asked while that page is on its way. */
import type { Request } from 'playwright/test';
import { enter } from './support/player.ts';
import { apiUrl } from './support/stack.ts';
import { arrived, expect, test } from './support/test.ts';
import type { Page } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

test('a link asks for the next page’s member once, before that page, and its answer is that page’s', async ({
  page,
  context,
  complaints,
}) => {
  await enter(page, { deposit: '70.00' });
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
  const body = JSON.stringify({ with: ['home', 'favourites'] });
  expect(asked).toMatchObject([
    { by: 'worker', body },
    { by: 'page', body },
  ]);
  expect((await asked[1]?.request.response())?.fromServiceWorker()).toBe(true);

  // An answer for another question, or for somebody who has left, is nobody's.
  asked.length = 0;
  await page.evaluate((url) => {
    const message = { type: 'ASK', url, token: 'of-somebody-else', body: '{"with":["favourites"]}' };
    navigator.serviceWorker.controller?.postMessage(message);
  }, `${apiUrl}/api/auth/me?lang=pt`);
  await expect.poll(() => asked.length).toBe(1);
  await page.goto('/game');
  await expect(page.locator('header .wallet-balance[data-state="fresh"]')).toBeVisible();
  await expect(page.locator('header .wallet-balance')).toContainText('R$ 70,00');
  expect(complaints.splice(0).filter((line) => !line.includes('status of 401'))).toEqual([]);
});
