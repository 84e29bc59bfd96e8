import { beforeEach } from 'vitest';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { connect, freshTab } from './journey.ts';

/** Gives each test a tab of its own, whose stores ask this server. */
export function setUpTab(api: TestApi): void {
  beforeEach(() => {
    connect(api);
    freshTab();
  });
}
