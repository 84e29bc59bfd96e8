/** Checks payouts and their keys: paid once, to their player, or the money is returned. */
import { expect } from 'vitest';
import { failedDeliveries } from '#server/platform/outbox/failed-deliveries.ts';
import { outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { askWithdrawal, calm, expectCash, expectWithdrawal, housekeep } from './harness.ts';
import type { Check, Harness } from './harness.ts';
import type { Script } from './host.ts';
import type { Weather } from './network.ts';

const approved = { state: 'approved', cash: 40_00n, locked: 60_00n };
const paid = { state: 'paid', cash: 40_00n, locked: 0n, paid: [60_00n] };
const returned = { state: 'returned', cash: 100_00n, locked: 0n, paid: [] };

/** Requests a withdrawal, whose key is looked up. */
async function requested(harness: Harness) {
  const withdrawal = await askWithdrawal(harness);
  expect(outcomeOf(withdrawal.reply), 'the request').toBe(200);
  return withdrawal;
}

/**
 * Checks a payout during a network failure. `made`: what the host paid although the reply was lost. The withdrawal
 * stays approved with its money held, and is paid once when the network works again.
 */
async function payIn(harness: Harness, weather: Weather, made: readonly bigint[]): Promise<void> {
  const withdrawal = await requested(harness);
  harness.network.weather = weather;
  expect((await withdrawal.approve()).body, 'the approval').toEqual({ state: 'approved' });
  await housekeep(harness);
  await expectWithdrawal(harness, withdrawal, { ...approved, paid: made });
  calm(harness);
  await housekeep(harness);
  await housekeep(harness);
  await expectWithdrawal(harness, withdrawal, paid);
}

const payoutCheck = (title: string, weather: Weather, made: readonly bigint[] = []): Check => ({
  title,
  run: (harness) => payIn(harness, weather, made),
});

/** Checks a payout that is accepted, and decided later. */
async function decideLater(harness: Harness, end: Script['payouts'], wanted: typeof paid | typeof returned) {
  const withdrawal = await requested(harness);
  harness.host.script.payouts = 'undecided';
  expect((await withdrawal.approve()).body, 'the approval').toEqual({ state: 'approved' });
  await housekeep(harness);
  await expectWithdrawal(harness, withdrawal, { ...approved, paid: [] });
  harness.host.script.payouts = end;
  await housekeep(harness);
  await expectWithdrawal(harness, withdrawal, wanted);
}

/**
 * Asserts that a withdrawal is refused before any money is held. It can be requested once its key is known to be the
 * player's.
 */
async function expectNoHold(harness: Harness, spoil: () => void, refusal: string): Promise<void> {
  spoil();
  const withdrawal = await askWithdrawal(harness);
  expect(outcomeOf(withdrawal.reply), 'the request').toBe(refusal);
  expect(await withdrawal.read(), 'the withdrawal').toBeUndefined();
  await expectCash(harness, withdrawal.player, 100_00n);
  calm(harness);
  await requested(harness);
}

export const payoutChecks: readonly Check[] = [
  {
    title: 'an approved withdrawal is paid once',
    async run(harness) {
      const withdrawal = await requested(harness);
      expect((await withdrawal.approve()).body, 'the approval').toEqual({ state: 'paid' });
      await housekeep(harness);
      await expectWithdrawal(harness, withdrawal, paid);
    },
  },
  payoutCheck('a payout whose answer is lost is asked for again, and paid once', 'answer lost', [60_00n]),
  payoutCheck('a payout that is made after the time for it is asked for again, and paid once', 'late', [60_00n]),
  payoutCheck('a payout of a host that says nothing is asked for again', 'silent'),
  payoutCheck('a payout of a host that cannot be reached is asked for again', 'down'),
  payoutCheck('a payout of a host that has a fault is asked for again', 'failing'),
  payoutCheck('an answer that is none is no payout, and gives no money back', 'nonsense'),
  {
    title: 'a payout that is refused gives the money back once',
    async run(harness) {
      const withdrawal = await requested(harness);
      harness.host.script.payouts = 'refused';
      expect((await withdrawal.approve()).body, 'the approval').toEqual({ state: 'returned' });
      calm(harness);
      await housekeep(harness);
      await expectWithdrawal(harness, withdrawal, returned);
    },
  },
  {
    title:
      'a payout whose call is rejected keeps the money held, since an earlier call may have paid, and is seen by a person',
    async run(harness) {
      const withdrawal = await requested(harness);
      // The first call pays and its reply is lost. Then the host rejects every call.
      harness.network.weather = 'answer lost';
      expect((await withdrawal.approve()).body, 'the approval').toEqual({ state: 'approved' });
      harness.network.weather = 'fine';
      harness.host.script.isRejecting = true;
      await housekeep(harness);
      await expectWithdrawal(harness, withdrawal, { ...approved, paid: [60_00n] });
      const failed = await failedDeliveries(harness.api.services.db, '', 100);
      const number = (await withdrawal.read())?.billNo;
      expect(
        failed.map(({ error }) => error),
        'what a person sees',
      ).toContain(`${harness.name} rejects the payout of ${number}`);
      calm(harness);
      await housekeep(harness);
      await expectWithdrawal(harness, withdrawal, paid);
    },
  },
  {
    title: 'a payout that is taken and not decided stays approved, until it is paid',
    run: (harness) => decideLater(harness, 'paid', paid),
  },
  {
    title: 'a payout that is taken and not decided stays approved, until it is refused',
    run: (harness) => decideLater(harness, 'refused', returned),
  },
  {
    title: 'a key that nobody has holds no money',
    run: (harness) => expectNoHold(harness, () => (harness.host.script.keys = 'nobody'), 'PIX_KEY_NOT_OWN'),
  },
  {
    title: 'a key that is another person’s holds no money',
    run: (harness) => expectNoHold(harness, () => (harness.host.script.keys = 'stranger'), 'PIX_KEY_NOT_OWN'),
  },
  {
    title: 'a key whose look-up is rejected holds no money',
    run: (harness) => expectNoHold(harness, () => (harness.host.script.isRejecting = true), 'PIX_KEY_NOT_OWN'),
  },
  {
    title: 'a key that cannot be looked up holds no money, and says that it may be tried again',
    run: (harness) => expectNoHold(harness, () => (harness.network.weather = 'down'), 'PROVIDER_UNAVAILABLE'),
  },
  {
    title: 'a key whose host says nothing holds no money, and says that it may be tried again',
    run: (harness) => expectNoHold(harness, () => (harness.network.weather = 'silent'), 'PROVIDER_UNAVAILABLE'),
  },
  {
    title: 'an answer that is none makes no key the player’s',
    run: (harness) => expectNoHold(harness, () => (harness.network.weather = 'nonsense'), 'PROVIDER_UNAVAILABLE'),
  },
];
