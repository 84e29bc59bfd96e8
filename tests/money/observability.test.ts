/** Tests a server's metrics while its PostgreSQL is down or hangs, and the count of queries per request. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { runAsRequest } from '#server/platform/observability/request-context.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { concurrently } from '#scripts/dev/fixtures/calls.ts';
import { startProxy } from '#tests/support/cuttable-proxy.ts';
import type { CuttableProxy } from '#tests/support/cuttable-proxy.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

let api: TestApi;
let wire: CuttableProxy;
/** A separate connection to the same database. */
let other: pg.Client;
beforeAll(async () => {
  const address = await freshDatabase();
  wire = await startProxy(address);
  // Counts every call as slow, so that each writes a line.
  api = await startApi({ databaseUrl: wire.address, config: { slowCallMs: 0 } });
  other = new pg.Client({ connectionString: address });
  await other.connect();
});
afterAll(async () => {
  wire.mend();
  await api.close();
  await other.end();
  await wire.close();
});

const ready = async () => {
  const reply = await api.request('/readyz');
  return [reply.status, ((await reply.json()) as { reason?: string }).reason];
};
const alive = async () => (await api.request('/healthz')).status;
const due = { consumer: 'information.mail' };

/** Holds a lock on the table while `work` runs. */
async function holding<T>(table: string, work: () => Promise<T>): Promise<T> {
  await other.query('begin');
  await other.query(`lock table ${table} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await other.query('commit');
  }
}
const waiting = async () => {
  const { rows } = await other.query<{ waits: number }>(
    `select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waits;
};

describe('while the database is down', () => {
  it('the server stays up, is not ready, and reports so in a successful scrape', async () => {
    expect(await ready()).toEqual([200, undefined]);
    const before = await scrape(api.request);
    expect([before.of('jogada_database_up'), before.of('jogada_outbox_due_deliveries', due)]).toEqual([1, 0]);
    wire.cut();
    expect(await ready()).toEqual([503, 'database']);
    expect(await alive()).toBe(200);
    const away = await scrape(api.request);
    expect([away.of('jogada_database_up'), away.of('jogada_outbox_due_deliveries', due)]).toEqual([0, undefined]);
    expect(away.of('jogada_database_connection_breaks')).toBeGreaterThan(0);
    wire.mend();
    await expect.poll(ready, { timeout: LONGEST_WAIT_MS }).toEqual([200, undefined]);
    const back = await scrape(api.request);
    expect([back.of('jogada_database_up'), back.of('jogada_outbox_due_deliveries', due)]).toEqual([1, 0]);
  });
});

describe('while the database hangs', () => {
  it('the readiness check does not wait, and queries the database once', async () => {
    await holding('drizzle.__drizzle_migrations', async () => {
      expect(await concurrently(5, ready)).toEqual(Array.from({ length: 5 }, () => [503, 'database']));
      expect(await ready()).toEqual([503, 'database']);
      expect(await waiting()).toBe(1);
    });
    await expect.poll(ready, { timeout: LONGEST_WAIT_MS }).toEqual([200, undefined]);
  });

  it('a scrape does not wait, and queries it once', async () => {
    await holding('event_delivery', async () => {
      const hung = await concurrently(3, () => scrape(api.request));
      for (const { of } of hung)
        expect([of('jogada_database_up'), of('jogada_outbox_due_deliveries', due)]).toEqual([0, undefined]);
      expect(await waiting()).toBe(1);
    });
    const up = async () => (await scrape(api.request)).of('jogada_database_up');
    await expect.poll(up, { timeout: LONGEST_WAIT_MS }).toBe(1);
  });
});

describe('the connections', () => {
  it('show how many are busy, and how many calls wait for one', async () => {
    const players = await concurrently(25, () => newPlayer(api.services));
    const answers = await holding('notice', async () => {
      const asked = players.map((player) => notices(player, 'a-waiting-call'));
      await expect.poll(waiting, { timeout: LONGEST_WAIT_MS }).toBe(20);
      // Read in this process, because a scrape would wait for the same connection.
      const { of } = await scrape(api.request);
      expect({
        most: of('jogada_database_connections_most'),
        busy: of('jogada_database_connections', { state: 'busy' }),
        idle: of('jogada_database_connections', { state: 'idle' }),
        inFlight: of('jogada_http_requests_in_flight'),
      }).toEqual({ most: 20, busy: 20, idle: 0, inFlight: 26 });
      // Five calls, and the scrape's own query.
      expect(of('jogada_database_connection_waits')).toBe(6);
      return asked;
    });
    for (const reply of await Promise.all(answers)) expect(reply.status).toBe(200);
  });
});

const notices = ({ token }: Player, id: string) =>
  api.request(calls.notices.path, { headers: { Authorization: `Bearer ${token}`, 'X-Request-Id': id } });

describe('a slow call’s line', () => {
  interface Line {
    readonly request: string;
    readonly ms: number;
    readonly statements: number;
    readonly database_ms: number;
  }
  const linesOf = (id: string): Line[] =>
    api.logged
      .map((line) => JSON.parse(line) as Line & { event: string })
      .filter(({ event, request }) => event === 'call.slow' && request.startsWith(id));

  it('counts its own queries, however many others wait for the same connections', async () => {
    const players = await concurrently(40, () => newPlayer(api.services));
    // A session's first call of a day writes the day.
    for (const player of players) await notices(player, 'the-first-one');
    await notices(players[0] as Player, 'all-alone');
    const [alone] = linesOf('all-alone');
    expect(alone?.statements).toBeGreaterThan(1);
    await concurrently(40, (index) => notices(players[index] as Player, `beside-others-${index}`));
    const beside = linesOf('beside-others');
    expect(beside.map(({ statements }) => statements)).toEqual(Array.from({ length: 40 }, () => alone?.statements));
  });

  it('counts the queries of a transaction, with its begin and commit', async () => {
    const { db } = api.services;
    const asked = await runAsRequest(undefined, async (request) => {
      await db.transaction(async (tx) => {
        await tx.execute('select 1');
        await tx.execute('select 2');
      });
      return request;
    });
    expect(asked.statements).toBe(4);
  });

  it('reports how long it waited there', async () => {
    const player = await newPlayer(api.services);
    const reply = await holding('notice', async () => {
      const asked = notices(player, 'held-up-one');
      await expect.poll(waiting, { timeout: LONGEST_WAIT_MS }).toBe(1);
      const begun = performance.now();
      // Lets some of the waiting time pass.
      for (let asks = 0; asks < 50; asks++) expect(await waiting()).toBe(1);
      return { asked, held: performance.now() - begun };
    });
    await reply.asked;
    const [line] = linesOf('held-up-one');
    expect(line?.database_ms).toBeGreaterThanOrEqual(Math.floor(reply.held));
  });
});
