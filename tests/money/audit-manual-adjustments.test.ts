/** Tests that the audit finds faults in manual adjustments: each of its proofs fails by its own name. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { adjustCash } from '#server/kernel/ledger/postings.ts';
import { expectLedgerChecks, sequentially, checksFailedBy } from '#tests/support/ledger-checks.ts';
import type { Damage } from '#tests/support/ledger-checks.ts';
import { callBackoffice } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
let player: number;
beforeAll(async () => {
  const { id, account } = await newPlayer(api.services, { cash: 100_00n });
  player = id;
  await newPlayer(api.services, { cash: 100_00n });
  const call = (operator: string, what: string, input: object) =>
    callBackoffice(api.request, api.services, `/members/${account}/${what}`, { operator, ...input });
  for (const operator of ['ana', 'rui']) await call(operator, 'adjust', { amount: '-12.50', key: 'an-adjustment' });
  await call('ana', 'grant', { amount: '30.00', key: 'a-small-reward' });
  for (const operator of ['ana', 'rui']) await call(operator, 'grant', { amount: '300.00', key: 'a-large-reward' });
});

const adjusted = 'every manual adjustment was posted once, as two operators approved it';
const given = 'every manual reward was granted once, and no other';
const agreed = 'no operator approved their own request';

/** Disables the trigger that forbids changes of written rows. */
const rewrite = (change: string): Damage =>
  sequentially('alter table hand_posting disable trigger user', `update hand_posting set ${change}`);
const wish = (kind: string, who: string) =>
  sql.raw(`insert into hand_posting (kind, member_id, amount_cents, key, asked_by, agreed_by, reason, at)
  select '${kind}', min(id), 500, 'never-posted', 'ana', ${who}, 'x', now() from member where not is_demo`);

it('accepts proposed and approved adjustments', async () => {
  const kinds = await api.services.db.execute(
    sql`select kind, amount_cents::int as cents from hand_posting order by id`,
  );
  expect((kinds as unknown as { rows: unknown[] }).rows).toEqual([
    { kind: 'adjust', cents: -12_50 },
    { kind: 'grant', cents: 30_00 },
    { kind: 'grant', cents: 300_00 },
  ]);
  await expectLedgerChecks(api.services.db);
});

it.each<readonly [string, Damage, string]>([
  [
    'an adjustment that nobody wanted',
    async (tx) => {
      const act = { member: player, posting: 999_999, amount: 1_00n, now: api.services.now() };
      await postOrThrow(tx, [adjustCash(act)]);
    },
    adjusted,
  ],
  ['an adjustment that was never posted', wish('adjust', "'rui'"), adjusted],
  ['an adjustment of another amount', rewrite("amount_cents = -1 where kind = 'adjust'"), adjusted],
  [
    'an adjustment of somebody else',
    rewrite("member_id = (select max(id) from member) where kind = 'adjust'"),
    adjusted,
  ],
  [
    'an adjustment that one operator wanted alone',
    sequentially(
      'alter table hand_posting drop constraint hand_posting_two_people',
      'alter table hand_posting disable trigger user',
      "update hand_posting set agreed_by = null where kind = 'adjust'",
    ),
    adjusted,
  ],
  ['a reward that was never given', wish('grant', 'null'), given],
  ['a reward that nobody wanted', rewrite("kind = 'adjust', amount_cents = -1 where key = 'a-large-reward'"), given],
  ['a reward of another amount', rewrite("amount_cents = 1 where key = 'a-small-reward'"), given],
  [
    'a reward of somebody else',
    rewrite("member_id = (select max(id) from member) where key = 'a-small-reward'"),
    given,
  ],
  [
    'a reward that has to be staked for',
    sql`update turnover_requirement set required_cents = 1, progress_cents = 1 where source like 'grant:%'`,
    given,
  ],
  [
    'a proposal that one operator made and agreed to',
    sequentially(
      'alter table proposal drop constraint proposal_two_people',
      "update proposal set decided_by = proposed_by where state = 'done'",
    ),
    agreed,
  ],
])('finds %s', async (_what, damage, proof) => {
  await expectLedgerChecks(api.services.db);
  expect(await checksFailedBy(api.services.db, damage)).toContain(proof);
  await expectLedgerChecks(api.services.db);
});

it('is supported by the tables, which refuse a manual adjustment by one person alone', async () => {
  const { db } = api.services;
  for (const damage of [
    wish('adjust', 'null'),
    wish('adjust', "'ana'"),
    sql`update proposal set decided_by = proposed_by where state = 'done'`,
    sql`update proposal set decided_by = null where state = 'done'`,
  ])
    await expect(db.execute(damage)).rejects.toThrow();
});
