/** Tests the optional bonus of a deposit: stored with the order, granted with the payment, never without a choice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { marketPresets } from '#contract/market-rules.ts';
import { offers } from '#contract/offers.ts';
import { loadPayment } from '#stores/payment.ts';
import { loadMethods } from '#stores/deposit.ts';
import { fetchMember } from '#stores/session.ts';
import { startApi, strictRules } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  connect,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  newKey,
  payAtBank,
  query,
  playerIn,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { orderDeposit } from '#tests/support/deposits.ts';

const { shareBasisPoints, turnoverTimes } = offers.rechargeGift;
/** The bonus of a deposit of 100.00. */
const GIFT = (100_00n * BigInt(shareBasisPoints)) / 10_000n;
const REQUIRED = GIFT * BigInt(turnoverTimes);
let api: TestApi;
let strict: TestApi;
beforeAll(async () => {
  api = await startApi();
  strict = await startApi({ config: { market: strictRules } });
});
afterAll(() => Promise.all([api.close(), strict.close()]));
beforeEach(() => enter(api));

async function enter(at: TestApi): Promise<void> {
  connect(at);
  freshTab();
  await playerIn(at);
}

const ask = (input: object, key = newKey()) =>
  raw(api, '/api/recharge/online', input, { ...bearer(readToken()), 'Idempotency-Key': key });

/** Returns the player's bonus as the page shows it. */
async function told() {
  const { money, ml_money: missing, bonus_money: bonus } = valueOf(await fetchMember());
  return { money, missing, bonus };
}

describe('the bonus of a deposit', () => {
  it('is stored when chosen, separate from the cash, and needs wagering', async () => {
    const methods = valueOf(await loadMethods());
    expect(methods.map(({ type, rate }) => [type, rate])).toEqual([
      ['online_pix', `${shareBasisPoints / 100}.00`],
      ['online_ted', '0.00'],
    ]);
    const billNo = await orderDeposit('100.00');
    expect(valueOf(await loadPayment(billNo))).toMatchObject({ status: 1, diff_money: GIFT });
    expect(await told()).toEqual({ money: 0n, missing: 0n, bonus: 0n });
    await payAtBank(api, billNo);
    expect(await told()).toEqual({ money: 100_00n, missing: REQUIRED, bonus: GIFT });
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, bonus: GIFT });
    await expectSoundLedger(api);
  });

  it.each([undefined, 0])('does not come unasked, and requires nothing: bonus %s', async (bonus) => {
    const { body } = await ask({ money: '100.00', payment_id: 1, payment_type: 'online_pix', bonus });
    const { bill_no: billNo } = body.data as { bill_no: string };
    expect(valueOf(await loadPayment(billNo))).toMatchObject({ status: 1, diff_money: 0n });
    await payAtBank(api, billNo);
    expect(await told()).toEqual({ money: 100_00n, missing: 0n, bonus: 0n });
    expect(valueOf(await loadPayment(billNo))).toMatchObject({ status: 2, diff_money: 0n });
    await expectSoundLedger(api);
  });

  it('is refused at its field for a value other than 0 and 1', async () => {
    for (const bonus of [2, -1, true, '1', '', null, [1]]) {
      const reply = await ask({ money: '100.00', payment_id: 1, payment_type: 'online_pix', bonus });
      expect([reply.status, reply.body.refusal, reply.body.field]).toEqual([400, 'INVALID', 'bonus']);
    }
  });

  it('is part of the request: the same key with the other choice is refused', async () => {
    const order = { money: '100.00', payment_id: 1, payment_type: 'online_pix' };
    const [one, other] = [newKey(), newKey()];
    const without = await ask({ ...order, bonus: 0 }, one);
    expect((await ask(order, one)).body).toEqual(without.body);
    const chosen = await ask({ ...order, bonus: 1 }, other);
    expect((await ask({ ...order, bonus: 1 }, other)).body).toEqual(chosen.body);
    for (const [key, bonus] of [
      [one, 1],
      [other, 0],
    ] as const)
      expect(await ask({ ...order, bonus }, key)).toMatchObject({
        status: 422,
        body: { refusal: 'IDEMPOTENCY_MISMATCH' },
      });
    const gifts = [without, chosen].map(async ({ body }) => {
      const payment = valueOf(await loadPayment((body.data as { bill_no: string }).bill_no));
      return payment?.diff_money;
    });
    expect(await Promise.all(gifts)).toEqual([0n, GIFT]);
  });

  it('is rounded down to the centavo, and is zero below one', async () => {
    await payAtBank(api, await orderDeposit('10.99'));
    expect((await told()).bonus).toBe((10_99n * BigInt(shareBasisPoints)) / 10_000n);
    await query(api, "update payment_method set gift_basis_points = 1 where type = 'online_ted'");
    await payAtBank(api, await orderDeposit('100.00', 'online_ted'));
    await query(api, "update payment_method set gift_basis_points = 0 where type = 'online_ted'");
    expect((await told()).bonus).toBe((10_99n * BigInt(shareBasisPoints)) / 10_000n + 1n);
  });

  it('is granted once, as stated, however often the payment is reported', async () => {
    const billNo = await orderDeposit('100.00');
    await query(api, "update payment_method set gift_basis_points = 9999 where type = 'online_pix'");
    await payAtBank(api, billNo);
    await query(api, `update payment_method set gift_basis_points = ${shareBasisPoints} where type = 'online_pix'`);
    await query(api, 'update psp_payment set delivered_at = null');
    await api.housekeeping();
    expect(await told()).toEqual({ money: 100_00n, missing: REQUIRED, bonus: GIFT });
    await expectSoundLedger(api);
  });

  it('is not granted for a returned payment', async () => {
    await payAtBank(api, await orderDeposit('100.00'), '390.533.447-05');
    expect(await told()).toEqual({ money: 0n, missing: 0n, bonus: 0n });
    await expectSoundLedger(api);
  });

  it('does not exist in a market where a bonus may not depend on a deposit', async () => {
    await enter(strict);
    expect(valueOf(await loadMethods()).map(({ rate }) => rate)).toEqual(['0.00', '0.00']);
    await payAtBank(strict, await orderDeposit('100.00'));
    expect(await told()).toEqual({ money: 100_00n, missing: 0n, bonus: 0n });
    await expectSoundLedger(strict);
  });

  it('is offered only in markets where a withdrawal gives bonuses up, as the question says', () => {
    const asking = Object.values(marketPresets).filter(({ rechargeGift }) => rechargeGift);
    expect(asking.map(({ openTurnover }) => openTurnover)).toEqual(['forfeit']);
  });
});
