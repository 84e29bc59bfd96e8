/** Tests that a site and a server with different declarations of play money accept no deposit. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '#api/client.ts';
import { dynamicDataCall } from '#contract/site.ts';
import { failureText } from '#i18n/failure-text.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { $moneyModeMatch, compareMoney } from '#stores/play-money.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { connect, failureOf, freshTab, methodOf, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';

const deposits = async (api: TestApi) => (await query(api, 'select 1 from recharge')).length;
/** Stubs a page of a build with or without play money. */
const build = (says: boolean) => vi.stubEnv('PUBLIC_PLAY_MONEY', says ? 'on' : 'off');

let api: TestApi;
beforeEach(() => $moneyModeMatch.set(null));
afterEach(() => vi.unstubAllEnvs());

describe.each([
  [true, 'play-unsaid'],
  [false, 'real-unsaid'],
] as const)('a server whose sandbox is %s', (sandbox, mismatch) => {
  beforeAll(async () => {
    api = await startApi({ config: { sandbox } });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    connect(api);
    freshTab();
    await playerIn(api);
  });

  it('declares what its money is', async () => {
    expect(valueOf(await send(dynamicDataCall, {})).data.play_money).toBe(sandbox);
  });

  it('accepts a site that declares the same', async () => {
    build(sandbox);
    expect(valueOf(await compareMoney())).toBe('agreed');
  });

  it('refuses deposits of a site that declares otherwise, with the reason', async () => {
    build(!sandbox);
    const before = await deposits(api);
    const failure = failureOf(await submitDeposit({ money: '50.00', method: await methodOf('online_pix') }));
    expect(failure).toEqual({ kind: 'money-said', said: mismatch });
    expect($moneyModeMatch.get()).toBe(mismatch);
    expect(await deposits(api)).toBe(before);
    const key = sandbox ? 'playUnsaid' : 'realUnsaid';
    for (const locale of ['pt', 'th'] as const)
      expect(failureText(failure, locale)).toBe(readDictionary(locale, 'ui')[key]);
  });
});
