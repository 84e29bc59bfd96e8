/** Tests a deposit that the payer's bank took back, and its rewards. */
import { beforeEach, describe, expect, it } from 'vitest';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  playerIn,
  query,
  valueOf,
} from '#tests/support/journey.ts';
import { bet, claim, deposit, rewardsOf, stake } from '#tests/support/offers.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const wallets = async () => {
  const { cash, bonus, rebate } = await ledgerOf(api, me.id);
  return { cash, bonus, rebate };
};

describe('a deposit that is reversed', () => {
  const reverse = async (operators = ['rita', 'rui']) => {
    const [row] = await query<{ bill: string }>(
      api,
      `select bill_no as bill from recharge where member_id = ${me.id} order by id desc limit 1`,
    );
    const answers = [];
    for (const operator of operators)
      answers.push(await backoffice(api, `/deposits/${row?.bill}/reverse`, { operator }));
    return answers.map(({ body }) => body.state ?? body.error);
  };

  it('takes two operators, its money and its open reward, and earns nothing any more', async () => {
    await deposit(api, me.id, 200_00n);
    valueOf(await claim('rebate'));
    expect(await reverse(['rita', 'rita'])).toEqual(['asked', 'a second operator must approve']);
    expect((await wallets()).cash).toBe(200_00n);
    expect(await reverse(['rui', 'rui'])).toEqual([
      'reversed',
      'no credited deposit with this number has anything left to take back',
    ]);
    expect(await wallets()).toEqual({ cash: 0n, bonus: 0n, rebate: 0n });
    expect(await rewardsOf('rebate')).toMatchObject([{ state: 'lost', end_reason: 'reversal' }]);
    expect(await rewardsOf('firstDeposit')).toEqual([]);
    expectRefusal(await claim('firstDeposit'), 'NOT_ELIGIBLE');
    await expectSoundLedger(api);
  });

  it('reverses its reward from the cash, and the missing part is a debt', async () => {
    await deposit(api, me.id, 1_000_00n);
    valueOf(await claim('firstDeposit'));
    await stake(api, me.id, 550_00n);
    expect(await wallets()).toEqual({ cash: 1_010_00n, bonus: 0n, rebate: 0n });
    await bet(api, me.id, 6_00n, 0n);
    await reverse();
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 0n, bonus: 0n, rebate: 0n, debt: -6_00n });
    const [taken] = await query(
      api,
      `select taken_back_cents::text as cents from offer_claim where member_id = ${me.id}`,
    );
    expect(taken).toEqual({ cents: '1000' });
    expect(await rewardsOf('firstDeposit')).toMatchObject([{ state: 'lost', end_reason: 'reversal' }]);
    await expectSoundLedger(api);
  });

  it('lowers the VIP level that it had reached', async () => {
    await deposit(api, me.id, 900_00n);
    await deposit(api, me.id, 200_00n);
    await reverse();
    const steps = await query(
      api,
      `select level, total_cents::text as total from vip_step where member_id = ${me.id} order by id`,
    );
    expect(steps).toEqual([
      { level: 1, total: '110000' },
      { level: 0, total: '90000' },
    ]);
  });
});
