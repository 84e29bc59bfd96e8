import { afterAll, beforeAll } from 'vitest';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi, TestApiOptions } from '#scripts/dev/fixtures/api.ts';

/** Starts a server before a file's tests, and closes it after them. Its properties exist only once the tests run. */
export function setUpApi(options: TestApiOptions = {}): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startApi(options));
  });
  afterAll(() => api.close());
  return api;
}

const DAY = 24 * 3_600_000;
/** São Paulo is three hours behind UTC. */
const BEHIND_UTC = 3 * 3_600_000;

/** Sets a server's clock to the start of the next day in São Paulo, so that no test of the file crosses midnight. */
export function setUpDay(api: TestApi): void {
  beforeAll(() => api.advance(DAY - ((api.services.now().getTime() - BEHIND_UTC) % DAY) + 1000));
}
