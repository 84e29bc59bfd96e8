/** Tests that the audit finds a day above an operator's gift limit, and an approval without a proposal. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { DAY } from '#server/platform/time.ts';
import { expectLedgerChecks, sequentially, checksFailedBy } from '#tests/support/ledger-checks.ts';
import type { Damage } from '#tests/support/ledger-checks.ts';
import { callBackoffice, callWallet, oneBet } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
const call = (operator: string, path: string, input: object = {}) =>
  callBackoffice(api.request, api.services, path, { operator, ...input });

beforeAll(async () => {
  // The first day with a limit, and a later one.
  for (const day of ['first', 'later']) {
    const player = await newPlayer(api.services, { cash: 10_00n });
    const at = `/members/${player.account}`;
    await call('ana', `${at}/grant`, { amount: '95.00', key: `one-of-${day}` });
    await call('ana', `${at}/spins`, { count: 3 });
    for (const operator of ['ana', 'rui']) {
      await call(operator, `${at}/grant`, { amount: '70.00', key: `two-of-${day}` });
      await call(operator, `${at}/spins`, { count: 20 });
      await call(operator, `${at}/spins`, { count: 19 });
    }
    const wire = { at: api.services.now() };
    const launch = await launchFor(api.services, player);
    await callWallet(api.request, 'bet', oneBet.bet(launch, `round-${day}`, '0.10'), wire);
    await callWallet(api.request, 'settle', oneBet.settle(`round-${day}`, '90000.00'), wire);
    for (const operator of ['ana', 'rui']) await call(operator, `/settlements/${day === 'first' ? 1 : 2}/accept`);
    api.advance(DAY);
  }
});

const reach = 'no operator granted more alone in a day than the limit for one operator';
const agreed = 'what two operators granted was proposed by one and approved by the other';
const written = 'every prize that an operator accepted and every spin they granted is among their grants';

/** Disables the trigger that forbids changes of written rows. */
const rewrite = (...changes: string[]): Damage =>
  sequentially('alter table hand_posting disable trigger user', ...changes);
const gift = (columns: string, values: string, member = 'max(id)') =>
  sql.raw(`insert into hand_posting (kind, member_id, amount_cents, key, asked_by, reason, at ${columns})
    select 'spins', ${member}, 50000, 'never-given', 'ana', 'x', now() + interval '1 day' ${values} from member`);

it('accepts gifts of one operator within the limit and of two above it', async () => {
  const rows = await api.services.db.execute(
    sql`select kind, count(*)::int as rows, count(agreed_by)::int as agreed from hand_posting group by kind order by kind`,
  );
  expect((rows as unknown as { rows: unknown[] }).rows).toEqual([
    { kind: 'grant', rows: 4, agreed: 2 },
    { kind: 'prize', rows: 2, agreed: 2 },
    { kind: 'spins', rows: 6, agreed: 4 },
  ]);
  await expectLedgerChecks(api.services.db);
});

it.each<readonly [string, Damage, string]>([
  [
    'a gift beyond the reach that it was given under',
    gift(', reach_day_cents, reach_member_cents', ', 100000, 10000'),
    reach,
  ],
  ['a gift of a later day that has no reach', gift('', ''), reach],
  [
    'a day’s gifts that are too much together alone',
    rewrite("update hand_posting set reach_day_cents = 6100 where agreed_by is null and kind = 'spins'"),
    reach,
  ],
  [
    'a member’s gifts that are too much together alone',
    rewrite("update hand_posting set reach_member_cents = 6100 where agreed_by is null and kind = 'spins'"),
    reach,
  ],
  [
    'a gift that a proposal was taken away from',
    rewrite("update hand_posting set agreed_by = null where key = 'two-of-later'"),
    reach,
  ],
  [
    'a second person who agreed to nothing',
    rewrite("update hand_posting set agreed_by = 'eva' where kind = 'prize'"),
    agreed,
  ],
  [
    'a reward that another proposal was about',
    sql`update proposal set input = input || '{"key": "of-another"}'`,
    agreed,
  ],
  [
    'spins whose proposal was refused',
    sql`update proposal set state = 'refused' where call = '/members/:account/spins'`,
    agreed,
  ],
  ['a prize that stands nowhere', rewrite("delete from hand_posting where kind = 'prize'"), written],
  ['spins that stand nowhere', rewrite("delete from hand_posting where kind = 'spins'"), written],
])('finds %s', async (_what, damage, proof) => {
  await expectLedgerChecks(api.services.db);
  expect(await checksFailedBy(api.services.db, damage)).toContain(proof);
  await expectLedgerChecks(api.services.db);
});
