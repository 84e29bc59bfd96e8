/**
 * Tests decisions on withdrawals: one of concurrent decisions counts, and a payout is made once, also after an outage
 * or a refusal of the provider.
 */
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { market } from '#contract/market.ts';
import { wireMoney } from '#lib/money.ts';
import { withdrawals, withdrawalSteps } from '#server/contexts/cashier/withdrawals/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { UNKNOWN_KEY } from '#server/sandbox/psp/app.ts';
import { pspPayouts } from '#server/sandbox/psp/schema.ts';
import { expectLedgerChecks, transferCount } from '#tests/support/ledger-checks.ts';
import { callAs, callBackoffice, outcomeOf, tally, concurrently, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi({
  databaseUrl: await freshDatabase(),
  outside: async (url, _init, next) => {
    if (!url.includes('/payout/') || payouts === 'work') return next();
    if (payouts === 'answer lost') await next();
    throw new TypeError('fetch failed');
  },
});
/** What happens to the payout request: it succeeds, the provider is down, or its reply is lost. */
let payouts: 'work' | 'away' | 'answer lost' = 'work';

beforeEach(() => {
  payouts = 'work';
});

/** Creates a player with 100.00, or more, who requested a withdrawal of 60.00. */
async function requested(pay?: (player: Player) => ReturnType<typeof callAs>, cash = 100_00n) {
  const player = await newPlayer(api.services, { cash, withdrawalPassword: true });
  const answer = await (pay?.(player) ?? withdraw(api.request, player, '60.00'));
  const { bill_no: bill } = answer.body.data as { bill_no: string };
  const { db } = api.services;
  return {
    bill,
    cancel: () => callAs(api.request, player, '/api/drawing/cancel', { bill_no: bill }),
    balances: async () => {
      const { cash, locked } = await balancesOf(db, player.id);
      return { cash, locked };
    },
    /** Returns its states in order, and how many payouts the provider made for it. */
    history: async () => {
      const steps = await db
        .select({ state: withdrawalSteps.state })
        .from(withdrawalSteps)
        .innerJoin(withdrawals, eq(withdrawals.id, withdrawalSteps.withdrawalId))
        .where(eq(withdrawals.billNo, bill))
        .orderBy(asc(withdrawalSteps.id));
      return steps.map((step) => step.state);
    },
    paidOut: async () => {
      const made = await db.select().from(pspPayouts).where(eq(pspPayouts.id, bill));
      return made.map((payout) => payout.amountCents);
    },
  };
}

const approve = (bill: string, operator = 'ana') =>
  callBackoffice(api.request, api.services, `/withdrawals/${bill}/approve`, { operator });
const reject = (bill: string) =>
  callBackoffice(api.request, api.services, `/withdrawals/${bill}/reject`, {
    operator: 'rui',
    reason: 'Dados incompletos',
  });

describe('concurrent decisions', () => {
  it('pay out once for 20 approvals', async () => {
    const withdrawal = await requested();
    const answers = await concurrently(20, () => approve(withdrawal.bill));
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 200: 1, 409: 19 });
    expect(await withdrawal.balances()).toEqual({ cash: 40_00n, locked: 0n });
    expect(await withdrawal.history()).toEqual(['requested', 'approved', 'paid']);
    expect(await withdrawal.paidOut()).toEqual([60_00n]);
    await expectLedgerChecks(api.services.db);
  });

  it('accept either the approval or the rejection', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => requested()));
    for (const withdrawal of all) {
      const answers = await concurrently(10, (index) => (index % 2 === 0 ? approve : reject)(withdrawal.bill));
      const [winner, ...others] = answers.filter((answer) => answer.status === 200);
      expect(others).toEqual([]);
      if (winner?.body.state === 'paid') {
        expect(await withdrawal.history()).toEqual(['requested', 'approved', 'paid']);
        expect(await withdrawal.balances()).toEqual({ cash: 40_00n, locked: 0n });
        expect(await withdrawal.paidOut()).toEqual([60_00n]);
      } else {
        expect(await withdrawal.history()).toEqual(['requested', 'rejected']);
        expect(await withdrawal.balances()).toEqual({ cash: 100_00n, locked: 0n });
        expect(await withdrawal.paidOut()).toEqual([]);
      }
    }
    await expectLedgerChecks(api.services.db);
  });

  it('accept either the approval or the player’s own cancellation, and the money is returned once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => requested()));
    const ends = [];
    for (const withdrawal of all) {
      const [approvals, cancels] = await Promise.all([
        concurrently(4, () => approve(withdrawal.bill)),
        concurrently(4, () => withdrawal.cancel()),
      ]);
      const won = approvals.filter((answer) => answer.status === 200);
      expect(tally(cancels.map(outcomeOf))).toEqual(won.length === 1 ? { WITHDRAWAL_DECIDED: 4 } : { 200: 4 });
      expect(won.length).toBeLessThanOrEqual(1);
      expect(await withdrawal.balances()).toEqual({ cash: won.length === 1 ? 40_00n : 100_00n, locked: 0n });
      expect(await withdrawal.paidOut()).toEqual(won.length === 1 ? [60_00n] : []);
      expect(await withdrawal.history()).toEqual(
        won.length === 1 ? ['requested', 'approved', 'paid'] : ['requested', 'cancelled'],
      );
      ends.push(won.length);
    }
    expect(ends).toHaveLength(10);
    await expectLedgerChecks(api.services.db);
  });

  it('count once for each of two operators of a large payout, in either order, and pay once', async () => {
    const large = wireMoney(market.withdrawal.twoPersonFrom);
    for (let turn = 0; turn < 5; turn++) {
      const withdrawal = await requested(
        (player) => withdraw(api.request, player, large),
        market.withdrawal.twoPersonFrom,
      );
      const answers = await concurrently(10, (index) => approve(withdrawal.bill, index % 2 === 0 ? 'ana' : 'rui'));
      expect(tally(answers.map((answer) => String(answer.body.state ?? answer.status)))).toEqual({
        under_review: 1,
        paid: 1,
        409: 8,
      });
      expect(await withdrawal.history()).toEqual(['requested', 'under_review', 'approved', 'paid']);
      expect(await withdrawal.paidOut()).toEqual([market.withdrawal.twoPersonFrom]);
    }
    await expectLedgerChecks(api.services.db);
  });

  it('never pay a large payout by one operator alone, however often they approve it', async () => {
    const large = wireMoney(market.withdrawal.twoPersonFrom);
    const withdrawal = await requested(
      (player) => withdraw(api.request, player, large),
      market.withdrawal.twoPersonFrom,
    );
    const answers = await concurrently(10, () => approve(withdrawal.bill));
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 200: 1, 409: 9 });
    expect(await withdrawal.history()).toEqual(['requested', 'under_review']);
    expect(await withdrawal.paidOut()).toEqual([]);
  });

  it('are checked together when they are split: above the amount they need a second operator', async () => {
    const { twoPersonFrom } = market.withdrawal;
    const player = await newPlayer(api.services, { cash: twoPersonFrom * 2n, withdrawalPassword: true });
    const half = wireMoney(twoPersonFrom / 2n);
    const bills: string[] = [];
    for (const money of [half, half]) {
      const { body } = await withdraw(api.request, player, money);
      bills.push((body.data as { bill_no: string }).bill_no);
    }
    const [first = '', second = ''] = bills;
    expect((await approve(first)).body.state).toBe('paid');
    expect((await approve(second)).body.state).toBe('under_review');
    expect((await approve(second)).status).toBe(409);
    expect((await approve(second, 'rui')).body.state).toBe('paid');
  });
});

describe('a payout', () => {
  it.each(['away', 'answer lost'] as const)(
    'whose provider is %s stays approved, and is made once later',
    async (how) => {
      const withdrawal = await requested();
      payouts = how;
      expect((await approve(withdrawal.bill)).body).toEqual({ state: 'approved' });
      await api.housekeeping();
      expect(await withdrawal.history()).toEqual(['requested', 'approved']);
      expect(await withdrawal.balances()).toEqual({ cash: 40_00n, locked: 60_00n });
      expect((await reject(withdrawal.bill)).status).toBe(409);
      await expectLedgerChecks(api.services.db);
      payouts = 'work';
      await concurrently(10, () => api.housekeeping());
      expect(await withdrawal.history()).toEqual(['requested', 'approved', 'paid']);
      expect(await withdrawal.balances()).toEqual({ cash: 40_00n, locked: 0n });
      expect(await withdrawal.paidOut()).toEqual([60_00n]);
      await expectLedgerChecks(api.services.db);
    },
  );

  it('returns the money once if the provider refuses', async () => {
    const input = { payment_type: 'evp', evp: UNKNOWN_KEY, money: '60.00', qk_pwd: WITHDRAWAL_PASSWORD };
    const withdrawal = await requested((player) => callAs(api.request, player, '/api/drawing', input));
    const answers = await concurrently(5, () => approve(withdrawal.bill));
    expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.body)).toEqual([
      { state: 'returned' },
    ]);
    await api.housekeeping();
    expect(await withdrawal.history()).toEqual(['requested', 'approved', 'returned']);
    expect(await withdrawal.balances()).toEqual({ cash: 100_00n, locked: 0n });
    expect(await transferCount(api.services.db, 'withdrawal_returned')).toBeGreaterThan(0);
    await expectLedgerChecks(api.services.db);
  });
});
