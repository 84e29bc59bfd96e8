/** Measures what a page transfers to the browser. */
import type { Page } from './test.ts';

/** The number of requests, and the transferred size in KB (brotli). */
export interface Cost {
  html: number;
  script: number;
  total: number;
  requests: number;
}

/** Starts counting. Returns a function that returns the cost so far. */
export function meter(page: Page): () => Promise<Cost> {
  const arrived: Promise<{ type: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    arrived.push(request.sizes().then((sizes) => ({ type: request.resourceType(), bytes: sizes.responseBodySize })));
  });
  return async () => {
    const all = await Promise.all(arrived);
    const kb = (type?: string) =>
      all.filter((each) => type === undefined || each.type === type).reduce((sum, each) => sum + each.bytes, 0) / 1024;
    return { html: kb('document'), script: kb('script'), total: kb(), requests: all.length };
  };
}
