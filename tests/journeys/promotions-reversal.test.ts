/** A deposit that its payer's bank took back, with the rewards that came of it. */
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
    expect(await reverse(['rita', 'rita'])).toEqual(['asked', 'a second operator must agree']);
    expect((await wallets()).cash).toBe(200_00n);
    expect(await reverse(['rui', 'rui'])).toEqual(['reversed', 'no credited deposit has this number']);
    expect(await wallets()).toEqual({ cash: 0n, bonus: 0n, rebate: 0n });
    expect(await rewardsOf('rebate')).toMatchObject([{ state: 'lost', end_reason: 'reversal' }]);
    expect(await rewardsOf('firstDeposit')).toEqual([]);
    expectRefusal(await claim('firstDeposit'), 'NOT_ELIGIBLE');
    await expectSoundLedger(api);
  });

  it('takes back what of its reward is cash, and writes off what is gone', async () => {
    await deposit(api, me.id, 1_000_00n);
    valueOf(await claim('firstDeposit'));
    await stake(api, me.id, 550_00n);
    expect(await wallets()).toEqual({ cash: 1_010_00n, bonus: 0n, rebate: 0n });
    // 6.00 lost: of the reward 4.00 is left once the deposit has gone.
    await bet(api, me.id, 6_00n, 0n);
    await reverse();
    expect(await wallets()).toEqual({ cash: 0n, bonus: 0n, rebate: 0n });
    const [taken] = await query(
      api,
      `select taken_back_cents::text as cents from offer_claim where member_id = ${me.id}`,
    );
    expect(taken).toEqual({ cents: '400' });
    expect(await rewardsOf('firstDeposit')).toMatchObject([{ state: 'lost', end_reason: 'reversal' }]);
    await expectSoundLedger(api);
  });

  it('of which the player has less than it was is written off, never below zero', async () => {
    await deposit(api, me.id, 100_00n);
    await bet(api, me.id, 70_00n, 0n);
    await reverse();
    expect(await wallets()).toEqual({ cash: 0n, bonus: 0n, rebate: 0n });
    const [house] = await query(
      api,
      `select sum(e.amount_cents)::text as cents from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        join ledger_account a on a.id = e.account_id where a.kind = 'write_offs'`,
    );
    expect(house).toEqual({ cents: '-7000' });
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
