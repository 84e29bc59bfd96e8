/** A site whose pages call the API at another address (PUBLIC_API_URL). Every other test calls it on the site's own origin. */
import { formatMoney } from '#lib/money.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { journeyOf } from './support/journey.ts';
import { startOwnStack } from './support/own-stack.ts';
import type { OwnStack } from './support/own-stack.ts';
import { expect, test } from './support/test.ts';

let stack: OwnStack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startOwnStack({}, true);
});
test.afterAll(() => stack.stop());

test('registers, deposits and hears of the payment while its pages call another origin', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: stack.siteUrl, viewport: { width: 390, height: 844 } });
  const called = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) called.add(origin);
  });
  const journey = journeyOf(page, 'pt');
  await journey.register(newPerson());
  await journey.depositByPix('100');
  await expect(journey.balance()).toHaveText(formatMoney(100_00n, 'pt-BR'));
  expect([...called]).toEqual([stack.apiUrl]);
  await page.close();
});
