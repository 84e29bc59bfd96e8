/** Tests offers that a deposit earns: claimed, wagered, paid as cash; or too small, too late, forfeited, restored. */
import { beforeEach, describe, expect, it } from 'vitest';
import { marketPresets } from '#contract/market-rules.ts';
import { rewardLists } from '#stores/promotions.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  raw,
  valueOf,
  createWithdrawalPassword,
  operate,
} from '#tests/support/journey.ts';
import { claim, deposit, inShort, rewardsOf, stake } from '#tests/support/offers.ts';
import { signedIn } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

/** Sends a request as the player, without the store. */
async function ask(path: string, body: object, headers: Record<string, string> = {}) {
  const { token } = await signedIn(api.services, me);
  return raw(api, path, body, { ...bearer(token), ...headers });
}
const wallets = async () => {
  const { cash, bonus, rebate } = await ledgerOf(api, me.id);
  return { cash, bonus, rebate };
};

describe('the first deposit', () => {
  it('gives 10 for 1,000, which is cash after 550 in bets', async () => {
    await deposit(api, me.id, 1_000_00n);
    expect((await rewardsOf('firstDeposit')).map(inShort)).toEqual([['available', 10_00n, 550_00n, 0n]]);
    const claimed = valueOf(await claim('firstDeposit'));
    expect(claimed.message).toBe('Recompensa resgatada com sucesso!');
    expect(claimed.data).toMatchObject({ state: 'claimed', is_claimed: true });
    expect(await wallets()).toEqual({ cash: 1_000_00n, bonus: 10_00n, rebate: 0n });
    await stake(api, me.id, 549_99n);
    expect((await rewardsOf('firstDeposit')).map(inShort)).toEqual([['claimed', 10_00n, 550_00n, 549_99n]]);
    await stake(api, me.id, 1n);
    expect((await rewardsOf('firstDeposit')).map(inShort)).toEqual([['used', 10_00n, 550_00n, 550_00n]]);
    expect(await wallets()).toEqual({ cash: 1_010_00n, bonus: 0n, rebate: 0n });
    await expectSoundLedger(api);
  });

  it('gives nothing below its amount, for a second deposit, or to another', async () => {
    await deposit(api, me.id, 99_99n);
    await deposit(api, me.id, 1_000_00n);
    expect(await rewardsOf('firstDeposit')).toEqual([]);
    expectRefusal(await claim('firstDeposit'), 'NOT_ELIGIBLE');
    const { status, body } = await ask('/api/ftd/claim', { member_id: me.id + 1 });
    expect([status, body.refusal]).toEqual([403, 'FORBIDDEN']);
  });

  it('is claimed for one of its two offers: the other is then gone', async () => {
    await deposit(api, me.id, 200_00n);
    expect((await rewardsOf('welcome')).map(inShort)).toEqual([['available', 200_00n, 2_000_00n, 0n]]);
    valueOf(await claim('firstDeposit'));
    expect(await rewardsOf('welcome')).toMatchObject([{ state: 'lost', end_reason: 'other_offer' }]);
    expectRefusal(await claim('welcome'), 'NOT_ELIGIBLE');
    expect((await wallets()).bonus).toBe(10_00n);
    await expectSoundLedger(api);
  });

  it('can be claimed for thirty days, and its wagering requirement staked for seven', async () => {
    await deposit(api, me.id, 100_00n);
    const [row] = await query<{ ends: string }>(
      api,
      `update recharge set confirmed_at = now() - interval '30 days' where member_id = ${me.id} returning confirmed_at::text as ends`,
    );
    expect(row).toBeDefined();
    expect((await rewardsOf('firstDeposit')).map(({ state }) => state)).toEqual(['expired']);
    expectRefusal(await claim('firstDeposit'), 'NOT_ELIGIBLE');
    await query(
      api,
      `update recharge set confirmed_at = confirmed_at + interval '1 minute' where member_id = ${me.id}`,
    );
    expect(valueOf(await claim('firstDeposit')).data.state).toBe('claimed');
    await query(api, `update turnover_requirement set expires_at = now() where member_id = ${me.id}`);
    expect((await rewardsOf('firstDeposit')).map(({ state }) => state)).toEqual(['expired']);
    await api.housekeeping();
    expect(await wallets()).toEqual({ cash: 100_00n, bonus: 0n, rebate: 0n });
    await expectSoundLedger(api);
  });
});

describe('the welcome offer', () => {
  it('doubles the first deposit up to 1,500, and is cash after ten times itself', async () => {
    await deposit(api, me.id, 3_000_00n);
    expect((await rewardsOf('welcome')).map(inShort)).toEqual([['available', 1_500_00n, 15_000_00n, 0n]]);
    valueOf(await claim('welcome'));
    await stake(api, me.id, 15_000_00n);
    expect(await wallets()).toEqual({ cash: 4_500_00n, bonus: 0n, rebate: 0n });
    await expectSoundLedger(api);
  });
});

describe('the rebate', () => {
  it('is 20 % of each deposit of 100 or more, and waits in the rebate wallet for wagering of five times the deposit', async () => {
    await deposit(api, me.id, 60_00n);
    await deposit(api, me.id, 60_00n);
    expect(await rewardsOf('rebate')).toEqual([]);
    expectRefusal(await claim('rebate'), 'NO_ELIGIBLE_TOPUPS');
    await deposit(api, me.id, 100_00n);
    await deposit(api, me.id, 250_55n);
    expect((await rewardsOf('rebate')).map(inShort)).toEqual([
      ['available', 50_11n, 1_252_75n, 0n],
      ['available', 20_00n, 500_00n, 0n],
    ]);
    // A claim without a name takes the oldest reward.
    expect(valueOf(await claim('rebate')).data.reward_amount).toBe(20_00n);
    expect(await wallets()).toEqual({ cash: 470_55n, bonus: 0n, rebate: 20_00n });
    await stake(api, me.id, 500_00n);
    expect(await wallets()).toEqual({ cash: 490_55n, bonus: 0n, rebate: 0n });
    await expectSoundLedger(api);
  });

  it('has the six fields of the specification, also without a qualifying deposit', async () => {
    const none = await ask('/api/rechargerebate/check?lang=en', { member_id: me.id });
    expect(none.body).toMatchObject({ status: 'success', code: 200, data: [], message: 'No eligible top-ups' });
    await deposit(api, me.id, 100_00n);
    const { body } = await ask('/api/rechargerebate/check', {});
    const [row] = body.data as Record<string, unknown>[];
    expect(row).toMatchObject({ is_claimed: 0, required_amount: '500.00', reward_amount: '20.00' });
    expect(row).toHaveProperty('event_ended_at');
    expect(row).toHaveProperty('id');
    await ask('/api/rechargerebate/claim', { id: row?.['id'] });
    const after = await ask('/api/rechargerebate/check', {});
    expect(after.body.data).toMatchObject([{ is_claimed: 1, id: row?.['id'] }]);
  });

  it('is claimed once: a repeat gets the same reply, another body is refused, a second claim is not eligible', async () => {
    await deposit(api, me.id, 100_00n);
    await deposit(api, me.id, 200_00n);
    const [second, first] = await rewardsOf('rebate');
    const headers = { 'Idempotency-Key': 'rebate-once' };
    const one = await ask('/api/rechargerebate/claim', { id: first?.id }, headers);
    const again = await ask('/api/rechargerebate/claim', { id: first?.id }, headers);
    expect([one.status, again.body]).toEqual([200, one.body]);
    const other = await ask('/api/rechargerebate/claim', { id: second?.id }, headers);
    expect([other.status, other.body.refusal]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expectRefusal(await rewardLists.rebate.claim({ id: Number(first?.id) }), 'NOT_ELIGIBLE');
    expect((await wallets()).rebate).toBe(20_00n);
    await expectSoundLedger(api);
  });

  it('is forfeited by a withdrawal with consent, and restored with its wagering if that is not paid', async () => {
    await deposit(api, me.id, 100_00n);
    valueOf(await claim('rebate'));
    await stake(api, me.id, 120_00n);
    const request = { payment_type: 'cpf', cpf_id: me.cpf, money: '40.00', name: '', member_remark: '' };
    await createWithdrawalPassword();
    const refused = await ask('/api/drawing', { ...request, qk_pwd: WITHDRAWAL_PASSWORD, forfeit_bonus: false });
    expect(refused.body).toMatchObject({ refusal: 'TURNOVER_OPEN', values: { remaining: '380.00', bonus: '20.00' } });
    const made = await ask('/api/drawing', { ...request, qk_pwd: WITHDRAWAL_PASSWORD, forfeit_bonus: true });
    expect(await rewardsOf('rebate')).toMatchObject([{ state: 'lost', end_reason: 'withdrawal' }]);
    const { bill_no } = made.body.data as { bill_no: string };
    await ask('/api/drawing/cancel', { bill_no });
    expect((await rewardsOf('rebate')).map(inShort)).toEqual([['claimed', 20_00n, 500_00n, 120_00n]]);
    expect(await wallets()).toEqual({ cash: 100_00n, bonus: 0n, rebate: 20_00n });
    await expectSoundLedger(api);
  });
});

describe('a tier’s deposit bonus', () => {
  it('is a share by the earlier deposits, on each deposit from then on', async () => {
    await deposit(api, me.id, 5_001_00n);
    expect(await rewardsOf('tiers')).toEqual([]);
    await deposit(api, me.id, 200_00n);
    expect((await rewardsOf('tiers')).map(inShort)).toEqual([['available', 20_00n, 500_00n, 0n]]);
    valueOf(await claim('tiers'));
    await stake(api, me.id, 500_00n);
    expect(await wallets()).toEqual({ cash: 5_221_00n, bonus: 0n, rebate: 0n });
    const steps = await query(api, `select level, total_cents::text as total from vip_step where member_id = ${me.id}`);
    expect(steps).toEqual([{ level: 2, total: '500100' }]);
    await expectSoundLedger(api);
  });
});

describe('a closed offer', () => {
  it('in a market does not exist for check and claim', async () => {
    const strict = await startApi({ config: { market: marketPresets['br-regulated'] } });
    connect(strict);
    freshTab();
    const player = await playerIn(strict);
    await deposit(strict, player.id, 1_000_00n);
    for (const name of ['firstDeposit', 'welcome', 'rebate', 'tiers', 'invitation'] as const) {
      expectRefusal(await rewardLists[name].load(), 'OFFER_OFF');
      expectRefusal(await claim(name), 'OFFER_OFF');
    }
    await strict.close();
  });

  it('by an operator earns nothing from then on, and earlier rewards stay', async () => {
    await deposit(api, me.id, 100_00n);
    await operate(api, '/offers/rebate/stop', { reason: 'budget' });
    expect((await backoffice(api, '/offers/rebate/stop', { reason: 'again' })).status).toBe(409);
    api.advance(1000);
    await deposit(api, me.id, 300_00n);
    expect((await rewardsOf('rebate')).map(inShort)).toEqual([['available', 20_00n, 500_00n, 0n]]);
    valueOf(await claim('rebate'));
    // A player without an earlier reward sees the stopped offer as missing.
    freshTab();
    const other = await playerIn(api);
    await deposit(api, other.id, 100_00n);
    expectRefusal(await rewardLists.rebate.load(), 'OFFER_OFF');
    expectRefusal(await claim('rebate'), 'OFFER_OFF');
    await operate(api, '/offers/rebate/start', {});
    expect(await rewardsOf('rebate')).toEqual([]);
    api.advance(1000);
    await deposit(api, other.id, 100_00n);
    expect((await rewardsOf('rebate')).map(inShort)).toEqual([['available', 20_00n, 500_00n, 0n]]);
    await expectSoundLedger(api);
  });
});
