import { beforeEach } from 'vitest';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { connect, freshTab } from './journey.ts';

/** Gives each test a new tab whose stores call this server. */
export function setUpTab(api: TestApi): void {
  beforeEach(() => {
    connect(api);
    freshTab();
  });
}
