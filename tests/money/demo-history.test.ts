/**
 * Tests servers that start together on an empty database, and one that starts later: the demo player gets one history.
 */
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { emptyDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { newDataFolder, openServices, startServer, startStudio } from '#scripts/dev/server-process.ts';

const counted = sql`select
  (select count(*)::int from recharge where state = 'paid') as paid,
  (select count(*)::int from recharge) as deposits,
  (select count(*)::int from game_bet where state = 'settled') as rounds,
  (select count(*)::int from withdrawal where state = 'paid') as withdrawals,
  (select count(*)::int from bank_account) as accounts,
  (select count(*)::int from member where invited_by is not null) as friends,
  (select count(*)::int from agency_day) as days`;

it('is created by one of them, once', async () => {
  const data = newDataFolder();
  const [port, studioPort] = [await freePort(), await freePort()];
  const env = { DEMO_HISTORY: 'on' };
  const options = { databaseUrl: await emptyDatabase(), dataFolder: data.folder, studioPort, env };
  const operatorUrl = `http://127.0.0.1:${port}`;
  const studio = await startStudio({ port: studioPort, operatorUrl, dataFolder: data.folder });
  const servers = await Promise.all([startServer({ ...options, port }), startServer(options)]);
  const books = await openServices(options);
  const { db } = books.house;
  const whole = [{ paid: 3, deposits: 3, rounds: 58, withdrawals: 1, accounts: 1, friends: 2, days: 1 }];
  await vi.waitFor(async () => expect(await selectRows(db, counted)).toEqual(whole), {
    timeout: LONGEST_WAIT_MS,
    interval: 200,
  });
  expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);

  const later = await startServer(options);
  expect(await later.end('SIGTERM')).toBe(0);
  expect(await selectRows(db, counted)).toEqual(whole);
  await expectLedgerChecks(db);
  expect(await studio.end('SIGTERM')).toBe(0);
  await books.close();
  data.remove();
});
