/**
 * Tests notices and the back office's lists on large tables. Each page's real query uses an index and reads little more
 * than it shows. (`npm run bench` measures the same pages on a million rows.)
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import {
  longLists,
  GROWN,
  backofficeReads,
  cursorsIn,
  playersReadNames,
  playersReads,
  NUMBERED,
} from '#scripts/dev/fixtures/long-lists.ts';
import type { Cursors } from '#scripts/dev/fixtures/long-lists.ts';
import { bearer, query } from '#tests/support/journey.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { planFaults } from '#tests/support/plans.ts';
import type { Plan } from '#tests/support/plans.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';

const ROWS = 4_000;
/** The rows of four pages, because a queue is counted up to a hundred. */
const MOST = 104;
/** A player's list is counted up to a thousand. The rest are the few rows of another state. */
const MOST_COUNTED = 1_100;

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[];
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

let api: TestApi;
let token: string;
let places: Cursors;
let desk: ReturnType<typeof backofficeBrowser>;
/** A separate connection for EXPLAIN. */
let planner: pg.Client;
let sent: Statement[] = [];
const clients = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
const { query: send } = clients;

beforeAll(async () => {
  // Patched before the first connection, because each keeps the function that it finds.
  clients.query = function (...given) {
    const [{ text } = { text: '' }, values = []] = given as [{ text?: string }?, unknown[]?];
    if (text !== undefined && /^\s*(select|with)\b/i.test(text)) sent.push({ text, values });
    return send.apply(this, given);
  };
  const databaseUrl = await freshDatabase();
  api = await startApi({ databaseUrl });
  planner = new pg.Client({ connectionString: databaseUrl });
  await planner.connect();
  const player = await newPlayer(api.services, { cash: 100_00n });
  ({ token } = player);
  for (const statement of longLists(ROWS, player.id)) await query(api, statement);
  places = await cursorsIn((text) => query(api, text), player.id, ROWS);
  desk = backofficeBrowser(api);
  await desk.enrol('ana');
});
afterAll(async () => {
  clients.query = send;
  await planner.end();
  await api.close();
});

/** Explains all statements since the last call, and returns their faults. */
async function faultsOfSent(most = MOST, isHeavy = false): Promise<string[]> {
  const statements = sent;
  sent = [];
  expect(statements.length).toBeGreaterThan(0);
  const found: string[] = [];
  // Half of these few rows match, so a scan is cheaper than the index. Scans are disabled, to see that an index
  // exists.
  for (const way of ['seqscan', 'bitmapscan']) await planner.query(`set enable_${way} = ${isHeavy ? 'off' : 'on'}`);
  for (const { text, values } of statements) {
    const bound = text.startsWith('select count(*)') ? Math.max(most, isHeavy ? MOST_COUNTED : 0) : most;
    const explained = await planner.query<Explained>(`explain (analyze, format json) ${text}`, values);
    const [row] = explained.rows;
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`no plan of ${text}`);
    for (const fault of planFaults(plan, { grown: GROWN, most: bound })) found.push(`${fault}: ${text.slice(0, 200)}`);
  }
  return found;
}

/** Counts the rows of a reply, in any of the list shapes. */
function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  const { data: inner, rows } = data as { data?: unknown; rows?: unknown[] };
  return rows?.length ?? (inner === undefined ? 0 : rowsIn(inner));
}

const lastOf = async (table: string) =>
  (await query<{ id: number }>(api, `select max(id)::int as id from ${table}`))[0]?.id ?? 0;

it.each(playersReadNames())('%s: uses an index', async (name) => {
  const { path, body } = playersReads(ROWS, places)[name] ?? { path: '' };
  sent = [];
  const headers = { ...bearer(token), 'Content-Type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' };
  const reply = await api.request(path, { ...init, headers });
  expect(reply.status).toBe(200);
  const { data } = (await reply.json()) as { data: unknown };
  // A page in the middle and at the end has rows, so its cursor is valid.
  if (name.endsWith('page')) expect(rowsIn(data)).toBeGreaterThan(4);
  expect(await faultsOfSent(MOST, !/^(me|notices)/.test(name))).toEqual([]);
});

it.each(Object.keys(backofficeReads(ROWS, {})))('the back office, %s: uses an index', async (name) => {
  const last = Object.fromEntries(
    await Promise.all(NUMBERED.map(async (table) => [table, await lastOf(table)] as const)),
  );
  sent = [];
  const reply = await desk.get(backofficeReads(ROWS, last)[name]);
  expect(reply.status).toBe(200);
  const html = await reply.text();
  if (name !== 'overview' && !name.includes('never')) expect(html).toContain('<th scope="row"');
  expect(await faultsOfSent()).toEqual([]);
});

it('a scrape with a backlog: uses an index, and counts up to a thousand', async () => {
  await query(
    api,
    `insert into event_delivery (event_id, consumer, due_at) select id, 'information.mail', now() - interval '1 hour' from event where kind = 'full'`,
  );
  for (const { name } of api.work.jobs)
    await query(
      api,
      `insert into job_run (job, period, state, lease_until, attempts)
        select '${name}', to_char(now() - n * interval '1 hour', 'YYYY-MM-DD HH24:00:00'), 'done', now(), 0 from generate_series(0, ${ROWS}) n`,
    );
  await query(api, 'vacuum analyze');
  sent = [];
  const text = await (await api.request('/metrics')).text();
  expect(text).toContain('jogada_outbox_due_deliveries{consumer="information.mail"} 1000\n');
  expect(text).toContain('jogada_database_up 1\n');
  expect(await faultsOfSent(1_004)).toEqual([]);
});
