/**
 * Tests bonuses: the wagering that turns one into cash, and the effect of a withdrawal. deposit-bonus.test.ts tests
 * how one is granted.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { marketPresets } from '#contract/market-rules.ts';
import { offers } from '#contract/offers.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { grantBonus } from '#server/kernel/wagering/requirements.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { UNKNOWN_KEY } from '#server/sandbox/psp/app.ts';
import { fetchMember } from '#stores/session.ts';
import { cancelWithdrawal, loadWithdrawalRules, submitWithdrawal } from '#stores/withdrawal.ts';
import { loadWithdrawals } from '#stores/withdrawal-record.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import {
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  query,
  playerIn,
  topUp,
  valueOf,
  createWithdrawalPassword,
  operate,
  backoffice,
} from '#tests/support/journey.ts';
import { openRound, playRound } from '#tests/support/rounds.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const DAY = 24 * 60 * 60_000;
const { shareBasisPoints, turnoverTimes, days } = offers.rechargeGift;
/** The bonus of a deposit of 100.00. */
const GIFT = (100_00n * BigInt(shareBasisPoints)) / 10_000n;
const REQUIRED = GIFT * BigInt(turnoverTimes);
const apis: TestApi[] = [];
let api: TestApi;
let me: Awaited<ReturnType<typeof playerIn>>;
beforeAll(async () => {
  api = await startApi();
  apis.push(api);
});
afterAll(() => Promise.all(apis.map((each) => each.close())));
beforeEach(() => enter(api));

async function enter(at: TestApi): Promise<void> {
  connect(at);
  freshTab();
  me = await playerIn(at);
}

/** Returns the player's bonus as the page shows it. */
async function told() {
  const { money, ml_money: missing, bonus_money: bonus } = valueOf(await fetchMember());
  return { money, missing, bonus };
}
const grant = (at: TestApi, wanted: { source: string; amount: bigint; required: bigint; days?: number | null }) =>
  transact(at.services.db, async (tx) => {
    const postings = await grantBonus(tx, { days: null, ...wanted, member: me.id, now: at.services.now() });
    await postOrThrow(tx, postings);
    return postings.length > 0 ? 'given' : 'repeated';
  });
const withdraw = (change: { money?: string; forfeitBonus?: boolean; kind?: 'evp'; key?: string } = {}) =>
  submitWithdrawal({ money: '50.00', kind: 'cpf', key: me.cpf, withdrawalPassword: WITHDRAWAL_PASSWORD, ...change });
const play = (stake: bigint, at = api) => playRound(at.services, me.id, stake);
const statesOf = async () =>
  (
    await query<{ state: string }>(api, `select state from turnover_requirement where member_id = ${me.id} order by id`)
  ).map((row) => row.state);

describe('wagering', () => {
  it('counts settled rounds, won or lost, and neither open nor void ones', async () => {
    await topUp(api, '100.00');
    await play(2_00n);
    expect((await told()).missing).toBe(REQUIRED - 2_00n);
    const waiting = await openRound(api.services, me.id, 3_00n);
    const annulled = await openRound(api.services, me.id, 4_00n);
    await annulled.voidIt();
    expect((await told()).missing).toBe(REQUIRED - 2_00n);
    await waiting.settle(90_00n);
    await waiting.settle(90_00n);
    expect((await told()).missing).toBe(REQUIRED - 5_00n);
    await expectSoundLedger(api);
  });

  it('converts the bonus to cash once when it is met', async () => {
    await topUp(api, '100.00');
    await play(REQUIRED - 1n);
    expect(await told()).toEqual({ money: 100_00n, missing: 1n, bonus: GIFT });
    await play(1_00n);
    expect(await told()).toEqual({ money: 100_00n + GIFT, missing: 0n, bonus: 0n });
    await play(50_00n);
    expect(await told()).toEqual({ money: 100_00n + GIFT, missing: 0n, bonus: 0n });
    expect(await statesOf()).toEqual(['done']);
    await expectSoundLedger(api);
  });

  it('counts for the oldest bonus first, and the rest of a stake for the next', async () => {
    await grant(api, { source: `a:${me.id}`, amount: 1_00n, required: 10_00n });
    await grant(api, { source: `b:${me.id}`, amount: 2_00n, required: 20_00n });
    await grant(api, { source: `c:${me.id}`, amount: 4_00n, required: 30_00n });
    await topUp(api, '100.00');
    await play(8_00n);
    expect(await statesOf()).toEqual(['active', 'active', 'active', 'active']);
    await play(25_00n);
    expect(await statesOf()).toEqual(['done', 'done', 'active', 'active']);
    expect(await told()).toEqual({ money: 103_00n, missing: 27_00n + REQUIRED, bonus: 4_00n + GIFT });
    const { bonuses } = valueOf(await loadWithdrawalRules());
    expect(bonuses).toMatchObject([
      { bonus: 4_00n, required: 30_00n, progress: 3_00n },
      { bonus: GIFT, required: REQUIRED, progress: 0n },
    ]);
    await expectSoundLedger(api);
  });

  it('counts by the house edge, whatever the type, and nothing for a game with an unknown one', async () => {
    await topUp(api, '100.00');
    const keeps = (ppm: number | null) =>
      query(api, `update game set min_edge_ppm = ${ppm}, game_type = 8 where game_code = 'rio-de-guarana'`);
    try {
      await keeps(20_000);
      await play(10_00n);
      expect((await told()).missing).toBe(REQUIRED - 5_00n);
      await keeps(null);
      await play(10_00n);
      expect((await told()).missing).toBe(REQUIRED - 5_00n);
      await keeps(41_807);
      await play(10_00n);
      expect((await told()).missing).toBe(REQUIRED - 15_00n);
    } finally {
      await query(api, "update game set min_edge_ppm = 41807, game_type = 3 where game_code = 'rio-de-guarana'");
    }
    await expectSoundLedger(api);
  });

  it('does not count a round that began before the bonus was granted', async () => {
    await topUp(api, '100.00');
    await play(REQUIRED);
    const early = await openRound(api.services, me.id, 10_00n);
    api.advance(1);
    await grant(api, { source: `later:${me.id}`, amount: 1_00n, required: 10_00n });
    await early.settle(10_00n);
    expect((await told()).missing).toBe(10_00n);
    await play(10_00n);
    expect((await told()).missing).toBe(0n);
  });

  it('forfeits the bonus if it is not met in time, and counts no more', async () => {
    await topUp(api, '100.00');
    await play(1_00n);
    api.advance(days * DAY);
    await play(REQUIRED);
    await api.housekeeping();
    expect(await statesOf()).toEqual(['expired']);
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, bonus: 0n });
    await expectSoundLedger(api);
  });
});

describe('a bonus of any offer', () => {
  it('is granted once for its source', async () => {
    const wanted = { source: `offer:${me.id}`, amount: 5_00n, required: 50_00n };
    expect(await grant(api, wanted)).toBe('given');
    expect(await grant(api, wanted)).toBe('repeated');
    expect(await told()).toEqual({ money: 0n, missing: 50_00n, bonus: 5_00n });
  });

  it('is cash at once if it has no wagering', async () => {
    await grant(api, { source: `free:${me.id}`, amount: 5_00n, required: 0n });
    expect(await told()).toEqual({ money: 5_00n, missing: 0n, bonus: 0n });
    await expectSoundLedger(api);
  });

  it.each([
    [0n, 10_00n],
    [-1n, 10_00n],
    [1_00n, -1n],
  ])('throws for %s with a requirement of %s', async (amount, required) => {
    await expect(grant(api, { source: `wrong:${me.id}`, amount, required })).rejects.toThrow(RangeError);
    expect((await told()).bonus).toBe(0n);
  });
});

describe('a withdrawal while wagering is open', () => {
  beforeEach(async () => {
    await topUp(api, '100.00');
    await createWithdrawalPassword();
  });
  const values = { remaining: `${REQUIRED / 100n}.00`, bonus: `${GIFT / 100n}.00` };
  const waiting = async () => (await ledgerOf(api)).locked;

  it('is refused with the missing wagering and the affected bonus, and changes nothing', async () => {
    const outcome = await withdraw();
    expectRefusal(outcome, 'TURNOVER_OPEN');
    expect(failureOf(outcome)).toMatchObject({ values });
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, locked: 0n, bonus: GIFT });
    expect(valueOf(await loadWithdrawals()).rows.length).toBe(0);
    expect(valueOf(await loadWithdrawalRules())).toMatchObject({
      open_turnover: 'forfeit',
      ml_money: REQUIRED,
      bonus_money: GIFT,
    });
  });

  it('reports an insufficient balance first, so that no bonus is forfeited in vain', async () => {
    expectRefusal(await withdraw({ money: '100.01' }), 'BALANCE_INSUFFICIENT', 'money');
    expectRefusal(await withdraw({ money: '100.01', forfeitBonus: true }), 'BALANCE_INSUFFICIENT', 'money');
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, bonus: GIFT });
  });

  it('is made once the player gives the bonus up, which is then lost for good', async () => {
    const { billNo } = valueOf(await withdraw({ forfeitBonus: true }));
    expect(await ledgerOf(api)).toMatchObject({ cash: 50_00n, locked: 50_00n, bonus: 0n });
    expect(await told()).toEqual({ money: 50_00n, missing: 0n, bonus: 0n });
    expect(await statesOf()).toEqual(['forfeited']);
    expect((await backoffice(api, `/withdrawals/${billNo}/approve`, { operator: 'rita' })).body.state).toBe('paid');
    expect((await told()).bonus).toBe(0n);
    await expectSoundLedger(api);
  });

  it.each([
    [
      'is refused',
      async (billNo: string) => backoffice(api, `/withdrawals/${billNo}/reject`, { operator: 'r', reason: 'x' }),
    ],
    ['is taken back', async (billNo: string) => cancelWithdrawal(billNo)],
  ])('restores the bonus, with its remaining wagering, when it %s', async (_name, end) => {
    await play(5_00n);
    const { billNo } = valueOf(await withdraw({ forfeitBonus: true }));
    await end(billNo);
    await end(billNo);
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, locked: 0n, bonus: GIFT });
    expect(await told()).toEqual({ money: 100_00n, missing: REQUIRED - 5_00n, bonus: GIFT });
    await play(REQUIRED - 5_00n);
    expect(await told()).toEqual({ money: 100_00n + GIFT, missing: 0n, bonus: 0n });
    await expectSoundLedger(api);
  });

  it('gives the bonus back when the bank refuses the payout', async () => {
    const { billNo } = valueOf(await withdraw({ forfeitBonus: true, kind: 'evp', key: UNKNOWN_KEY }));
    await operate(api, `/withdrawals/${billNo}/approve`, { operator: 'rita' });
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, locked: 0n, bonus: GIFT });
    await expectSoundLedger(api);
  });

  it('does not restore a bonus that would have expired meanwhile', async () => {
    const { billNo } = valueOf(await withdraw({ forfeitBonus: true }));
    api.advance(days * DAY);
    await operate(api, `/withdrawals/${billNo}/reject`, { operator: 'rita', reason: 'x' });
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, locked: 0n, bonus: 0n });
    await expectSoundLedger(api);
  });

  it('is not blocked by an expired bonus that is not forfeited yet', async () => {
    await query(
      api,
      `update turnover_requirement set expires_at = now() - interval '1 year' where member_id = ${me.id}`,
    );
    valueOf(await withdraw());
    expect(await waiting()).toBe(50_00n);
    expect(await statesOf()).toEqual(['expired']);
    expect((await ledgerOf(api)).bonus).toBe(0n);
    await expectSoundLedger(api);
  });

  it('waits for the wagering if the market requires it, even with consent to the loss', async () => {
    const blocking = await startApi({ config: { market: { ...marketPresets['br-spec'], openTurnover: 'block' } } });
    apis.push(blocking);
    await enter(blocking);
    await topUp(blocking, '100.00');
    await createWithdrawalPassword();
    expectRefusal(await withdraw({ forfeitBonus: true }), 'TURNOVER_OPEN');
    expect(await ledgerOf(blocking)).toMatchObject({ cash: 100_00n, bonus: GIFT });
    await play(REQUIRED, blocking);
    valueOf(await withdraw());
    await expectSoundLedger(blocking);
  });
});
