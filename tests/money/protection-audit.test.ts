/**
 * Tests that the audit finds play after a restriction: each kind of it, by the ledger's order, whatever the clocks
 * were.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '#server/contexts/account/closure/delete-account.ts';
import { selfExclude } from '#server/kernel/protection/self-exclude.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { DAY } from '#server/platform/time.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks, sequentially, checksFailedBy } from '#tests/support/ledger-checks.ts';
import { callAs } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { playRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

/** Everything happens a week ago, because some checks ignore the last days. */
const clock = () => Date.now() - 8 * DAY;
const api = setUpApi({ databaseUrl: await freshDatabase(), config: { market: noGift }, clock });
let player: Player;
beforeAll(async () => {
  player = await newPlayer(api.services, { cash: 2_000_00n });
  // Played before any bonus, so that the stake earns points.
  await playRound(api.services, player.id, 2_000_00n);
  // Before a pause, and after one.
  await callAs(api.request, player, '/api/ftd/claim', {});
  await playRound(api.services, player.id, 10_00n);
  await callAs(api.request, player, '/api/protection/pause', { days: 1 });
  api.advance(DAY + 1000);
  player = await signedIn(api.services, player);
  await callAs(api.request, player, '/api/rechargerebate/claim', {});
  await playRound(api.services, player.id, 2_000_00n);
  await callAs(api.request, player, '/api/exchange/claim', { points: 100 });
  await callAs(api.request, player, '/api/rebate/collect', {});
});

it('play before a pause and after it is sound', () => expectLedgerChecks(api.services.db));

/** Restricts the member from just before the last transfer of a kind. */
const before = (kind: string) => sql`insert into restriction (member_id, kind, "from", until, actor, after_transfer)
  select ${player.id}, 'pause', max(posted_at) - interval '1 hour', max(posted_at) + interval '1 hour', 'test', max(id) - 1
    from ledger_transfer where kind = ${kind}`;

it.each(['bet', 'bonus_give', 'points_exchange', 'rebate_collect'])('%s under a restriction is found', async (kind) => {
  expect(await checksFailedBy(api.services.db, before(kind))).toEqual([
    'no bet and no reward while a member was restricted',
  ]);
});

it('a bet without an end is found as well, and one settled during a restriction is no fault', async () => {
  const endless = sql`insert into restriction (member_id, kind, "from", until, actor, after_transfer)
    select ${player.id}, 'operator', max(posted_at), null, 'test', max(id) - 1 from ledger_transfer where kind = 'bet'`;
  expect(await checksFailedBy(api.services.db, endless)).toHaveLength(1);
  const settled = sql`insert into restriction (member_id, kind, "from", until, actor, after_transfer)
    select ${player.id}, 'pause', max(posted_at), max(posted_at) + interval '1 ms', 'test', max(id) - 1
      from ledger_transfer where kind = 'settle'`;
  expect(await checksFailedBy(api.services.db, settled)).toEqual([]);
});

const paidOut = 'every exclusion of more than four days is paid out, or its money could not be';
const paired =
  'every exclusion has its restriction, every restriction that closes an account its exclusion or one that made it longer';
const deletedPaid =
  'every account that was deleted is closed, and paid out within four days, or its money could not be';
const excluded = (days: number, unpayable = 'null', member = player.id) =>
  sequentially(
    `with r as (insert into restriction (member_id, kind, "from", until, actor, after_transfer)
      select ${member}, 'exclusion', now() - interval '${days} days', null, 'test', max(id) from ledger_transfer returning id)
    insert into exclusion (restriction_id, member_id, state, started_at, unpayable_at)
      select id, ${member}, 'closed', now() - interval '${days} days', ${unpayable} from r`,
  );

it('an exclusion with cash after four days is found, unless no bank accepts it', async () => {
  expect(await checksFailedBy(api.services.db, excluded(5))).toEqual([paidOut]);
  expect(await checksFailedBy(api.services.db, excluded(3))).toEqual([]);
  expect(await checksFailedBy(api.services.db, excluded(5, 'now()'))).toEqual([]);
});

it('an exclusion with recent cash is sound', async () => {
  api.advance(7 * DAY);
  const { id } = await newPlayer(api.services, { cash: 10_00n });
  expect(await checksFailedBy(api.services.db, excluded(5, 'null', id))).toEqual([]);
});

it('an exclusion without its account’s state is found', async () => {
  const alone = sql`insert into restriction (member_id, kind, "from", until, actor, after_transfer)
    select ${player.id}, 'exclusion', now(), null, 'test', max(id) from ledger_transfer`;
  expect(await checksFailedBy(api.services.db, alone)).toEqual([paired]);
});

it('an extended exclusion is no fault without its account’s state; one that is not extended is', async () => {
  const longer = (until: string) =>
    sequentially(
      `insert into restriction (member_id, kind, "from", until, actor, after_transfer)
        select ${player.id}, 'exclusion', now(), now() + interval '1 month', 'test', max(id) from ledger_transfer`,
      `with r as (insert into restriction (member_id, kind, "from", until, actor, after_transfer)
          select ${player.id}, 'operator', now(), ${until}, 'test', max(id) from ledger_transfer returning id)
        insert into exclusion (restriction_id, member_id, state, started_at) select id, ${player.id}, 'closed', now() from r`,
    );
  expect(await checksFailedBy(api.services.db, longer("now() + interval '2 months'"))).toEqual([]);
  expect(await checksFailedBy(api.services.db, longer('null'))).toEqual([]);
  expect(await checksFailedBy(api.services.db, longer("now() + interval '2 weeks'"))).toEqual([paired]);
});

it('a deleted account that is open, or has cash after four days, is found', async () => {
  const deleted = (days: number, status: number, unpayable = 'null') =>
    sequentially(
      `update member set status = ${status} where id = ${player.id}`,
      `insert into deletion (member_id, asked_at, ip, unpayable_at) values (${player.id}, now() - interval '${days} days', '', ${unpayable})`,
    );
  expect(await checksFailedBy(api.services.db, deleted(1, 0))).toEqual([]);
  expect(await checksFailedBy(api.services.db, deleted(1, 1))).toEqual([deletedPaid]);
  expect(await checksFailedBy(api.services.db, deleted(5, 0))).toEqual([deletedPaid]);
  expect(await checksFailedBy(api.services.db, deleted(5, 0, 'now()'))).toEqual([]);
});

it.each(['deletes their account', 'excludes themself'])(
  'points of a player who %s during a pause are paid in cash',
  async (how) => {
    const leaving = await newPlayer(api.services, { cash: 2_000_00n });
    await playRound(api.services, leaving.id, 2_000_00n);
    await callAs(api.request, leaving, '/api/protection/pause', { days: 1 });
    const by = { member: leaving.id, ip: '' };
    await transact(api.services.db, (tx): Promise<unknown> =>
      how === 'excludes themself'
        ? selfExclude(tx, api.services, { ...by, months: 6, reason: '', actor: `member:${leaving.id}` })
        : deleteAccount(tx, api.services, by),
    );
    const cashedOut = sql`select t.kind from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
    join ledger_account a on a.id = e.account_id and a.owner = ${leaving.id} where t.kind = 'rebate_collect'`;
    expect(await selectRows(api.services.db, cashedOut)).not.toEqual([]);
    // The other checks of a closed account wait for its payout.
    expect(await checksFailedBy(api.services.db, sql`select`)).not.toContain(
      'no bet and no reward while a member was restricted',
    );
  },
);
