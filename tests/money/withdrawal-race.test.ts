/**
 * Tests concurrent withdrawals. A balance is held once, a key makes one request, and no race exceeds the day's count
 * or the withdrawal password's attempts.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { market } from '#contract/market.ts';
import { wireMoney } from '#lib/money.ts';
import { members } from '#server/kernel/members/schema.ts';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { outcomeOf, tally, concurrently, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });

const requestsOf = (member: number) =>
  api.services.db.select().from(withdrawals).where(eq(withdrawals.memberId, member));

describe('concurrent withdrawals', () => {
  it('hold one balance once, however many ask for all of it', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    const answers = await concurrently(50, (index) => withdraw(api.request, player, '100.00', `submit-${index}`));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, BALANCE_INSUFFICIENT: 49 });
    expect(await requestsOf(player.id)).toHaveLength(1);
    expect(await balancesOf(api.services.db, player.id)).toMatchObject({ cash: 0n, locked: 100_00n });
    await expectLedgerChecks(api.services.db);
  });

  it('make one request for one key, and every repeat gets the same number', async () => {
    const player = await newPlayer(api.services, { cash: 300_00n, withdrawalPassword: true });
    const answers = await concurrently(50, () => withdraw(api.request, player, '100.00', 'the-same-key'));
    const [made] = await requestsOf(player.id);
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 50 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data)))).toEqual(
      new Set([JSON.stringify({ bill_no: made?.billNo })]),
    );
    expect(await requestsOf(player.id)).toHaveLength(1);
    expect(await balancesOf(api.services.db, player.id)).toMatchObject({ cash: 200_00n, locked: 100_00n });
  });

  it('refuse the same key with another amount, while it runs and afterwards', async () => {
    const player = await newPlayer(api.services, { cash: 300_00n, withdrawalPassword: true });
    const amounts = ['100.00', '50.00'];
    const answers = await concurrently(20, (index) =>
      withdraw(api.request, player, amounts[index % 2] ?? '', 'one-key-only'),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 10, IDEMPOTENCY_MISMATCH: 10 });
    expect(await requestsOf(player.id)).toHaveLength(1);
  });

  it('cannot exceed the day’s count', async () => {
    const player = await newPlayer(api.services, { cash: 10_000_00n, withdrawalPassword: true });
    const answers = await concurrently(20, (index) => withdraw(api.request, player, '20.00', `small-one-${index}`));
    const { perDay } = market.withdrawal;
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: perDay, WITHDRAWALS_PER_DAY: 20 - perDay });
    expect(await requestsOf(player.id)).toHaveLength(perDay);
    await expectLedgerChecks(api.services.db);
  });
});

describe('withdrawals near the day’s maximum', () => {
  it('cannot exceed it together', async () => {
    const { max, perDayCents } = market.withdrawal;
    const player = await newPlayer(api.services, { cash: perDayCents * 2n, withdrawalPassword: true });
    const answers = await concurrently(4, (index) =>
      withdraw(api.request, player, wireMoney(max), `large-one-${index}`),
    );
    const fit = Number(perDayCents / max);
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: fit, WITHDRAWAL_AMOUNT_PER_DAY: 4 - fit });
    expect((await balancesOf(api.services.db, player.id)).locked).toBe(perDayCents);
    await expectLedgerChecks(api.services.db);
  });
});

describe('concurrent wrong withdrawal passwords', () => {
  it('are counted one by one: five are checked, then even the right one is refused', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    const answers = await concurrently(30, (index) =>
      withdraw(api.request, player, '100.00', `wrong-guess-${index}`, '000000'),
    );
    expect(tally(answers.map(outcomeOf))).toEqual({ WITHDRAWAL_PASSWORD_WRONG: 4, WITHDRAWAL_PASSWORD_LOCKED: 26 });
    const told = answers.map((answer) => (answer.body.values as { left?: number }).left).filter(Boolean);
    expect(told.sort()).toEqual([1, 2, 3, 4]);
    const [row] = await api.services.db.select().from(members).where(eq(members.id, player.id));
    expect(row?.withdrawalPasswordFailures).toBe(5);
    expect(outcomeOf(await withdraw(api.request, player, '100.00', 'the-right-one'))).toBe(
      'WITHDRAWAL_PASSWORD_LOCKED',
    );
    expect(await requestsOf(player.id)).toHaveLength(0);
  });

  it('are possible again after half an hour, and the right one resets the count', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    await concurrently(10, (index) => withdraw(api.request, player, '100.00', `wrong-guess-${index}`, '000000'));
    api.advance(31 * 60_000);
    const later = await signedIn(api.services, player);
    const answer = await withdraw(api.request, later, '100.00', 'the-right-one');
    expect(outcomeOf(answer)).toBe(200);
    const [row] = await api.services.db.select().from(members).where(eq(members.id, player.id));
    expect(row).toMatchObject({ withdrawalPasswordFailures: 0, withdrawalPasswordLockedUntil: null });
  });
});
