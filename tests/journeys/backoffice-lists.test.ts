/**
 * Tests that every list of the back office continues behind its last row, whatever changes meanwhile, and refuses
 * invalid positions.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '#server/backoffice/pages/registry.ts';
import { ROWS } from '#server/backoffice/pages/components.ts';
import { operatorQueues } from '#tests/support/operator-queues.ts';
import { query } from '#tests/support/journey.ts';
import { copyRows } from '#tests/support/more-rows.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let visit: ReturnType<typeof backofficeBrowser>;
beforeAll(async () => {
  await operatorQueues(api);
  // Members for the lists that have one row per member.
  await query(
    api,
    `insert into member (account, realname, phone, cpf, invite_code, language, register_ip, created_at)
      select 'stair' || n, '', 's' || n, 's' || n, 's' || n, 'pt', '', now() from generate_series(100, 250) n`,
  );
  visit = backofficeBrowser(api);
  await visit.enrol('zoe');
});

interface List {
  readonly table: string;
  /** Selects the row to copy. */
  readonly like?: string;
  /** The columns that differ in each copy, as SQL with its number `n`. */
  readonly own: Record<string, string>;
  /** Matches a row's key on the page. */
  readonly row: RegExp;
  /** Removes the first row of the list, as SQL. */
  readonly gone: string;
}

const lists: Record<string, List> = {
  '/withdrawals': {
    table: 'withdrawal',
    own: { bill_no: "'W900' || n" },
    row: /page\/withdrawals\/(\w+)"/,
    gone: "update withdrawal set state = 'cancelled' where id = (select min(id) from withdrawal where state = 'requested')",
  },
  '/payouts': {
    table: 'withdrawal',
    own: { bill_no: "'V900' || n" },
    row: /<th scope="row"[^>]*>(\w+)</,
    // Their rows are never removed.
    gone: 'select 1',
  },
  '/deposits': {
    table: 'recharge',
    own: { bill_no: "'D900' || n", txid: "'txid-' || n", end_to_end_id: 'null', paid_order: 'null' },
    row: /<th scope="row"[^>]*>(\w+)</,
    gone: 'select 1',
  },
  '/bets': {
    table: 'game_bet',
    own: { bet_id: "'bet-' || n" },
    row: /<th scope="row"[^>]*>(R\d+)</,
    gone: 'select 1',
  },
  '/payments': {
    table: 'provider_event',
    like: "outcome = 'suspense'",
    // All rows have one time, so that the id decides their order.
    own: { end_to_end_id: "'E9' || n" },
    row: /do\/payments\/(\w+)\/return/,
    gone: `update provider_event set outcome = 'returned'
      where end_to_end_id = (select min(end_to_end_id) from provider_event where outcome = 'suspense')`,
  },
  '/settlements': {
    table: 'held_settlement',
    own: { transaction_id: "'t' || n" },
    row: /page\/settlements\/(\d+)"/,
    gone: "update held_settlement set state = 'superseded' where id = (select min(id) from held_settlement where state = 'waiting')",
  },
  '/claims': {
    table: 'offer_claim',
    like: "state = 'review'",
    own: { key: "'invitation:9' || n" },
    row: /page\/claims\/(\d+)"/,
    gone: "update offer_claim set state = 'refused' where id = (select min(id) from offer_claim where state = 'review')",
  },
  '/agency': {
    table: 'agency_reward',
    like: "state = 'review'",
    own: { week: "date '2001-01-01' + 7 * n" },
    row: /page\/agency\/(\d+)"/,
    gone: "update agency_reward set state = 'refused' where id = (select min(id) from agency_reward where state = 'review')",
  },
  '/registrations': {
    table: 'registration_review',
    like: 'decided_at is null',
    own: { member_id: "(select id from member where account = 'stair' || n)" },
    row: /page\/registrations\/(\d+)"/,
    gone: 'update registration_review set decided_at = now() where id = (select min(id) from registration_review where decided_at is null)',
  },
  '/messages': {
    table: 'support_message',
    like: "state = 'open'",
    own: { protocol: "'S' || n" },
    row: /page\/messages\/(S[\d-]+)"/,
    gone: "update support_message set state = 'closed' where id = (select min(id) from support_message where state = 'open')",
  },
  '/members': {
    table: 'member',
    like: "account = 'stair100'",
    own: Object.fromEntries(
      ['account', 'phone', 'cpf', 'invite_code'].map((column) => [column, `'more' || n || '${column}'`]),
    ),
    row: /page\/members\/(\d+)"/,
    gone: "update member set status = -1 where account = 'more100account'",
  },
  '/unpaid': {
    table: 'deletion',
    own: { member_id: "(select id from member where account = 'stair' || n)" },
    row: /members\/(\d+)"/,
    gone: 'update deletion set unpayable_at = null where id = (select min(id) from deletion where unpayable_at is not null)',
  },
  '/proposals': {
    table: 'proposal',
    own: { once: "'once ' || n" },
    row: /do\/proposals\/(\d+)\/agree/,
    gone: "update proposal set state = 'refused' where id = (select min(id) from proposal where state = 'waiting')",
  },
  '/announcements': {
    table: 'announcement',
    own: {},
    row: /do\/announcements\/(\d+)\/withdraw/,
    gone: 'delete from announcement where id = (select max(id) from announcement)',
  },
  '/games': {
    table: 'game',
    own: { game_code: "'game-' || n", external_id: "'game-' || n" },
    row: /do\/games\/(\d+)\/(?:close|open)/,
    gone: 'delete from game where id = (select min(id) from game where id not in (select game_id from game_bet))',
  },
  '/jobs': {
    table: 'job_run',
    like: "state = 'open'",
    own: { period: "'2026-01-01 00:' || n || ':00'" },
    row: /do\/jobs\/([^"]+)\/retry/,
    gone: "update job_run set state = 'done' where (job, period) = (select job, period from job_run where state = 'open' order by 1, 2 limit 1)",
  },
  '/events': {
    table: 'event_delivery',
    like: 'error is not null',
    // All rows are deliveries of one event, so that the consumer decides their order.
    own: { consumer: "'consumer-' || n" },
    row: /do\/events\/([^"]+)\/retry/,
    gone: 'delete from event_delivery where consumer = (select min(consumer) from event_delivery where error is not null)',
  },
  '/page-faults': {
    table: 'page_fault',
    // All rows have one time, so that the number decides their order.
    own: { key: "'key ' || n", message: "'fault ' || n" },
    row: /<th scope="row"[^>]*>fault (\d+)</,
    gone: "delete from page_fault where id = (select max(id) from page_fault where message like 'fault 1%')",
  },
  '/operators': {
    table: 'operator',
    like: "name = 'lena'",
    own: { name: "'copy-' || n", token_hash: "'hash-' || n" },
    row: /<th scope="row"[^>]*>([^<]+)</,
    gone: "delete from operator where id = (select min(id) from operator where name like 'copy-%')",
  },
  '/keys': {
    table: 'api_key',
    own: { prefix: "'jgd_test_' || n", token_hash: "'hash-' || n" },
    row: /do\/keys\/(\d+)\/revoke/,
    gone: 'delete from api_key where id = (select min(id) from api_key)',
  },
  '/trail': {
    table: 'operator_event',
    own: { subject: "'copy-' || n" },
    row: /data-label="About"[^>]*>(copy-\d+)</,
    // No row of this list is ever removed.
    gone: 'select 1',
  },
};

/** Returns the keys of a page's rows, and the address of the next page. */
async function shown(path: string, row: RegExp) {
  const reply = await visit.get(path);
  expect([path, reply.status]).toEqual([path, 200]);
  const html = await reply.text();
  const [body = ''] = html.split('</tbody>');
  const names = body.split('<tr>').flatMap((each) => row.exec(each)?.[1] ?? []);
  const next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return { names, next };
}

async function walk(path: string, row: RegExp, meanwhile: () => Promise<void>): Promise<string[]> {
  const all: string[] = [];
  for (let at: string | null = ''; at !== null;) {
    const { names, next } = await shown(`${path}${at}`, row);
    expect(names.length).toBeLessThanOrEqual(ROWS);
    all.push(...names);
    if (at === '') await meanwhile();
    at = next;
  }
  return all;
}

describe.each(Object.entries(lists))('%s', (path, { table, like, own, row, gone }) => {
  it('repeats and skips no row while rows are added and removed', async () => {
    const copy = (from: number, count: number) => copyRows(api, table, { ...(like ? { like } : {}), own, from, count });
    await copy(100, 2 * ROWS + 5);
    const before = await walk(path, row, () => Promise.resolve());
    expect(before.length).toBeGreaterThan(2 * ROWS);
    expect(new Set(before).size).toBe(before.length);
    const during = await walk(path, row, async () => {
      await copy(200, 1);
      await query(api, gone);
    });
    expect(new Set(during).size).toBe(during.length);
    expect(before.filter((name) => !during.includes(name))).toEqual([]);
  });

  it.each([
    'x',
    '-1',
    '0',
    '1.5',
    '1e9',
    '9'.repeat(30),
    "'; drop table member",
    '<b>',
    '',
    '|',
    'a|b|c|d ',
    '1 or 1=1',
  ])('refuses %s as a position', async (forged) => {
    const reply = await visit.get(`${path}?after=${encodeURIComponent(forged)}`);
    const text = await reply.text();
    if (reply.status === 200) {
      // The forged key may be a valid one. Then an empty page or rows follow it.
      expect(text).toContain('<main id="main">');
      expect([path, forged]).toEqual([path, 'never']);
    }
    expect([400, 404]).toContain(reply.status);
    expect(text).toMatch(/The list does not have this position|This page does not exist/);
  });
});

it('are complete: no other page of the menu is longer than one of theirs', async () => {
  for (const { path, menu } of pages) {
    if (menu === undefined) continue;
    const html = await (await visit.get(path === '/' ? '' : path)).text();
    // Entries of the ledger cannot be copied. Their pages are in backoffice-filters.test.ts.
    expect([path, html.includes('rel="next"')]).toEqual([path, path in lists || path === '/movements']);
    for (const body of html.split('<tbody>').slice(1))
      expect([path, (body.split('</tbody>')[0] ?? '').split('<tr>').length - 1 <= ROWS]).toEqual([path, true]);
  }
});

it('shows no list without a session, whatever the position', async () => {
  for (const path of Object.keys(lists))
    expect((await backofficeBrowser(api).get(`${path}?after=1`)).headers.get('Location')).toMatch(/\/sign-in\?to=/);
});
