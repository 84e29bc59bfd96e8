import { afterAll, beforeAll } from 'vitest';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi, TestApiOptions } from '#scripts/dev/fixtures/api.ts';

/** Starts a server before a file's tests, and closes it after them. Its parts are there once the tests run. */
export function setUpApi(options: TestApiOptions = {}): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startApi(options));
  });
  afterAll(() => api.close());
  return api;
}
