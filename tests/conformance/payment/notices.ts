/** Checks webhooks: accepted only from the provider, and each payment credited once. */
import { expect } from 'vitest';
import { TOLERANCE_SECONDS } from '#server/platform/security/webhook-signature.ts';
import { concurrently, tally } from '#scripts/dev/fixtures/calls.ts';
import { transferCount } from '#tests/support/ledger-checks.ts';
import { age, DEPOSIT, expectCash, housekeep, openDeposit, outcomeOfPayment, suspense } from './harness.ts';
import type { Check, Harness } from './harness.ts';
import type { Notice } from './host.ts';

/** The age, or the time ahead, of a webhook that must be refused, ms. */
const STALE_MS = (TOLERANCE_SECONDS + 60) * 1000;

/** Asserts that the deposit was credited by one posting, and that its payment has no other effect. */
async function expectCredited(
  harness: Harness,
  deposit: Awaited<ReturnType<typeof openDeposit>>,
  paid: string,
): Promise<void> {
  const { id, state } = await deposit.read();
  expect(state, 'the deposit').toBe('paid');
  const { db } = harness.api.services;
  expect(await transferCount(db, 'deposit', `recharge:${id}`), 'the credits').toBe(1);
  expect(await suspense(harness), 'the suspense account').toBe(deposit.held);
  expect(await harness.host.refunds(paid), 'what the host sent back').toEqual([]);
  await expectCash(harness, deposit.player, DEPOSIT);
}

/** Asserts that a webhook is refused as not the provider's and has no effect. A valid one must be accepted after it. */
async function expectUnheard(
  harness: Harness,
  forge: (body: string) => Notice | Promise<Notice>,
  status = 401,
): Promise<void> {
  const deposit = await openDeposit(harness);
  const paid = await harness.host.pay(deposit.right);
  const notice = await forge(await harness.host.write([paid]));
  expect((await harness.send(notice)).status, 'the notice').toBe(status);
  expect(await outcomeOfPayment(harness, paid), 'what is kept of the payment').toBeUndefined();
  expect((await deposit.read()).state, 'the deposit').toBe('open');
  await expectCash(harness, deposit.player, 0n);
  expect((await harness.tell(paid)).status, 'the right notice').toBe(200);
  await expectCredited(harness, deposit, paid);
}

const now = (harness: Harness) => harness.api.services.now();
const at = (harness: Harness, ms: number) => new Date(now(harness).getTime() + ms);

export const noticeChecks: readonly Check[] = [
  {
    title: 'a payment that is told once is credited once',
    async run(harness) {
      const deposit = await openDeposit(harness);
      const paid = await harness.host.pay(deposit.right);
      expect((await harness.tell(paid)).status, 'the notice').toBe(200);
      await expectCredited(harness, deposit, paid);
    },
  },
  {
    title: 'a payment that is told five times at once, by one notice and by five, is credited once',
    async run(harness) {
      const deposit = await openDeposit(harness);
      const paid = await harness.host.pay(deposit.right);
      const one = harness.host.sign(await harness.host.write([paid, paid]), now(harness));
      const replies = await concurrently(10, (index) => (index < 5 ? harness.send(one) : harness.tell(paid)));
      expect(tally(replies.map(({ status }) => status)), 'the notices').toEqual({ 200: 10 });
      await expectCredited(harness, deposit, paid);
    },
  },
  {
    title: 'a payment whose notice never came is found by asking, and its late notice credits nothing more',
    async run(harness) {
      const deposit = await openDeposit(harness);
      const paid = await harness.host.pay(deposit.right);
      harness.network.weather = 'answer lost';
      await age(harness);
      await housekeep(harness);
      await expectCash(harness, deposit.player, 0n);
      harness.network.weather = 'fine';
      await age(harness);
      await concurrently(3, () => housekeep(harness));
      await expectCredited(harness, deposit, paid);
      expect((await harness.tell(paid)).status, 'the late notice').toBe(200);
      await expectCredited(harness, deposit, paid);
    },
  },
  {
    title: 'a notice that is signed with a wrong secret is not heard',
    run: (harness) => expectUnheard(harness, (body) => harness.host.sign(body, now(harness), 'a wrong secret')),
  },
  {
    title: 'a notice that is signed with the other provider’s secret is not heard',
    run: (harness) =>
      expectUnheard(harness, (body) => harness.host.sign(body, now(harness), harness.other.host.secret)),
  },
  {
    title: 'a notice without a signature is not heard',
    run: (harness) =>
      expectUnheard(harness, (body) => ({ headers: {}, body: harness.host.sign(body, now(harness)).body })),
  },
  {
    title: 'a notice whose signature is too old is not heard',
    run: (harness) => expectUnheard(harness, (body) => harness.host.sign(body, at(harness, -STALE_MS))),
  },
  {
    title: 'a notice whose signature is of the future is not heard',
    run: (harness) => expectUnheard(harness, (body) => harness.host.sign(body, at(harness, STALE_MS))),
  },
  {
    title: 'a notice that one byte more makes mean the same is not heard',
    run: (harness) =>
      expectUnheard(harness, (body) => {
        const signed = harness.host.sign(body, now(harness));
        return { ...signed, body: `${signed.body} ` };
      }),
  },
  {
    title: 'a notice of which one byte is changed is not heard',
    run: (harness) =>
      expectUnheard(harness, (body) => {
        const signed = harness.host.sign(body, now(harness));
        // Changes a digit of the amount, which both hosts write with its zeros.
        const changed = signed.body.replace(/100(\.?00)/, '900$1');
        expect(changed, 'the changed notice').not.toBe(signed.body);
        return { ...signed, body: changed };
      }),
  },
  {
    title: 'a notice in the other provider’s words is refused with the field, though it is signed',
    async run(harness) {
      const deposit = await openDeposit(harness);
      const { host, other } = harness;
      const paid = await other.host.pay(deposit.right);
      const words = await other.host.write([paid]);
      const reply = await harness.send(host.sign(words, now(harness)));
      expect(reply.status, 'the notice').toBe(400);
      expect(reply.body.field, 'the field').toMatch(/^\w+$/);
      // The other provider's webhook at the wrong address.
      expect((await harness.send(other.host.sign(words, now(harness)))).status, 'the other’s notice').toBe(401);
      await expectCash(harness, deposit.player, 0n);
    },
  },
  {
    title: 'a signed notice that is no JSON is refused',
    async run(harness) {
      const reply = await harness.send(harness.host.sign('no json', now(harness)));
      expect(reply.status, 'the notice').toBe(400);
    },
  },
  {
    title: 'an entry that is no payment is kept for a person, and the payment beside it is credited',
    async run(harness) {
      const deposit = await openDeposit(harness);
      const paid = await harness.host.pay(deposit.right);
      const body = await harness.host.write([paid], true);
      const { status } = await harness.send(harness.host.sign(body, now(harness)));
      expect(status, 'the notice').toBe(200);
      await expectCredited(harness, deposit, paid);
      expect(
        harness.api.logged.some((line) => line.includes('"payment.unreadable"')),
        'what is kept',
      ).toBe(true);
    },
  },
];
