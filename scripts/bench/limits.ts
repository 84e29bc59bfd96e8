/**
 * `npm run limits`: tests a server process on a real PostgreSQL with its real limits and costs. Load presses each limit
 * while a signed-in player continues to play. It takes about four minutes. Prints a table. Exits with 1 where a player
 * was refused or too slow, or a resource was not released. docs/limits.md lists the limits.
 * `-- --only searches`: only the loads of that name.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { startPostgres } from '#scripts/dev/postgres.ts';
import { newDataFolder, openServices, startServer } from '#scripts/dev/server-process.ts';
import { holdCrowd } from './limits/hold.ts';
import { atBounds } from './limits/at-bounds.ts';
import { newcomer } from './limits/way-in.ts';
import { playFor, quantiles } from './limits/player.ts';
import type { CrowdWanted } from './limits/crowd.ts';

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;

/** The maximum p95 of a player's calls, ms. Players notice delays from about a second. */
const MOST_P95_MS = 1_000;
const ASK_MS = 6_000;

const postgres = await startPostgres();
const { folder, remove } = newDataFolder();
const options = {
  databaseUrl: await postgres.database('edges'),
  dataFolder: folder,
  // Real limits and real hashes. The captchas are cheap, as for an attacker with many machines.
  env: { RATE_LIMIT_SCALE: '1', CAPTCHA_COST: '1', CAPTCHA_TRIES: '2' },
};
const server = await startServer(options);
const { house, close } = await openServices(options);
const player = await newPlayer(house, { cash: 1_000_000_00n });
const seat = { server, player, launch: await launchFor(house, player) };
const signIn = await newcomer(house);
const port = Number(new URL(server.url).port);
const figures = () => scrape((path) => server.send(path, {}));
const open = async () => (await figures()).of('jogada_connections_open') ?? NaN;
const resident = async () => (await figures()).of('process_resident_memory_bytes') ?? NaN;

const wrong: string[] = [];
const cells = (...values: string[]) =>
  console.log(values.map((value, at) => (at === 0 ? value.padEnd(44) : value.padEnd(at === 1 ? 40 : 16))).join(''));
const told = (answers: Readonly<Record<string, number>>) =>
  Object.entries(answers)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ') || 'nothing';
let quiet = '';

/** Applies a load while the player plays, and checks the player's calls. */
async function press(
  name: string,
  wanted: Omit<CrowdWanted, 'port'>,
  /** Returns a fault in the number of connections that are open at the end, before they time out. */
  after: (left: number) => string | null = () => null,
  forMs = ASK_MS,
): Promise<void> {
  if (!name.includes(only)) return;
  const before = await resident();
  const crowd = await holdCrowd({ ...wanted, port });
  const standing = await open();
  const coming = wanted.kind === 'login' ? signIn(server.url) : null;
  let most = before;
  const look = setInterval(() => void resident().then((now) => (most = Math.max(most, now))), 500);
  const during = await playFor(seat, forMs);
  clearInterval(look);
  const tries = await coming;
  if (coming && tries === null) wrong.push(`${name}: a player with the right password did not come in`);
  const left = await open();
  const state = await crowd.end();
  const isGone = async () => (await open()) < 50;
  for (let turn = 0; turn < 200 && !(await isGone()); turn++) await pause(50);
  const later = await playFor(seat, 1_500);
  const fault = after(left);
  if (fault !== null) wrong.push(`${name}: ${fault}`);
  if (!(await isGone())) wrong.push(`${name}: ${await open()} connections are still open`);
  for (const played of [during, later]) {
    if (played.failed > 0) wrong.push(`${name}: ${played.failed} of the player's calls failed`);
    if (quantiles(played).p95 > MOST_P95_MS) wrong.push(`${name}: p95 ${quantiles(played).text}`);
  }
  const memory = `${((most - before) / 2 ** 20).toFixed(0)} MB`;
  const each = wanted.kind === 'idle' ? ` (${((most - before) / 1024 / standing).toFixed(1)} KB each)` : '';
  cells(name, told(state.answers), quiet, quantiles(during).text, quantiles(later).text, memory + each);
  if (coming) cells('  a player with the right password', `came in by try ${tries}`);
}

/** Returns a fault where more connections are open than the player's own. */
const noneLeft = (left: number) => (left < 50 ? null : `${left} still stood`);

console.log('\nWhat a request meets at a bound:');
for (const { what, answered, isRight } of await atBounds(port)) {
  cells(`  ${what}`, answered);
  if (!isRight) wrong.push(`${what}: ${answered}`);
}

await playFor(seat, 2_000);
quiet = quantiles(await playFor(seat, ASK_MS)).text;
console.log('\nA player inside bets and asks for themself meanwhile; p50 / p95 in ms:');
cells('pressed by', 'answered', 'before', 'during', 'after', 'memory');
await press('10,000 connections at rest', { kind: 'idle', count: 10_000, addresses: 25 }, (left) =>
  left >= 10_000 ? null : `only ${left} stood`,
);
await press('2,000 that say nothing', { kind: 'silent', count: 2_000, addresses: 10 }, noneLeft, 12_000);
await press('500 that send a letter a second', { kind: 'drip', count: 500, addresses: 5 }, noneLeft, 18_000);
await press('1,000 calls of 64 KB that do not end', { kind: 'call', count: 1_000, addresses: 10 }, noneLeft, 18_000);
await press('300 notices of 2 MB that do not end', { kind: 'notice', count: 300, addresses: 10 }, noneLeft, 18_000);
await press('20 that send 1,300 requests ahead', { kind: 'ahead', count: 20, addresses: 10 });
await press('sign-ins by 300 of one address', { kind: 'login', count: 300, addresses: 1 });
await press('sign-ins by 500 of 100 addresses', { kind: 'login', count: 500, addresses: 100 });
await press('searches by 300 of one address', { kind: 'search', count: 300, addresses: 1 });
await press('searches by 500 of 100 addresses', { kind: 'search', count: 500, addresses: 100 });
// Replies that wait in the network stack look like an idle connection to the server, for 65 s.
await press('300 that read no answer', { kind: 'unread', count: 300, addresses: 3 }, noneLeft, 70_000);

await close();
if ((await server.end('SIGTERM')) !== 0) wrong.push('the server did not end in order');
const faults = server.lines.filter((line) => line.includes('"level":"error"'));
for (const line of faults.slice(0, 5)) wrong.push(line);
await postgres.stop();
remove();
for (const line of wrong) console.log(`WRONG ${line}`);
console.log(
  wrong.length === 0 ? '\nEvery bound held, and the player played on.' : `\n${wrong.length} things are wrong.`,
);
process.exit(wrong.length === 0 ? 0 : 1);
