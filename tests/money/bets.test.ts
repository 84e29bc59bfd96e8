/**
 * Tests the wallet that game providers call. Concurrent bets never exceed the balance. A round ends once and one way
 * only, with any repeats and in any order of calls.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireMoney } from '#lib/money.ts';
import { playerInGame as playerAtGame } from '#tests/support/player-in-game.ts';
import { expectLedgerChecks, transferCount } from '#tests/support/ledger-checks.ts';
import { callBackoffice, callWallet, oneBet, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });

const settle = (round: string, win = '25.00') =>
  callWallet(api.request, 'settle', oneBet.settle(round, win, 'https://studio.example/r'));
const rollBack = (round: string) => callWallet(api.request, 'rollback', oneBet.rollback(round));

/** Returns a round's settlements that wait for an operator. */
async function waiting(round: string): Promise<Record<string, string>[]> {
  const { body } = await callBackoffice(api.request, api.services, '/settlements');
  return (body as unknown as Record<string, string>[]).filter((row) => row.round === round);
}
const decide = (id: unknown, decision: 'accept' | 'refuse', reason = 'Conferido') =>
  callBackoffice(api.request, api.services, `/settlements/${id}/${decision}`, { reason });

const atGame = (cash: bigint) => playerAtGame(api, cash);

describe('concurrent bets', () => {
  it('are placed as long as the balance covers them', async () => {
    const { bet, balances } = await atGame(175_00n);
    const answers = await concurrently(50, (index) => bet(`covered-${index}`));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 17, BALANCE_INSUFFICIENT: 33 });
    expect(await balances()).toEqual({ cash: 5_00n, open: 170_00n });
    expect(answers.filter((answer) => answer.status === 200 && answer.body.balance === '5.00')).not.toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('do not deadlock while their account is created, whatever its number', async () => {
    const { bet, balances } = await atGame(400_00n);
    // Makes the next account's number one digit longer than all others: sorted as text, 1000 comes before 999.
    await api.services.db.execute(
      sql`select setval('ledger_account_id_seq', (select (10 ^ length(max(id)::text))::bigint from ledger_account), false)`,
    );
    const answers = await concurrently(40, (index) => bet(`number-${index}`));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 40 });
    expect(await balances()).toEqual({ cash: 0n, open: 400_00n });
  });

  it('with one id are one bet, and another stake under it is refused', async () => {
    const { bet, balances } = await atGame(100_00n);
    const answers = await concurrently(20, () => bet('one-round'));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
    expect(outcomeOf(await bet('one-round', '10.01'))).toBe('INVALID');
    expect(await balances()).toEqual({ cash: 90_00n, open: 10_00n });
  });

  it('with one round id by two players belong to one of them', async () => {
    const [ana, rui] = [await atGame(100_00n), await atGame(100_00n)];
    const answers = await concurrently(20, (index) => (index % 2 === 0 ? ana : rui).bet('whose-round'));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 10, INVALID: 10 });
    const open = [(await ana.balances()).open, (await rui.balances()).open];
    expect(open.sort()).toEqual([0n, 10_00n]);
    await expectLedgerChecks(api.services.db);
  });

  it('add up for many players, with settlements between them', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => atGame(50_00n)));
    await concurrently(80, async (index) => {
      const round = `mixed-${index}`;
      await players[index % 8]?.bet(round, '5.00');
      await concurrently(2, () => settle(round, wireMoney(BigInt(index % 3) * 5_00n)));
    });
    for (const [index, player] of players.entries()) {
      const wins = Array.from({ length: 10 }, (_, turn) => BigInt((index + 8 * turn) % 3) * 5_00n);
      expect(await player.balances()).toEqual({ cash: wins.reduce((sum, win) => sum + win, 0n), open: 0n });
    }
    await expectLedgerChecks(api.services.db);
  });
});

describe('the end of a bet', () => {
  it('is paid once, however often it is settled', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('settled-often');
    const before = await transferCount(api.services.db, 'settle');
    const answers = await concurrently(20, () => settle('settled-often'));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
    expect(new Set(answers.map((answer) => answer.body.balance))).toEqual(new Set(['25.00']));
    expect(await balances()).toEqual({ cash: 25_00n, open: 0n });
    expect(outcomeOf(await settle('settled-often', '26.00'))).toBe('INVALID');
    expect((await transferCount(api.services.db, 'settle')) - before).toBe(1);
    await expectLedgerChecks(api.services.db);
  });

  it('is a settlement or a rollback, never both', async () => {
    const { bet, balances } = await atGame(100_00n);
    let expected = 100_00n;
    for (let turn = 0; turn < 10; turn++) {
      const round = `either-${turn}`;
      expect(outcomeOf(await bet(round))).toBe(200);
      const answers = await concurrently(10, (index) => (index % 2 === 0 ? settle(round) : rollBack(round)));
      const settled = answers.filter((answer, index) => index % 2 === 0 && answer.status === 200).length;
      const voided = answers.filter((answer, index) => index % 2 === 1 && answer.status === 200).length;
      expect([
        [5, 0],
        [0, 5],
      ]).toContainEqual([settled, voided]);
      if (settled > 0) expected += 15_00n;
      expect(await balances()).toEqual({ cash: expected, open: 0n });
    }
    await expectLedgerChecks(api.services.db);
  });

  it('returns the stake once, however often it is rolled back', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('voided-often');
    expect(tally((await concurrently(20, () => rollBack('voided-often'))).map(outcomeOf))).toEqual({ 200: 20 });
    expect(await balances()).toEqual({ cash: 10_00n, open: 0n });
    expect(outcomeOf(await bet('voided-often'))).toBe('INVALID');
    await expectLedgerChecks(api.services.db);
  });

  it('refuses a bet that arrives after its rollback', async () => {
    const { bet, balances } = await atGame(10_00n);
    // Without a known bet there is no player, and so no balance in the reply.
    expect((await rollBack('too-early')).body).toEqual({ status: 'success' });
    expect(outcomeOf(await settle('too-early'))).toBe('NOT_FOUND');
    expect(outcomeOf(await bet('too-early'))).toBe('INVALID');
    expect(outcomeOf(await settle('never-was'))).toBe('NOT_FOUND');
    expect(await balances()).toEqual({ cash: 10_00n, open: 0n });
  });

  it('leaves the stake with the player if its rollback races it', async () => {
    const { bet, balances } = await atGame(100_00n);
    await concurrently(20, (index) => (index % 2 === 0 ? bet : rollBack)(`race-${index >> 1}`));
    expect(await balances()).toEqual({ cash: 100_00n, open: 0n });
    await expectLedgerChecks(api.services.db);
  });
});

describe('a settled bet', () => {
  /** Corrects a prize as the provider does, with a new transaction id. */
  const correct = (round: string, win: string, name: string) =>
    callWallet(api.request, 'settle', { ...oneBet.settle(round, win), transaction_id: name });
  // Small enough that one operator may decide about a prize above it.
  beforeAll(() => api.services.db.execute(sql`update game set max_multiplier = 6020 where game_code = 'onca-dourada'`));

  it('may be settled again, and the difference is posted once', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('corrected');
    await settle('corrected', '25.00');
    expect(tally((await concurrently(10, () => correct('corrected', '40.00', 'corrected.2'))).map(outcomeOf))).toEqual({
      200: 10,
    });
    expect(await balances()).toEqual({ cash: 40_00n, open: 0n });
    await correct('corrected', '5.00', 'corrected.3');
    expect(await balances()).toEqual({ cash: 5_00n, open: 0n });
    await expectLedgerChecks(api.services.db);
  });

  it('cannot take back more than the player has', async () => {
    const { bet, balances } = await atGame(20_00n);
    await bet('spent');
    await settle('spent', '25.00');
    await bet('elsewhere', '30.00');
    expect(outcomeOf(await correct('spent', '0.00', 'spent.2'))).toBe('BALANCE_INSUFFICIENT');
    expect(await balances()).toEqual({ cash: 5_00n, open: 30_00n });
    await expectLedgerChecks(api.services.db);
  });

  it('is not rolled back before an operator has decided, if it won', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('closed');
    await settle('closed', '25.00');
    expect(outcomeOf(await rollBack('closed'))).toBe('UNAVAILABLE');
    expect(await balances()).toEqual({ cash: 25_00n, open: 0n });
    expect(await waiting('closed')).toMatchObject([{ kind: 'rollback', paid: '25.00', win: '10.00' }]);
  });

  it('is not paid above the game’s maximum: the settlement waits, and a valid one ends the bet', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('ceiling', '1.00');
    const above = await concurrently(10, () => settle('ceiling', '99999999999.99'));
    expect(tally(above.map(outcomeOf))).toEqual({ 200: 10 });
    expect(above[0]?.body).toMatchObject({ balance: '9.00', held: true });
    expect(await balances()).toEqual({ cash: 9_00n, open: 1_00n });
    expect(await waiting('ceiling')).toMatchObject([{ win: '99999999999.99', stake: '1.00' }]);
    const within = { ...oneBet.settle('ceiling', '60.20'), transaction_id: 'ceiling.again' };
    expect(outcomeOf(await callWallet(api.request, 'settle', within))).toBe(200);
    expect(await balances()).toEqual({ cash: 69_20n, open: 0n });
    expect(await waiting('ceiling')).toEqual([]);
    await expectLedgerChecks(api.services.db);
  });

  it('above it is paid once if an operator accepts it, however many decide', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('accepted', '1.00');
    await settle('accepted', '80.00');
    const [held] = await waiting('accepted');
    const answers = await concurrently(8, (index) => decide(held?.id, index % 2 === 0 ? 'accept' : 'refuse'));
    expect(tally(answers.map((answer) => answer.status))).toEqual({ 200: 1, 409: 7 });
    const accepted = answers.some((answer) => answer.body.state === 'accepted');
    expect(await balances()).toEqual(accepted ? { cash: 89_00n, open: 0n } : { cash: 9_00n, open: 1_00n });
    await expectLedgerChecks(api.services.db);
  });

  it('that was accepted needs no second operator for those who accept it at the same time', async () => {
    for (const turn of ['first', 'second', 'third', 'fourth']) {
      const { bet, balances } = await atGame(10_00n);
      await bet(turn, '1.00');
      await settle(turn, '80.00');
      const [held] = await waiting(turn);
      // Two prizes of 80.00 would be more than one operator gives a member alone.
      const answers = await concurrently(8, () => decide(held?.id, 'accept'));
      expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, 409: 7 });
      expect(await balances()).toEqual({ cash: 89_00n, open: 0n });
    }
  });

  it('above it stays open if an operator refuses it, and needs a reason', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('refused', '1.00');
    await settle('refused', '80.00');
    const [held] = await waiting('refused');
    expect((await decide(held?.id, 'refuse', ' ')).status).toBe(400);
    expect((await decide(held?.id, 'refuse')).body).toEqual({ state: 'refused' });
    expect(await balances()).toEqual({ cash: 9_00n, open: 1_00n });
    expect(outcomeOf(await rollBack('refused'))).toBe(200);
    expect(await balances()).toEqual({ cash: 10_00n, open: 0n });
  });
});

describe('a round', () => {
  it('has bets of many players and several of one, each with its own end', async () => {
    const [ana, rui] = [await atGame(50_00n), await atGame(50_00n)];
    const answers = await concurrently(10, (index) => (index % 2 === 0 ? ana : rui).betOn('shared', `shared-${index}`));
    expect(tally(answers.map(outcomeOf))).toEqual({ 200: 10 });
    await settle('shared-0', '30.00');
    await settle('shared-1', '0.00');
    await rollBack('shared-2');
    expect(await ana.balances()).toEqual({ cash: 40_00n, open: 30_00n });
    expect(await rui.balances()).toEqual({ cash: 0n, open: 40_00n });
    await expectLedgerChecks(api.services.db);
  });
});

describe('a transaction id', () => {
  it('identifies one request for ever', async () => {
    const { bet, balances } = await atGame(50_00n);
    await bet('named');
    const other = { ...oneBet.bet('x', 'other', '10.00'), transaction_id: 'named.settle' };
    await settle('named', '10.00');
    expect(
      outcomeOf(
        await callWallet(api.request, 'rollback', {
          ...oneBet.rollback('named'),
          transaction_id: other.transaction_id,
        }),
      ),
    ).toBe('INVALID');
    expect(
      outcomeOf(
        await callWallet(api.request, 'rollback', {
          transaction_id: 'named.undo',
          original_transaction_id: 'named.settle',
        }),
      ),
    ).toBe('INVALID');
    expect(await balances()).toEqual({ cash: 50_00n, open: 0n });
  });
});
