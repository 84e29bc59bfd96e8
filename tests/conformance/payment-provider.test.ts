/**
 * Tests that the real payment providers, and a second one that works differently, pass every check of
 * payment-provider.ts. Each provider with one fault fails the check for it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenProviders } from './broken-payment-providers.ts';
import { startHarness } from './payment/harness.ts';
import type { Harness } from './payment/harness.ts';
import { paymentChecks } from './payment-provider.ts';
import { pixPsp } from './pix-psp.ts';
import { secondBank } from './second-bank/host.ts';

describe.each([
  [pixPsp, secondBank],
  [secondBank, pixPsp],
])('the provider $name', (setup, other) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(setup, other);
  });
  afterAll(() => harness.close());

  it.each(paymentChecks)('$title', ({ run }) => run(harness));
});

describe('a provider that', () => {
  it.each(brokenProviders)('$title fails the check of it', async ({ create, fails, because }) => {
    const check = paymentChecks.find(({ title }) => title === fails);
    expect(check, 'the check').toBeDefined();
    const harness = await startHarness({ ...secondBank, create }, pixPsp);
    try {
      await expect(check?.run(harness)).rejects.toMatchObject({
        name: 'AssertionError',
        message: expect.stringMatching(because) as string,
      });
    } finally {
      await harness.close();
    }
  });
});
