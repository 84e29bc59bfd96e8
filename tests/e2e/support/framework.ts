/** What the islands of a page are drawn with, as a slow line brings it: last. */
import type { Page } from './test.ts';

/** Holds the framework back from the next documents of this page, until `letIn`. */
export async function holdFramework(page: Page): Promise<{ letIn: () => void }> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/(client|shared)\.[^/]*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { letIn: () => gate.resolve(undefined) };
}
