/** Checks charges: created once, reported correctly, cancelled. */
import { expect } from 'vitest';
import { outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { askDeposit, DEPOSIT, expectCash, housekeep, openDeposit } from './harness.ts';
import type { Check, Harness } from './harness.ts';
import type { Weather } from './network.ts';

/** The maximum time of the server when a host does not reply, ms. It is many times the provider's own timeout here. */
const PATIENCE_MS = 5_000;

/** Fails if the work does not end in time. */
async function bounded<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS);
  });
  const first = await Promise.race([work.then((value) => ({ value })), late]).finally(() => clearTimeout(timer));
  if (first === 'late') return expect.fail('the provider waits for a host that does not answer');
  return first.value;
}

/** Requests a deposit without a working host, and again with the same key once it works. */
async function chargeIn(harness: Harness, weather: Weather): Promise<void> {
  harness.network.weather = weather;
  const deposit = await bounded(askDeposit(harness));
  expect(outcomeOf(deposit.reply), 'the charge').toBe('PROVIDER_UNAVAILABLE');
  expect((await deposit.read()).state, 'the deposit').toBe('open');
  await expectCash(harness, deposit.player, 0n);
  harness.network.weather = 'fine';
  const again = await deposit.submit(deposit.key);
  expect(outcomeOf(again), 'the repeated charge').toBe(200);
  expect((await deposit.submit(deposit.key)).body, 'a further repeat').toEqual(again.body);
  const wanted = [{ reference: deposit.reference, amount: DEPOSIT }];
  expect(await harness.host.charges(deposit.player.cpf), 'the host’s charges').toEqual(wanted);
  await expectCash(harness, deposit.player, 0n);
}

const chargeCheck = (title: string, weather: Weather): Check => ({
  title,
  run: (harness) => chargeIn(harness, weather),
});

export const chargeChecks: readonly Check[] = [
  {
    title: 'a charge is made with the deposit’s amount and payer, and nothing is credited for it',
    async run(harness) {
      const { right, player, reply, reference } = await openDeposit(harness);
      expect(String(reply.body.pay_url), 'the address to pay at').toMatch(/^https?:/);
      const wanted = [{ reference, amount: right.amount }];
      expect(await harness.host.charges(player.cpf), 'the host’s charges').toEqual(wanted);
      expect(await harness.host.isOpen(reference), 'whether it can be paid').toBe(true);
      await expectCash(harness, player, 0n);
    },
  },
  chargeCheck('a charge whose answer is lost is the same charge when it is asked for again', 'answer lost'),
  chargeCheck('a charge that is made after the time for it is the same charge when it is asked for again', 'late'),
  chargeCheck('a charge of a host that says nothing is given up in time, and made later', 'silent'),
  chargeCheck('a charge of a host that cannot be reached is made later', 'down'),
  chargeCheck('a charge of a host that has a fault is made later', 'failing'),
  chargeCheck('an answer that is none makes no charge', 'nonsense'),
  {
    title:
      'a charge that is rejected closes its deposit for every repeat, and what is paid for it all the same is credited',
    async run(harness) {
      harness.host.script.isRejecting = true;
      const deposit = await askDeposit(harness);
      harness.host.script.isRejecting = false;
      for (const reply of [deposit.reply, await deposit.submit(deposit.key)])
        expect(reply.body, 'the charge').toMatchObject({ refusal: 'METHOD_CLOSED', field: 'payment_id' });
      const { state, failReason } = await deposit.read();
      expect([state, failReason], 'the deposit').toEqual(['cancelled', 'recharge_rejected']);
      const { reference, player } = deposit;
      const paid = await harness.host.pay({ reference, amount: DEPOSIT, cpf: player.cpf });
      expect((await harness.tell(paid)).status, 'the notice').toBe(200);
      await expectCash(harness, player, DEPOSIT);
      expect(outcomeOf(await deposit.submit(crypto.randomUUID())), 'another charge').toBe(200);
    },
  },
  {
    title: 'a deposit that its player gives up cannot be paid any more, also where the host was away',
    async run(harness) {
      const { cancel, reference, player, read } = await openDeposit(harness);
      harness.network.weather = 'down';
      expect(outcomeOf(await cancel()), 'giving it up').toBe(200);
      await housekeep(harness);
      expect(await harness.host.isOpen(reference), 'whether it can be paid').toBe(true);
      harness.network.weather = 'answer lost';
      await housekeep(harness);
      harness.network.weather = 'fine';
      await housekeep(harness);
      expect(await harness.host.isOpen(reference), 'whether it can be paid').toBe(false);
      expect((await read()).state, 'the deposit').toBe('cancelled');
      await expectCash(harness, player, 0n);
    },
  },
  {
    title: 'a payment that is told after its player gave the deposit up is credited once',
    async run(harness) {
      const { cancel, right, player, read } = await openDeposit(harness);
      const paid = await harness.host.pay(right);
      expect(outcomeOf(await cancel()), 'giving it up').toBe(200);
      await housekeep(harness);
      for (let time = 0; time < 2; time++) expect((await harness.tell(paid)).status, 'the notice').toBe(200);
      expect((await read()).state, 'the deposit').toBe('paid');
      await expectCash(harness, player, DEPOSIT);
    },
  },
];
