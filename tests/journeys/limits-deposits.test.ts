/**
 * Tests a limit of deposits: what counts, and payments that come late or on another day
 * (docs/domain/protection.md#deposit-limit).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/time.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { newEndToEndId, notify } from '#scripts/dev/fixtures/calls.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  methodOf,
  payAtBank,
  query,
  valueOf,
} from '#tests/support/journey.ts';
import { limitOf, playerAt, set } from '#tests/support/limits.ts';
import { daysLater, enterAs, goTo } from '#tests/support/referral.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
setUpTab(api);
afterAll(() => expectSoundLedger(api));
describe('a limit of deposits', () => {
  const deposit = async (money: string, type: 'online_pix' | 'online_ted' = 'online_pix') =>
    submitDeposit({ money, method: await methodOf(type) });

  /** Reports a payment that was sent after the deposit expired, as the provider does. Returns the outcome. */
  async function payLate(billNo: string): Promise<unknown> {
    const which = `from recharge r join member m on m.id = r.member_id where r.bill_no = '${billNo}'`;
    const due = `((r.amount_cents + r.fee_cents) / 100.0)::numeric(12, 2)::text as valor`;
    const [row] = await query<{ txid: string; cpf: string; valor: string }>(
      api,
      `select r.txid, m.cpf, ${due} ${which}`,
    );
    const { txid = '', cpf = '', valor = '' } = row ?? {};
    const payment = { endToEndId: newEndToEndId(), txid, valor, pagador: { cpf } };
    expect((await notify(api.request, [payment], { at: api.services.now() })).status).toBe(200);
    const [event] = await query(api, `select outcome from provider_event where txid = '${txid}'`);
    return event?.outcome;
  }

  it('counts paid and pending amounts, and refuses at the field of the amount', async () => {
    const { id } = await playerAt(api, 10, 100_00n);
    valueOf(await set('deposit', 'day', '200.00'));
    expect(await limitOf('deposit', 'day')).toMatchObject({ used: '100.00', left: '100.00' });
    expect((await deposit('60.00')).ok).toBe(true);
    expectRefusal(await deposit('40.01'), 'LIMIT_REACHED', 'money');
    // An expired unpaid deposit no longer counts.
    api.advance(30 * MINUTE);
    await enterAs(api, { id });
    expect((await deposit('100.00')).ok).toBe(true);
  });

  it('returns a late payment that would exceed it', async () => {
    const { id } = await playerAt(api, 10, 1_00n);
    valueOf(await set('deposit', 'day', '101.00'));
    const made = valueOf(await deposit('100.00'));
    if (made.step !== 'payment') throw new Error('no payment');
    api.advance(30 * MINUTE);
    await enterAs(api, { id });
    const other = valueOf(await deposit('60.00'));
    if (other.step !== 'payment') throw new Error('no payment');
    expect(await payLate(made.billNo)).toBe('to_return');
    expect((await ledgerOf(api, id)).cash).toBe(1_00n);
    // A payment in time is credited, although another one arrived meanwhile.
    await payAtBank(api, other.billNo);
    expect((await ledgerOf(api, id)).cash).toBe(61_00n);
  });

  it.each([
    [
      'sends back a TED of another day that would pass the limit of the day it is paid on',
      '60.00',
      'to_return',
      61_00n,
    ],
    ['credits one that leaves room for what was paid that day', '10.00', 'credited', 111_00n],
  ])('%s', async (_what, paid, outcome, cash) => {
    const { id, monday } = await playerAt(api, 10, 1_00n);
    valueOf(await set('deposit', 'day', '110.00'));
    valueOf(await set('deposit', 'week', '500.00'));
    goTo(api, daysLater(monday, 1), 10);
    await enterAs(api, { id });
    const made = valueOf(await deposit('100.00', 'online_ted'));
    goTo(api, daysLater(monday, 2), 10);
    await enterAs(api, { id });
    const second = valueOf(await deposit(paid));
    if (made.step !== 'payment' || second.step !== 'payment') throw new Error('no payment');
    await payAtBank(api, second.billNo);
    expect(await payLate(made.billNo)).toBe(outcome);
    expect((await ledgerOf(api, id)).cash).toBe(cash);
  });

  it('counts a TED requested in the week once in the week', async () => {
    const { id, monday } = await playerAt(api, 10, 1_00n);
    valueOf(await set('deposit', 'week', '150.00'));
    const made = valueOf(await deposit('100.00', 'online_ted'));
    goTo(api, daysLater(monday, 2), 10);
    await enterAs(api, { id });
    if (made.step !== 'payment') throw new Error('no payment');
    expect(await payLate(made.billNo)).toBe('credited');
    expect(await limitOf('deposit', 'week')).toMatchObject({ used: '101.00' });
  });
});
