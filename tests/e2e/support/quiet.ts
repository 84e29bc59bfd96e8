import type { BrowserContext } from '@playwright/test';

/** A player's page with its stream open is never idle: where a test waits for that, there is none to be had. */
export async function withoutStream(context: BrowserContext): Promise<void> {
  await context.route('**/api/stream*', (route) =>
    route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
}
