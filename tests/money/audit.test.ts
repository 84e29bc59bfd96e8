/**
 * The operators' audit detects each fault that it is for. Every check that joins the ledger to deposits, rounds and withdrawals fails by its own
 * name when its rows disagree, and no other does. If one cleanup task fails, the others still run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { audit } from '#server/backoffice/reconciliation/ledger.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { grantBonus } from '#server/kernel/wagering/requirements.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { expectLedgerChecks, checksFailedBy } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callBackoffice, callWallet, newEndToEndId, notify, oneBet, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { playRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({
  databaseUrl: await freshDatabase(),
  outside: (url, _init, next) =>
    url.includes('/payout/') && !payoutsWork ? Promise.reject(new TypeError('fetch failed')) : next(),
});
let payoutsWork = true;

beforeAll(async () => {
  const player = await newPlayer(api.services, { cash: 200_00n, withdrawalPassword: true });
  // A bonus that is forfeited for the withdrawals below, then one that is half met, with a contributing round.
  await give(player.id, 'lost');
  await withdraw(api.request, player, '20.00');
  await give(player.id, 'open');
  await playRound(api.services, player.id, 5_00n);
  const launch = await launchFor(api.services, player);
  await callWallet(api.request, 'bet', oneBet.bet(launch, 'open-round', '10.00'));
  await notify(api.request, [{ endToEndId: newEndToEndId(), valor: '5.00' }]);
  const another = await newPlayer(api.services, { cash: 200_00n, withdrawalPassword: true });
  const paid = await withdraw(api.request, another, '30.00');
  const { bill_no: bill } = paid.body.data as { bill_no: string };
  await callBackoffice(api.request, api.services, `/withdrawals/${bill}/approve`, { operator: 'ana' });
});

async function give(member: number, source: string): Promise<void> {
  const bonus = { member, source, amount: 1_00n, required: 10_00n, days: null, now: api.services.now() };
  await transact(api.services.db, async (tx) => postOrThrow(tx, await grantBonus(tx, bonus)));
}

const failedAfter = (damage: ReturnType<typeof sql>) => checksFailedBy(api.services.db, damage);

it.each([
  [
    'money locked for withdrawals is the sum of the open withdrawals',
    sql`update withdrawal set amount_cents = amount_cents + 1 where state = 'requested'`,
  ],
  ['every member’s day is the sum of its entries', sql`update member_day set deposited_cents = deposited_cents + 1`],
  [
    'every member’s days with a provider and type are the bets on its games',
    sql`update member_day set counted_cents = counted_cents + 1 where provider_id <> 0`,
  ],
  [
    'every settled stake is free, except the part that counted for a bonus',
    sql`with freed as (update game_bet set free_cents = stake_cents where state = 'settled'
        returning member_id, provider_id, stake_cents as stake, win_cents as won, edge_ppm as edge)
      update member_day d set free_stake_cents = f.stake, free_won_cents = f.won, free_margin = f.stake * f.edge,
        point_stake = f.stake * 10000
      from freed f where d.member_id = f.member_id and d.provider_id = f.provider_id`,
  ],
  [
    'every member’s free stakes, prizes and margins are those of their bets',
    sql`update member_day set free_margin = free_margin + 1 where provider_id <> 0`,
  ],
  [
    'every paid deposit has one posting, every other none',
    sql`update recharge set state = 'open' where state = 'paid'`,
  ],
  [
    'every paid withdrawal has one payment, every unpaid end its return',
    sql`update withdrawal set state = 'returned' where state = 'paid'`,
  ],
  [
    'every member’s bonus balance is their open bonuses',
    sql`update turnover_requirement set bonus_cents = bonus_cents + 1 where state = 'active'`,
  ],
  [
    'every bonus was granted once and ended in one way',
    sql`insert into turnover_requirement (member_id, source, bonus_cents, required_cents, state, created_at)
      select id, 'ghost', 1, 10, 'forfeited', now() from member limit 1`,
  ],
  [
    'turnover is the sum of the settled bets that count for it, each stake at most once',
    sql`update turnover_requirement set progress_cents = progress_cents + 1 where state = 'active'`,
  ],
  [
    'turnover is the sum of the settled bets that count for it, each stake at most once',
    sql`update turnover_count set counted_cents = counted_cents + 1`,
  ],
  [
    'the winnings of bets are recorded on the day the bets were placed',
    sql`update member_day set back_cents = back_cents + 1 where provider_id <> 0`,
  ],
  [
    'the limits recorded for a player are those in force',
    sql`update member set play_limits = '{"loss": {"day": "1"}}'`,
  ],
  [
    'every paid deposit’s bonus was granted, and no other',
    sql`update recharge set gift_cents = 1 where state = 'paid'`,
  ],
  [
    'no operator approved a withdrawal twice',
    sql`update withdrawal set first_approver = 'operator:ana' where state = 'paid'`,
  ],
  [
    'unmatched money is the sum of the unmatched payments, less what was returned',
    sql`update provider_event set outcome = 'returned' where outcome = 'suspense'`,
  ],
  [
    'unmatched money is the sum of the unmatched payments, less what was returned',
    sql`insert into payment_return (id, end_to_end_id, amount_cents, status, nature, waits, told_at, status_at)
      select end_to_end_id || '-R1', end_to_end_id, 1, 'returned', '', false, now(), now() from provider_event where outcome = 'suspense'`,
  ],
  [
    'every credited payment belongs to a paid deposit of its amount',
    sql`insert into provider_event (end_to_end_id, webhook_id, txid, amount_cents, body, outcome, received_at)
      values ('E1', 'w', 't', 1, '{}', 'credited', now())`,
  ],
])('finds a violation of: %s', async (name, damage) => {
  await expectLedgerChecks(api.services.db);
  expect(await failedAfter(damage)).toEqual([name]);
  await expectLedgerChecks(api.services.db);
});

it('finds open bets that differ from the unsettled stakes', async () => {
  const damage = sql`update game_bet set stake_cents = stake_cents + 1 where state = 'open'`;
  expect(await failedAfter(damage)).toContain('open bets are the unsettled stakes');
});

it('has no check that no test has violated by its name', async () => {
  const folders = ['tests/money', 'tests/unit'].map((name) => `${import.meta.dirname}/../../${name}`);
  const tests = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  const texts = tests.filter((name) => name.endsWith('.test.ts')).map((name) => readFileSync(name, 'utf8'));
  const proofs = await audit(api.services.db);
  expect(proofs.length).toBeGreaterThan(35);
  expect(proofs.map(({ name }) => name).filter((name) => !texts.some((text) => text.includes(`'${name}'`)))).toEqual(
    [],
  );
});

it('a failing check delays no other, and is reported', async () => {
  const player = await newPlayer(api.services, { cash: 20_00n, withdrawalPassword: true });
  payoutsWork = false;
  const { body } = await withdraw(api.request, player, '20.00');
  const { bill_no: bill } = body.data as { bill_no: string };
  await callBackoffice(api.request, api.services, `/withdrawals/${bill}/approve`, { operator: 'ana' });
  payoutsWork = true;
  // A payment to return whose money was never received, so its return cannot be posted.
  const endToEndId = newEndToEndId();
  await api.services.db.execute(
    sql`insert into psp_payment (end_to_end_id, txid, amount_cents, payer_cpf, payer_name, paid_at, delivered_at)
      values (${endToEndId}, 'UNKNOWN', 100, ${player.cpf}, 'x', now(), now())`,
  );
  await api.services.db.execute(
    sql`insert into provider_event (end_to_end_id, webhook_id, txid, amount_cents, body, outcome, received_at)
      values (${endToEndId}, 'w', 'UNKNOWN', 999, '{}', 'to_return', now())`,
  );
  const payload = { end_to_end_id: endToEndId };
  await transact(api.services.db, (tx) =>
    emit(tx, { kind: 'payment_misfit', member: null, payload }, api.services.now()),
  );
  await api.housekeeping();
  expect(api.logged.filter((line) => line.includes(`psp:${endToEndId}:return was insufficient`))).not.toEqual([]);
  const states = await selectRows(api.services.db, sql`select state from withdrawal where bill_no = ${bill}`);
  expect(states).toEqual([{ state: 'paid' }]);
});

it('checks a stake and a prize whose product is beyond 64 bits', async () => {
  const stake = 20_000_000_00n;
  const player = await newPlayer(api.services, { cash: stake });
  await playRound(api.services, player.id, stake, stake * 5n);
  const name = 'every member’s free stakes, prizes and margins are those of their bets';
  expect(await audit(api.services.db)).toContainEqual({ name, wrong: 0 });
});
