/** Checks payments that match no deposit: never credited, and in the ledger until they are returned to their payer. */
import { expect } from 'vitest';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { newEndToEndId } from '#scripts/dev/fixtures/calls.ts';
import { keyOf } from '#server/contexts/cashier/deposits/payment-key.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { waitingPayments } from '#tests/support/pix.ts';
import { calm, DEPOSIT, expectCash, housekeep, openDeposit, outcomeOfPayment, sendBack, suspense } from './harness.ts';
import type { Check, Harness } from './harness.ts';
import type { Paid } from './host.ts';
import type { Weather } from './network.ts';

/** Asserts that a payment is not credited, and is returned to its payer once. */
async function expectReturned(harness: Harness, spoil: (right: Paid) => Paid, reason: string): Promise<void> {
  const deposit = await openDeposit(harness);
  const { held } = deposit;
  const wrong = spoil(deposit.right);
  const paid = await harness.host.pay(wrong);
  for (let time = 0; time < 2; time++) expect((await harness.tell(paid)).status, 'the notice').toBe(200);
  const { state, failReason } = await deposit.read();
  expect([state, failReason], 'the deposit').toEqual(['returned', reason]);
  expect(await outcomeOfPayment(harness, paid), 'the payment').toBe('returned');
  expect(await harness.host.refunds(paid), 'what the host sent back').toEqual([wrong.amount]);
  expect(await suspense(harness), 'the suspense account').toBe(held);
  await expectCash(harness, deposit.player, 0n);
}

/** Asserts that money without a deposit waits for an operator, who returns it. */
async function expectSuspended(harness: Harness, reference: string | null): Promise<void> {
  const held = await suspense(harness);
  const paid = await harness.host.pay({ reference, amount: 12_34n, cpf: newCpf() });
  for (let time = 0; time < 2; time++) expect((await harness.tell(paid)).status, 'the notice').toBe(200);
  expect(await outcomeOfPayment(harness, paid), 'the payment').toBe('suspense');
  expect(await suspense(harness), 'the suspense account').toBe(held + 12_34n);
  expect(await harness.host.refunds(paid), 'what the host sent back').toEqual([]);
  expect((await sendBack(harness, paid)).body, 'the operator’s call').toEqual({ state: 'returning' });
  expect(await outcomeOfPayment(harness, paid), 'the payment').toBe('returned');
  expect(await harness.host.refunds(paid), 'what the host sent back').toEqual([12_34n]);
  expect(await suspense(harness), 'the suspense account').toBe(held);
  expect((await sendBack(harness, paid)).status, 'the operator’s second call').toBe(409);
  await expectLedgerChecks(harness.api.services.db);
}

/**
 * Checks a payment of 40.00 for a deposit of 100.00 during a network failure. It stays in suspense until the network
 * works again, and is then returned once.
 */
async function refundIn(harness: Harness, weather: Weather): Promise<void> {
  const deposit = await openDeposit(harness);
  const { held } = deposit;
  const paid = await harness.host.pay({ ...deposit.right, amount: 40_00n });
  harness.network.weather = weather;
  expect((await harness.tell(paid)).status, 'the notice').toBe(200);
  await housekeep(harness);
  expect(await outcomeOfPayment(harness, paid), 'the payment').toBe('to_return');
  expect(await suspense(harness), 'the suspense account').toBe(held + 40_00n);
  await expectCash(harness, deposit.player, 0n);
  calm(harness);
  await housekeep(harness);
  expect(await outcomeOfPayment(harness, paid), 'the payment').toBe('returned');
  expect(await harness.host.refunds(paid), 'what the host sent back').toEqual([40_00n]);
  expect(await suspense(harness), 'the suspense account').toBe(held);
  await expectCash(harness, deposit.player, 0n);
}

const refundCheck = (title: string, weather: Weather): Check => ({
  title,
  run: (harness) => refundIn(harness, weather),
});

export const strayChecks: readonly Check[] = [
  {
    title: 'one centavo too little is sent back',
    run: (harness) => expectReturned(harness, (right) => ({ ...right, amount: DEPOSIT - 1n }), 'recharge_wrong_amount'),
  },
  {
    title: 'one centavo too much is sent back',
    run: (harness) => expectReturned(harness, (right) => ({ ...right, amount: DEPOSIT + 1n }), 'recharge_wrong_amount'),
  },
  {
    title: 'a payment by another person is sent back',
    run: (harness) => expectReturned(harness, (right) => ({ ...right, cpf: newCpf() }), 'recharge_wrong_payer'),
  },
  {
    title: 'a payment of an unknown reference waits in suspense, and an operator sends it back',
    run: (harness) => expectSuspended(harness, 'NOBODYS'),
  },
  {
    title: 'a payment that nobody asked for waits in suspense, and an operator sends it back',
    run: (harness) => expectSuspended(harness, null),
  },
  {
    title: 'of two payments of one charge one is credited, and the other is sent back',
    async run(harness) {
      const { right, player, held } = await openDeposit(harness);
      const [first, second] = [await harness.host.pay(right), await harness.host.pay(right)];
      expect((await harness.tell(first, second)).status, 'the notice').toBe(200);
      const outcomes = [await outcomeOfPayment(harness, first), await outcomeOfPayment(harness, second)];
      expect(outcomes, 'the payments').toEqual(['credited', 'returned']);
      expect(await harness.host.refunds(first), 'what the host sent back').toEqual([]);
      expect(await harness.host.refunds(second), 'what the host sent back').toEqual([DEPOSIT]);
      expect(await suspense(harness), 'the suspense account').toBe(held);
      await expectCash(harness, player, DEPOSIT);
    },
  },
  refundCheck('a refund whose answer is lost is asked for again, and made once', 'answer lost'),
  refundCheck('a refund that is made after the time for it is asked for again, and made once', 'late'),
  refundCheck('a refund of a host that says nothing is asked for again', 'silent'),
  refundCheck('a refund of a host that cannot be reached is asked for again', 'down'),
  refundCheck('an answer that is none is no refund', 'nonsense'),
  {
    title: 'a refund that is rejected waits for an operator, who tries it again',
    async run(harness) {
      const { right, player, held } = await openDeposit(harness);
      const paid = await harness.host.pay({ ...right, amount: 41_00n });
      harness.host.script.isRejecting = true;
      expect((await harness.tell(paid)).status, 'the notice').toBe(200);
      calm(harness);
      await housekeep(harness);
      expect(await outcomeOfPayment(harness, paid), 'the payment').toBe('suspense');
      expect(await suspense(harness), 'the suspense account').toBe(held + 41_00n);
      expect((await sendBack(harness, paid)).status, 'the operator’s call').toBe(200);
      expect(await outcomeOfPayment(harness, paid), 'the payment').toBe('returned');
      expect(await harness.host.refunds(paid), 'what the host sent back').toEqual([41_00n]);
      expect(await suspense(harness), 'the suspense account').toBe(held);
      await expectCash(harness, player, 0n);
    },
  },
  {
    title: 'a credited payment that its bank takes back is held when it is told, and taken once',
    async run(harness) {
      const { right, player, read } = await openDeposit(harness);
      const paid = await harness.host.pay(right);
      expect((await harness.tell(paid)).status, 'the notice').toBe(200);
      for (const [status, state] of [
        ['in_progress', 'disputed'],
        ['returned', 'reversed'],
      ] as const) {
        await harness.host.takeBack(paid, DEPOSIT, status);
        expect((await harness.tell(paid)).status, 'the notice of the return').toBe(200);
        expect((await read()).state, 'the deposit').toBe(state);
        await expectCash(harness, player, 0n);
      }
      const told = harness.api.logged.filter((line) => line.includes('"payment.return_told"') && line.includes(paid));
      expect(told.length, 'the news of the return').toBe(2);
      expect(await harness.host.refunds(paid), 'what we had sent back').toEqual([]);
    },
  },
  {
    title: 'payments of one id at two providers are two payments',
    async run(harness) {
      const paymentId = newEndToEndId();
      const { right, player, held } = await openDeposit(harness);
      const { host, other } = harness;
      const elsewhere = { reference: null, amount: 7_00n, cpf: player.cpf, paymentId };
      await other.host.pay(elsewhere);
      const told = other.host.sign(await other.host.write([paymentId]), harness.api.services.now());
      expect((await harness.send(told, other.webhook)).status, 'the other’s notice').toBe(200);
      await host.pay({ ...right, paymentId });
      expect((await harness.tell(paymentId)).status, 'the notice').toBe(200);
      expect(await outcomeOfPayment(harness, paymentId, other.name), 'the other’s payment').toBe('suspense');
      expect(await outcomeOfPayment(harness, paymentId), 'the payment').toBe('credited');
      expect(await suspense(harness), 'the suspense account').toBe(held + 7_00n);
      await expectCash(harness, player, DEPOSIT);
    },
  },
  {
    title: 'a payment of a reference that another provider made is credited by nobody else’s word',
    async run(harness) {
      const { right, player, read } = await openDeposit(harness);
      const { other } = harness;
      const paid = await other.host.pay(right);
      const told = other.host.sign(await other.host.write([paid]), harness.api.services.now());
      expect((await harness.send(told, other.webhook)).status, 'the other’s notice').toBe(200);
      expect(await outcomeOfPayment(harness, paid, other.name), 'the other’s payment').toBe('suspense');
      const waiting = (await waitingPayments(harness.api)).find(({ id }) => id === keyOf(other.name, paid));
      expect(waiting?.bill_no, 'the deposit that operators see').toBe('');
      expect((await read()).state, 'the deposit').toBe('open');
      await expectCash(harness, player, 0n);
    },
  },
];
