/**
 * Notices and the back office's lists at a million rows beside the same at a thousand, in one run and in turns: each may take half as
 * long again, and no more. The same pages' plans: tests/journeys/list-plans.test.ts.
 */
import pg from 'pg';
import { createApi } from '../server/app.ts';
import type { Services } from '../server/core/services.ts';
import { connectPostgres } from '../server/db/connect.ts';
import { seed } from '../server/seed.ts';
import { testConfig } from '../tests/support/api.ts';
import { fullHouse, officeReads, playersReads, NUMBERED } from '../tests/support/full-house.ts';
import { office } from '../tests/support/office.ts';
import { newPlayer } from '../tests/support/players.ts';
import type { startPostgres } from '../tests/support/postgres.ts';

const [MANY, FEW] = [1_000_000, 1_000];
const MOST_RATIO = 1.5;
const TURNS = 60;
/** No page has more time than this for its turns in both houses, ms. */
const MOST_MS = 20_000;

type Read = () => Promise<unknown>;

async function houseOf(url: string, rows: number) {
  const connection = await connectPostgres(url, { poolSize: 2 });
  const services: Services = {
    db: connection.db,
    config: testConfig,
    now: () => new Date(),
    fetch: () => Promise.reject(new Error('the bench calls nobody')),
    log: () => undefined,
  };
  await seed(services);
  const player = await newPlayer(services, {});
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  for (const statement of fullHouse(rows, player.id)) await client.query(statement);
  const filled = (performance.now() - began) / 1000;
  const edgeOf = async (side: 'min' | 'max', table: string) =>
    Number((await client.query<{ id: string }>(`select ${side}(id) as id from ${table}`)).rows[0]?.id);
  const firstNotice = await edgeOf('min', 'notice');
  const last: Record<string, number> = {};
  for (const table of NUMBERED) last[table] = await edgeOf('max', table);
  await client.end();

  const { app, operators } = createApi(services);
  const request = (path: string, init?: RequestInit) =>
    Promise.resolve((path.startsWith('/backoffice') ? operators : app).request(`http://api.test${path}`, init));
  const desk = office({ services, request });
  await desk.enrol('ana');
  const whole = async (name: string, reply: Response) => {
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}`);
    await reply.text();
  };
  const reads = new Map<string, Read>();
  const headers = { Authorization: `Bearer ${player.token}` };
  for (const [name, { path, post }] of Object.entries(playersReads(rows, firstNotice)))
    reads.set(name, async () => whole(name, await request(path, { method: post ? 'POST' : 'GET', headers })));
  for (const [name, path] of Object.entries(officeReads(rows, last)))
    reads.set(`office, ${name}`, async () => whole(name, await desk.get(path)));
  return { reads, filled, close: connection.close };
}

async function timed(read: Read): Promise<number> {
  const start = performance.now();
  await read();
  return performance.now() - start;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Prints a line a page; answers whether all kept to the ratio. */
export async function benchMillion(postgres: Awaited<ReturnType<typeof startPostgres>>): Promise<boolean> {
  const few = await houseOf(await postgres.database('thousand'), FEW);
  const many = await houseOf(await postgres.database('million'), MANY);
  console.log(
    `\nnotices and the back office, ${MANY} rows of each table (filled in ${many.filled.toFixed(0)} s) beside ${FEW}; medians, ms:`,
  );
  let isKept = true;
  for (const [name, ofMany] of many.reads) {
    const ofFew = few.reads.get(name);
    if (!ofFew) throw new Error(`${name} is read of one house alone`);
    const times: [number[], number[]] = [[], []];
    const until = performance.now() + MOST_MS;
    // The first of each is not counted: it reads from the disk.
    for (let turn = 0; turn <= TURNS && performance.now() < until; turn++) {
      const [of, beside] = [await timed(ofMany), await timed(ofFew)];
      if (turn > 0) times.forEach((each, index) => each.push(index === 0 ? of : beside));
    }
    const [of, beside] = [median(times[0]), median(times[1])];
    const ratio = of / beside;
    const isSlow = !(ratio <= MOST_RATIO);
    if (isSlow) isKept = false;
    const cells = [of.toFixed(2), beside.toFixed(2), ratio.toFixed(2)].map((cell) => cell.padStart(9));
    console.log(`${name.padEnd(44)}${cells.join('')}${isSlow ? '  too slow' : ''}`);
  }
  await few.close();
  await many.close();
  return isKept;
}
