/** Tests that a member's rows are limited, and that expired ones are deleted. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken, writeToken } from '#api/token.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import { rateWindows } from '#server/platform/rate-limit/schema.ts';
import { sessions } from '#server/contexts/identity/sessions/schema.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { openGame } from '#stores/games.ts';
import { $interruption, fetchMember } from '#stores/session.ts';
import { bearer, playerIn, query, raw, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const about = () => ({ member: me.id, ip: '203.0.113.7', userAgent: 'test', now: api.services.now() });
const open = () => openSession(api.services.db, about());
const count = async (table: string, where: string) =>
  (await query<{ count: number }>(api, `select count(*)::int as count from ${table} where ${where}`))[0]?.count;
const openCount = () => count('session', `member_id = ${me.id} and ended_at is null`);
const launch = () => openGame({ api_name: 'jogada', game_code: 'onca-dourada' });

describe('sessions', () => {
  it('are limited to twenty: the twenty-first ends the one unused for longest, which must log in again', async () => {
    const first = readToken();
    api.advance(MINUTE);
    const second = await open();
    for (let more = 0; more < 18; more++) await open();
    expect(await openCount()).toBe(20);
    // The player uses the first tab again, so the second one is now the oldest.
    valueOf(await fetchMember());
    await open();
    expect(await openCount()).toBe(20);
    writeToken(first);
    valueOf(await fetchMember());
    writeToken(second);
    expect((await fetchMember()).ok).toBe(false);
    expect($interruption.get()).toBe('expired');
    const ended = await query(
      api,
      `select end_reason from session where member_id = ${me.id} and ended_at is not null`,
    );
    expect(ended).toEqual([{ end_reason: 'too_many' }]);
  });

  it('stay twenty with many concurrent sign-ins', async () => {
    await Promise.all(Array.from({ length: 40 }, open));
    expect(await openCount()).toBe(20);
  });

  it('do not count among the twenty once they have expired', async () => {
    for (let more = 0; more < 19; more++) await open();
    api.advance(HOUR);
    writeToken(await open());
    valueOf(await fetchMember());
    expect(await count('session', `member_id = ${me.id} and end_reason is not null`)).toBe(0);
  });
});

describe('game launches', () => {
  it('are at most fifty: one more ends the oldest', async () => {
    const opened = api.services.now().getTime();
    for (let turn = 0; turn < 52; turn++) {
      api.advance(1000);
      valueOf(await launch());
    }
    expect(await count('game_launch', `member_id = ${me.id}`)).toBe(50);
    const [oldest] = await query<{ at: string }>(
      api,
      `select min(created_at)::text as at from game_launch where member_id = ${me.id}`,
    );
    expect(new Date(oldest?.at ?? 0).getTime()).toBeGreaterThanOrEqual(opened + 3000);
  });
});

describe('expired data', () => {
  it('is deleted: launches after the longest session, sessions after ninety days, windows and keys after a day', async () => {
    valueOf(await launch());
    await raw(api, '/api/auth/captcha', {});
    await query(
      api,
      `insert into idempotency_key (member_id, key, request_hash, created_at)
       select ${me.id}, 'key-' || n, 'hash', '${api.services.now().toISOString()}' from generate_series(1, 5) n`,
    );
    const left = async () => [
      await count('game_launch', `member_id = ${me.id}`),
      await count('session', `member_id = ${me.id}`),
      await count('idempotency_key', `member_id = ${me.id}`),
      await count('captcha', 'true'),
      await count('rate_window', `bucket = 'launch:${me.id}'`),
    ];
    await api.housekeeping();
    expect(await left()).toEqual([1, 1, 5, 1, 1]);
    api.advance(13 * HOUR);
    await api.housekeeping();
    expect(await left()).toEqual([0, 1, 5, 0, 1]);
    api.advance(12 * HOUR);
    await api.housekeeping();
    expect(await left()).toEqual([0, 1, 0, 0, 0]);
    api.advance(91 * DAY);
    await api.housekeeping();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('is deleted in batches, completely, and nothing else', async () => {
    const rows = (bucket: string) =>
      Array.from({ length: 25 }, (_, n) => ({ bucket, startedAt: new Date(n * 1000), hits: 1 }));
    await api.services.db.insert(rateWindows).values([...rows('old'), ...rows('kept')]);
    const key = [rateWindows.bucket, rateWindows.startedAt] as const;
    await deleteInBatches(api.services.db, rateWindows, key, eq(rateWindows.bucket, 'old'), 10);
    expect(await count('rate_window', `bucket = 'old'`)).toBe(0);
    expect(await count('rate_window', `bucket = 'kept'`)).toBe(25);
    const nothing = deleteInBatches(api.services.db, sessions, [sessions.tokenHash], undefined);
    await expect(nothing).rejects.toThrow('everything');
  });

  it('is deleted each minute for captchas', () => {
    expect(api.work.jobs.find(({ name }) => name === 'session.puzzles')?.every).toBe('minute');
  });
});

it('a session that newer ones ended is no forced end: the browser keeps its stored data', async () => {
  const first = readToken();
  for (let more = 0; more < 20; more++) {
    api.advance(1000);
    await open();
  }
  const reply = await raw(api, '/api/auth/me', {}, bearer(first));
  expect(reply.body).toMatchObject({ code: 401, refusal: 'UNAUTHENTICATED' });
  expect(reply.body).not.toHaveProperty('force_offline');
});
