/** Checks before the browser tests that site and API run and that the site was built for this API. */
import { addOperators } from './support/operators.ts';
import { apiUrl } from '#scripts/dev/test-stack.ts';
import { expect, test } from './support/test.ts';

test('site and API are up', async ({ request, page }) => {
  expect(await (await request.get(`${apiUrl}/health`)).json()).toEqual({ status: 'ok' });
  await addOperators();
  await page.goto('/terms');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("connect-src 'self';");
});
