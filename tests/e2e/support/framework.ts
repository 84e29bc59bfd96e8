/** Delays the framework of the islands, as on a slow line. */
import type { Page } from './test.ts';

/** Blocks the framework in the next documents of this page, until `letIn`. */
export async function holdFramework(page: Page): Promise<{ letIn: () => void }> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/(client|shared)\.[^/]*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { letIn: () => gate.resolve(undefined) };
}
