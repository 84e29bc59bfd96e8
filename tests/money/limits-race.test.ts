/** Tests rate limits and maxima on PostgreSQL: concurrent requests get no more than sequential ones. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { rateLimitFailures } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import { members } from '#server/kernel/members/schema.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { startApi, testConfig } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { signInFrom } from '#tests/support/callers.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';

const PASSWORD = 'a-senha-certa';
let api: TestApi;
beforeAll(async () => {
  const config = { rateLimitScale: 1, trustedProxies: 1 };
  api = await startApi({ databaseUrl: await freshDatabase(), config });
  // Starts at the beginning of every window, so that none ends during a test.
  api.advance(HOUR - (api.services.now().getTime() % HOUR) + 1000);
});
afterAll(() => api.close());

async function member() {
  const player = await newPlayer(api.services);
  const passwordHash = await hashPassword(PASSWORD, testConfig.passwordCost);
  await api.services.db.update(members).set({ passwordHash }).where(eq(members.id, player.id));
  return player;
}

it('five of 40 concurrent wrong passwords from one network are checked', async () => {
  const { account } = await member();
  const replies = await concurrently(40, () => signInFrom(api, '203.0.113.7', { account, password: 'a-senha-errada' }));
  expect(tally(replies.map(({ status }) => status))).toEqual({ 400: 5, 429: 35 });
});

it('thirty of 60 concurrent wrong passwords from 20 networks are checked, and no count stays reserved', async () => {
  const { account } = await member();
  const replies = await concurrently(60, (turn) =>
    signInFrom(api, `198.51.100.${turn % 20}`, { account, password: 'a-senha-errada' }),
  );
  expect(tally(replies.map(({ status }) => status))).toEqual({ 400: 30, 429: 30 });
});

it('successful and failed calls do not count, and shared buckets in any order do not deadlock', async () => {
  const limit = (bucket: string) => ({ bucket, max: 4, windowMs: 15 * MINUTE });
  const [one, other] = [limit('ring:a'), limit('ring:b')];
  const orders = [
    [one, other],
    [other, one],
  ];
  const work = (turn: number) => {
    if (turn % 3 === 0) return Promise.reject(new Error('broken'));
    return Promise.resolve('done');
  };
  await concurrently(60, (turn) =>
    rateLimitFailures(api.services, orders[turn % 2] ?? [], () => work(turn)).catch(() => 'broken'),
  );
  const failed = await concurrently(30, (turn) =>
    rateLimitFailures(api.services, orders[turn % 2] ?? [], () => Promise.resolve(refuse('CREDENTIALS_WRONG'))),
  );
  expect(tally(failed.map((end) => (isRefused(end) ? end.refused.code : end)))).toEqual({
    CREDENTIALS_WRONG: 4,
    TOO_MANY_REQUESTS: 26,
  });
  const hits = await selectRows(api.services.db, sql`select hits from rate_window where bucket like 'ring:%'`);
  expect(hits).toEqual([{ hits: 4 }, { hits: 4 }]);
});

it('twenty of 60 concurrently opened sessions stay open', async () => {
  const { id } = await member();
  const about = { member: id, ip: 'test', userAgent: 'test' };
  await concurrently(60, () => openSession(api.services.db, { ...about, now: api.services.now() }));
  const [row] = await selectRows(
    api.services.db,
    sql`select count(*)::int as count from session where member_id = ${id} and ended_at is null`,
  );
  expect(row).toEqual({ count: 20 });
});

it('expired rows are deleted while their table is in use', async () => {
  const player = await member();
  await launchFor(api.services, player);
  api.advance(100 * 24 * HOUR);
  await Promise.all([api.housekeeping(), concurrently(20, () => newPlayer(api.services))]);
  const [row] = await selectRows(
    api.services.db,
    sql`select count(*)::int as count from session where member_id = ${player.id}`,
  );
  expect(row).toEqual({ count: 0 });
});
