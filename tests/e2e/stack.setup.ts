/** Checks before the browser tests that the programs run and that the site was built for this API. */
import { addOperators } from './support/operators.ts';
import { apiUrl, siteUrl, studioUrl } from '#scripts/dev/test-stack.ts';
import { expect, test } from './support/test.ts';

test('site, API and studio are up', async ({ request, page }) => {
  for (const url of [`${studioUrl}/health`, siteUrl])
    await expect
      .poll(
        () =>
          request.get(url).then(
            (reply) => reply.ok(),
            () => false,
          ),
        { message: url, timeout: 30_000 },
      )
      .toBe(true);
  expect(await (await request.get(`${apiUrl}/health`)).json()).toEqual({ status: 'ok' });
  await addOperators();
  await page.goto('/terms');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("connect-src 'self';");
});
