/** Tests the export of a player's data: complete, theirs alone, without a secret, at any size. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { members } from '#server/kernel/members/schema.ts';
import { personalDataTables, parts } from '#server/app/personal-data.ts';
import { verifyPassword } from '#stores/security.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { bearer, connect, freshTab, playerIn, query } from '#tests/support/journey.ts';
import { deposit } from '#tests/support/offers.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { market: noGift, rateLimitScale: 1 } });
let me: Awaited<ReturnType<typeof playerIn>>;
beforeEach(async () => {
  // Starts at the beginning of an hour, the limit's window.
  api.advance(HOUR - (api.services.now().getTime() % HOUR));
  connect(api);
  freshTab();
  me = await playerIn(api);
});

const ask = (token = readToken()) => api.request('/api/mydata/export?lang=en', { headers: bearer(token) });
type File = Readonly<Record<string, readonly Record<string, unknown>[]>>;
const fileOf = async (): Promise<File> => {
  expect((await verifyPassword(me.password)).ok).toBe(true);
  const reply = await ask();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="jogada-[\d-]+\.json"$/);
  return (await reply.json()) as File;
};

it('needs a recent password check, and is limited', async () => {
  expect(await (await ask('nobody')).json()).toMatchObject({ code: 401 });
  expect(await (await ask()).json()).toMatchObject({ code: 403, refusal: 'VERIFY_FIRST' });
  await fileOf();
  api.advance(11 * MINUTE);
  expect(await (await ask()).json()).toMatchObject({ refusal: 'VERIFY_FIRST' });
  for (let time = 0; time < 4; time++) await fileOf();
  expect(await (await ask()).json()).toMatchObject({ code: 429, refusal: 'TOO_MANY_REQUESTS' });
});

it('has the player’s identity, deposits, stakes and notices unchanged', async () => {
  await deposit(api, me.id, 200_00n);
  const round = await openRound(api.services, me.id, 10_00n);
  await round.settle();
  const file = await fileOf();
  expect(file.profile).toMatchObject([{ account: me.account, cpf: me.cpf, realname: me.realname }]);
  expect(file.deposits).toMatchObject([{ amount: '200.00', state: 'paid' }]);
  expect(file.bets).toMatchObject([{ stake: '10.00', state: 'settled', provider: 'jogada' }]);
  expect(file.bets?.[0]?.game).toEqual(expect.any(String));
  expect(file.movements?.map(({ wallet, amount }) => [wallet, amount])).toContainEqual(['cash', '200.00']);
  expect(file.balances).toContainEqual(expect.objectContaining({ kind: 'cash' }));
  expect(file.sign_ins).toMatchObject([{ user_agent: 'test', ip: 'test' }]);
  expect(file.referrals).toEqual([{ count: 0 }]);
  expect(Date.parse(String(file.made_at))).toBeLessThanOrEqual(api.services.now().getTime());
});

it('contains more than a thousand rows of each kind, each once and in order', async () => {
  await query(
    api,
    `insert into play_limit (member_id, kind, period, value, state, requested_at, effective_from, ip)
      select ${me.id}, 'loss', 'day', n, 'replaced', now(), now(), '' from generate_series(1, 2500) n`,
  );
  await query(
    api,
    `insert into play_time (member_id, day, millis, seen_at)
      select ${me.id}, date '2020-01-01' + n, n, now() from generate_series(1, 1000) n`,
  );
  const { limits = [], time_here: days = [] } = await fileOf();
  expect(limits.map(({ value }) => value)).toEqual(Array.from({ length: 2500 }, (_, index) => String(index + 1)));
  expect(new Set(days.map(({ day }) => day)).size).toBe(1000);
});

it('contains no data of another player, and no credential', async () => {
  const other = me;
  await deposit(api, other.id, 50_00n);
  freshTab();
  me = await playerIn(api);
  await query(api, `update member set invited_by = ${me.id} where id = ${other.id}`);
  await query(
    api,
    `insert into registration_review (member_id, other_id, created_at) values (${me.id}, ${other.id}, now())`,
  );
  await query(
    api,
    `insert into totp (member_id, sealed_secret, begun_at) values (${me.id}, 'sealed-secret-here', now())`,
  );
  await query(api, `insert into recovery_code (member_id, hash) values (${me.id}, 'hash-of-a-code')`);
  const file = await fileOf();
  const text = JSON.stringify(file);
  expect(file.referrals).toEqual([{ count: 1 }]);
  for (const theirs of [other.account, other.cpf, other.phone.replace(/\D/g, '')])
    expect([theirs, text.includes(theirs)]).toEqual([theirs, false]);
  const [row] = await query<{ password_hash: string }>(api, `select password_hash from member where id = ${me.id}`);
  const secrets = ['sealed-secret-here', 'hash-of-a-code', row?.password_hash ?? '', readToken() ?? ''];
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  expect(file.second_step).toHaveLength(1);
  expect(file.registration_reviews?.[0]).not.toHaveProperty('other_id');
});

describe('every table with data of a member', () => {
  /** Tables of the stand-ins, which are other hosts and identify a player by a number. */
  const hosts = /^(psp|sandbox|studio)_/;

  it('is in the file, or has a reason why not', async () => {
    const columns = await query<{ table_name: string; column_name: string }>(
      api,
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
          and column_name ~ '^(member_id|owner|agent_id|invitee_id|other_id|player|member)$'
        union select c.conrelid::regclass::text, a.attname from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.confrelid = 'member'::regclass
        union select 'member', 'id'`,
    );
    const found = columns
      .filter(({ table_name }) => !hosts.test(table_name))
      .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    const spoken = personalDataTables.map(({ table, member }) => `${getTableName(table)}.${snake(member.name)}`);
    expect([...found].sort()).toEqual([...spoken].sort());
    expect(found.length).toBeGreaterThan(35);
    for (const { exported } of personalDataTables)
      if ('not' in exported) expect(exported.not.length).toBeGreaterThan(10);
  });

  it('has its own name in the file, and a key that identifies its rows', () => {
    const names = [
      ...personalDataTables.flatMap(({ exported }) => ('as' in exported ? [exported.as] : [])),
      ...parts.map(({ as }) => as),
    ];
    expect(new Set(names).size).toBe(names.length);
    for (const { table, key, member, exported } of personalDataTables) {
      if ('not' in exported) continue;
      const { primaryKeys, columns } = getTableConfig(table);
      const unique = [
        ...primaryKeys.map((each) => each.columns.map(({ name }) => name)),
        ...columns.filter((column) => column.primary || column.isUnique).map(({ name }) => [name]),
      ];
      const given = new Set([...key.map(({ name }) => name), member.name]);
      expect([getTableName(table), unique.some((names) => names.every((name) => given.has(name)))]).toEqual([
        getTableName(table),
        true,
      ]);
    }
  });

  it('exports no column with a secret', () => {
    const secret = /hash$|^sealed|secret|password|token|^auth$|p256dh/i;
    const harmless = [
      'withdrawalPasswordFailures',
      'withdrawalPasswordLockedUntil',
      'passwordOneTimeUntil',
      'seedHash',
      'seenHash',
    ];
    const open = personalDataTables.flatMap(({ table, exported }) => {
      if ('not' in exported) return [];
      const { omit = {} } = exported;
      return Object.keys(getTableColumns(table))
        .filter((name) => secret.test(name) && !(name in omit) && !harmless.includes(name))
        .map((name) => `${getTableName(table)}.${name}`);
    });
    expect(open).toEqual([]);
  });
});

/** Columns of the member's row that identify nobody. */
const nameless = [
  'detailsAt',
  'identity',
  'identityUntil',
  'registerAnswer',
  'registerAskedAt',
  ...['id', 'invitedBy', 'language', 'status', 'isDemo', 'createdAt', 'withdrawalsFrom', 'limitsDue', 'playLimits'],
  ...['realityMinutes', 'realityFrom', 'withdrawalPasswordFailures', 'withdrawalPasswordLockedUntil'],
];

it('each column of the member’s row is deleted after thirty days, after five years, or identifies nobody', () => {
  const row = personalDataTables.find(({ table }) => getTableName(table) === 'member');
  const later = row?.retention as { first: object; last: object };
  const spoken = [...Object.keys(later.first), ...Object.keys(later.last), ...nameless];
  expect(spoken.sort()).toEqual(Object.keys(getTableColumns(members)).sort());
});

/** Converts a property's name to its column's. */
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
