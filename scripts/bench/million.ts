/**
 * Measures the lists of players and operators at a million rows against a thousand, in one run and in turns. Each may
 * take at most one and a half times as long. Then measures the jobs. Each statement's plan is saved in .cache/plans.
 * tests/journeys/list-plans.test.ts checks the same plans at a small size.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { statementsOf } from './heard.ts';
import { createApi } from '#server/app/app.ts';
import { extensions } from '#server/app/extensions.ts';
import { createPaymentProviders } from '#server/app/payment-providers.ts';
import type { Services } from '#server/platform/services.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import { lastPeriod } from '#server/platform/jobs/periods.ts';
import { seed } from '#server/app/seed.ts';
import { noWebhooks, testConfig } from '#scripts/dev/fixtures/api.ts';
import { longLists, backofficeReads, cursorsIn, playersReads, NUMBERED } from '#scripts/dev/fixtures/long-lists.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { startPostgres } from '#scripts/dev/postgres.ts';

const FEW = 1_000;
const MOST_RATIO = 1.5;
const TURNS = 60;
/** The maximum time for a page's turns in both databases, ms. */
const MOST_MS = 10_000;
const PLANS = '.cache/plans';

type Read = () => Promise<unknown>;

async function houseOf(url: string, rows: number) {
  const connection = await connectPostgres(url, { poolSize: 2 });
  const outbound: Pick<Services, 'fetch' | 'log'> = {
    fetch: () => Promise.reject(new Error('the bench calls nobody')),
    log: () => undefined,
  };
  const services: Services = {
    ...extensions,
    ...outbound,
    webhookHost: noWebhooks,
    paymentProviders: createPaymentProviders(testConfig, outbound),
    db: connection.db,
    config: testConfig,
    now: () => new Date(),
  };
  await seed(services);
  const player = await newPlayer(services, { cash: 100_00n });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  for (const statement of longLists(rows, player.id)) await client.query(statement);
  const filled = (performance.now() - began) / 1000;
  const edgeOf = async (side: 'min' | 'max', table: string) =>
    Number((await client.query<{ id: string }>(`select ${side}(id) as id from ${table}`)).rows[0]?.id);
  const places = await cursorsIn(async (text) => (await client.query<{ place: string }>(text)).rows, player.id, rows);
  const last: Record<string, number> = {};
  for (const table of NUMBERED) last[table] = await edgeOf('max', table);
  await client.end();

  const { app, operators, work } = createApi(services);
  const request = (path: string, init?: RequestInit) =>
    Promise.resolve((path.startsWith('/backoffice') ? operators : app).request(`http://api.test${path}`, init));
  const desk = backofficeBrowser({ services, request });
  await desk.enrol('ana');
  const whole = async (name: string, reply: Response) => {
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}`);
    await reply.text();
  };
  const reads = new Map<string, Read>();
  const headers = { Authorization: `Bearer ${player.token}`, 'Content-Type': 'application/json' };
  for (const [name, { path, body }] of Object.entries(playersReads(rows, places))) {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' };
    reads.set(name, async () => whole(name, await request(path, { ...init, headers })));
  }
  for (const [name, path] of Object.entries(backofficeReads(rows, last)))
    reads.set(`office, ${name}`, async () => whole(name, await desk.get(path)));
  const jobs = work.jobs.map((job) => ({
    name: job.name,
    run: () =>
      job.run(services, {
        period: lastPeriod(job.every, services.now(), job.delayMs),
        cursor: null,
        save: () => Promise.resolve(),
      }),
  }));
  return { reads, jobs, filled, url, close: connection.close };
}

async function timed(read: Read): Promise<number> {
  const start = performance.now();
  await read();
  return performance.now() - start;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Saves the plan of each statement of a read. */
async function keepPlans(name: string, read: Read, url: string): Promise<void> {
  const sent = await statementsOf(read);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const parts: string[] = [];
  for (const [text, values] of sent) {
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain (analyze, buffers) ${text}`, values);
    parts.push(`${text}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
  }
  await client.end();
  writeFileSync(join(PLANS, `${name.replace(/[^a-z]+/gi, '-')}.txt`), parts.join('\n'));
}

/**
 * Prints a line per page. Returns whether all kept to the ratio. `rows`: the number in each table of the larger
 * database.
 */
export async function benchMillion(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  rows: number,
): Promise<boolean> {
  rmSync(PLANS, { recursive: true, force: true });
  mkdirSync(PLANS, { recursive: true });
  const few = await houseOf(await postgres.database('thousand'), FEW);
  const many = await houseOf(await postgres.database('million'), rows);
  console.log(
    `\n${rows} rows of each table (filled in ${many.filled.toFixed(0)} s) beside ${FEW}; medians, ms; plans in ${PLANS}:`,
  );
  let isKept = true;
  for (const [name, ofMany] of many.reads) {
    const ofFew = few.reads.get(name);
    if (!ofFew) throw new Error(`${name} is read of one house alone`);
    await keepPlans(name, ofMany, many.url);
    const times: [number[], number[]] = [[], []];
    const until = performance.now() + MOST_MS;
    // The first turn does not count, because it reads from the disk.
    for (let turn = 0; turn <= TURNS && performance.now() < until; turn++) {
      const [of, beside] = [await timed(ofMany), await timed(ofFew)];
      if (turn > 0) times.forEach((each, index) => each.push(index === 0 ? of : beside));
    }
    if (!line(name, median(times[0]), median(times[1]))) isKept = false;
  }
  // Each job runs once, because the first run leaves nothing to do.
  console.log('\njobs, ms: what each finds to do there, once');
  for (const { name, run } of many.jobs) {
    const beside = few.jobs.find((job) => job.name === name);
    if (beside) console.log(cellsOf(name, await timed(run), await timed(beside.run)));
  }
  await few.close();
  await many.close();
  return isKept;
}

const cellsOf = (name: string, of: number, beside: number) =>
  name.padEnd(44) +
  [of.toFixed(2), beside.toFixed(2), (of / beside).toFixed(2)].map((cell) => cell.padStart(12)).join('');

function line(name: string, of: number, beside: number): boolean {
  const isKept = of / beside <= MOST_RATIO;
  console.log(`${cellsOf(name, of, beside)}${isKept ? '' : '  too slow'}`);
  return isKept;
}
