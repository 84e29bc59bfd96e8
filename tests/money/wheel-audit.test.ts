/** Tests that the audit detects faults of the wheel: each check fails by its own name when its rows disagree. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { offers } from '#contract/offers.ts';
import { encrypt } from '#server/platform/security/encryption.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks, sequentially, checksFailedBy } from '#tests/support/ledger-checks.ts';
import type { Damage } from '#tests/support/ledger-checks.ts';
import { callAs, callBackoffice } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { seedFor } from '#tests/support/wheel.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
beforeAll(async () => {
  const player = await newPlayer(api.services);
  await callBackoffice(api.request, api.services, `/members/${player.account}/spins`, { count: 2, reason: 'Teste' });
  // One spin wins the highest prize, one wins nothing, and one is left.
  for (const index of [offers.lotteryWheel.prizes.length - 1, 0]) {
    const sealed = encrypt(testConfig.secrets.PEPPER, { seed: await seedFor(index, 'abc') });
    await callAs(api.request, player, '/api/lotterywheel/check', {});
    await api.services.db.execute(sql`update wheel_spin set sealed_seed = ${sealed} where spent_at is null`);
    await callAs(api.request, player, '/api/lotterywheel/claim', { client_seed: 'abc' });
  }
});

const failedAfter = (damage: Damage) => checksFailedBy(api.services.db, damage);

const paid = 'every spent spin’s prize was paid or claimed once, no other spin’s';
const listed = 'every spin’s prize is one of its list, at its place';
const granted = 'no member spent more spins of a day than were granted for it';
const money = 'every day of the wheel paid its spins’ prizes, and no more than it may';

it.each([
  [
    'a prize without a draw',
    [paid],
    sql`update turnover_requirement set source = 'spin:999999' where source like 'spin:%'`,
  ],
  [
    'a prize that was not paid',
    [paid, listed, money],
    sql`update wheel_spin set reward_cents = 5000, prize = 0 where prize = 0`,
  ],
  ['another prize than the drawn one', [listed], sql`update wheel_spin set prize = 6 where prize = 7`],
  [
    'a list of prizes that was changed',
    [listed],
    sql`update wheel_odds set prizes = jsonb_set(prizes, '{7,reward}', '"99.00"')`,
  ],
  [
    'spent budget without a prize',
    [money],
    sql`update wheel_budget set spent_cents = spent_cents + 1 where spent_cents = 0`,
  ],
  ['a spin of another day', [money], sql`update wheel_spin set spent_at = spent_at - interval '1 day' where prize = 7`],
  ['a spin that was granted under no number', [granted], sql`update wheel_spin set number = number - 1000`],
  [
    'a spin that was used twice',
    [granted],
    sequentially(
      'alter table wheel_spin drop constraint wheel_spin_once',
      'update wheel_spin set number = 1 where spent_at is not null',
    ),
  ],
])('detects %s', async (_, names, damage) => {
  await expectLedgerChecks(api.services.db);
  expect((await failedAfter(damage)).sort()).toEqual([...names].sort());
});

it('the tables themselves refuse a second use of a spin, and money above a row’s budget', async () => {
  const { db } = api.services;
  for (const damage of [
    sql`insert into wheel_spin (member_id, day, number, granted_by, version, sealed_seed, seed_hash, ends_at, created_at)
      select member_id, day, number, granted_by, version, sealed_seed, seed_hash, ends_at, created_at from wheel_spin`,
    sql`update wheel_budget set spent_cents = cap_cents + 1`,
    sql`update wheel_spin set spent_at = ends_at where prize = 7`,
    sql`update wheel_spin set prize = 7 where spent_at is null`,
  ])
    await expect(db.execute(damage)).rejects.toThrow();
});
