/**
 * `npm run load`: tests one server process, with a PostgreSQL of its own, under the load of an ordinary hour; at most
 * five minutes. Closed-loop clients come first, then arrivals at rising rates up to the knee, where the server no
 * longer keeps up. Bare SQL and a bare route run beside them for comparison. Then a thousand players join one live
 * table, and five hundred sign-ins a minute arrive. The load runs on the same machine and takes processor time from the
 * server.
 * LOAD_SEED repeats a random order. `-- --seconds 8`: the length of each rate.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { startPostgres } from '#scripts/dev/postgres.ts';
import { newDataFolder, openServices, startStack } from '#scripts/dev/server-process.ts';
import { rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { bareRoute } from './load/bare.ts';
import { closedLoop, openLoop } from './load/loops.ts';
import type { LoadStep, Measured } from './load/loops.ts';
import { playersMix } from './load/mix.ts';
import type { Seated } from './load/mix.ts';
import { signIns } from './load/sign-ins.ts';
import { crowdAtTable } from './load/table.ts';
import { wireTo } from './load/wire.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const MS = Number(values.seconds) * 1000;
const PLAYERS = 1_000;
const PASSWORD = 'uma-senha-comprida';
/** The bounds of a rate that the server keeps up with: the share of errors, and the p95 in ms. */
const KNEE = { errors: 0.01, p95: 500 };
const SIGN_INS_A_MINUTE = 500;
/** The real costs of passwords (server/README.md); the captcha's is that of the tests. */
const COST = { memoryKib: 19_456, passes: 2 };

const random = seededRandom('LOAD_SEED');
const postgres = await startPostgres();
const data = newDataFolder();
const options = {
  databaseUrl: await postgres.database('load'),
  dataFolder: data.folder,
  env: { TRUSTED_PROXIES: '1', RATE_LIMIT_SCALE: '100000', CAPTCHA_COST: '10', CAPTCHA_TRIES: '10' },
};
const { server, studio } = await startStack(options);
const { house, close } = await openServices(options);
const bare = await bareRoute();
const wire = wireTo(server.url);

try {
  console.log(
    `One server and its studio, ${PLAYERS} players, ${MS / 1000} s for each line. ms from when an act was to begin until its answer.\n`,
  );
  const seated = await seat('onca-dourada');
  await pressed(seated);
} finally {
  bare.end();
  await close();
  await Promise.all([server, studio].map((program) => program.end('SIGTERM')));
  await postgres.stop();
  data.remove();
}
// Open handles would delay the exit.
setImmediate(() => process.exit());

async function pressed(seated: readonly Seated[]): Promise<void> {
  const secret = house.config.secrets.STUDIO_SECRET;
  const mix = playersMix(wire, { seated, secret, random });
  await closedLoop(mix, { clients: 16, ms: MS / 2 });

  head('closed loop');
  const toBare = wireTo(bare.url);
  line(
    'bare route, 32 clients',
    await closedLoop(async () => (await toBare('/', { method: 'GET' })).status === 200, { clients: 32, ms: MS / 2 }),
  );
  line('bare SQL (select 1), 16 connections', await closedLoop(bareSql, { clients: 16, ms: MS / 2 }));
  for (const clients of [1, 8, 32, 128]) line(`mix, ${clients} clients`, await closedLoop(mix, { clients, ms: MS }));

  head('open loop: arrivals a second');
  const knee = await rising(mix);
  console.log(
    `\nThe knee: ${knee} a second (the highest rate at which ${100 - KNEE.errors * 100} % are done and 95 % within ${KNEE.p95} ms).`,
  );

  const half = Math.round(knee / 2);
  head(`${SIGN_INS_A_MINUTE} sign-ins a minute, beside the mix at half of the knee`);
  line(`mix at ${half}, alone`, await openLoop(mix, { rate: half, ms: MS, random }));
  const into = signIns(wire, { seated, password: PASSWORD });
  const [beside, signed] = await Promise.all([
    openLoop(mix, { rate: half, ms: 2 * MS, random }),
    openLoop(into, { rate: SIGN_INS_A_MINUTE / 60, ms: 2 * MS, random }),
  ]);
  line(`mix at ${half}, beside them`, beside);
  line('sign-ins', signed);

  head(`${PLAYERS} players at one live table, two rounds`);
  const crowd = await seat(rodaDaFeira.code);
  const { followers, heardAll, later, bets, failed } = await crowdAtTable(wireTo(studio.url), {
    url: studio.url,
    seated: crowd,
    rounds: 2,
  });
  const spread = measuredOf(later);
  line(`a change, after the first who hears it (${heardAll} of ${followers} hear every one)`, spread);
  line(`bets (${failed} not taken)`, {
    ...measuredOf(bets),
    errors: failed / Math.max(1, bets.length + failed),
  });

  const tables = ['game_bet', 'game_round', 'provider_transaction', 'ledger_transfer', 'ledger_entry'];
  const sizes = sql.raw(tables.map((table) => `pg_total_relation_size('${table}')`).join(' + '));
  const [bet] = await selectRows<{ bytes: string }>(
    house.db,
    sql`select (${sizes}) / greatest(1, (select count(*) from game_bet)) as bytes`,
  );
  const figures = await (await server.send('/metrics', { method: 'GET' })).text();
  const memory = Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]) / 1e6;
  console.log(
    `\nA bet with its end takes ${bet?.bytes} bytes, indexes included; the copy holds ${memory.toFixed(0)} MB.`,
  );
  const [books] = await selectRows<{ sum: string }>(
    house.db,
    sql`select sum(balance_cents)::text as sum from ledger_account`,
  );
  console.log(books?.sum === '0' ? 'The books add up.' : 'THE BOOKS DO NOT ADD UP.');
  if (books?.sum !== '0') process.exitCode = 1;
}

/**
 * Raises the rate by a half, then by a tenth, until the server no longer keeps up. Returns the last rate at which it
 * did.
 */
async function rising(act: LoadStep): Promise<number> {
  const keepsUp = async (rate: number) => {
    const measured = await openLoop(act, { rate, ms: MS, random });
    line(`mix, ${rate} a second`, measured);
    return measured.errors <= KNEE.errors && measured.p95 <= KNEE.p95;
  };
  let good = 0;
  let rate = 50;
  for (; await keepsUp(rate); rate = Math.round(rate * 1.5)) good = rate;
  for (rate = Math.round(good * 1.15); good > 0 && (await keepsUp(rate)); rate = Math.round(rate * 1.15)) good = rate;
  return good;
}

async function seat(game: string): Promise<Seated[]> {
  const seated: Seated[] = [];
  const passwordHash = await hashPassword(PASSWORD, COST);
  const maker = async () => {
    while (seated.length < PLAYERS) {
      const index = seated.push(null as unknown as Seated) - 1;
      const player = await newPlayer(house, { cash: 10_000_00n });
      seated[index] = {
        player,
        launch: await launchFor(house, player, game),
        address: `10.${index >> 8}.${index & 255}.7`,
      };
    }
  };
  await Promise.all(Array.from({ length: 8 }, maker));
  await house.db.execute(sql`update member set password_hash = ${passwordHash} where password_hash = 'none'`);
  return seated;
}

async function bareSql(): Promise<boolean> {
  await house.db.execute(sql`select 1`);
  return true;
}

/** Returns times as a line of the table. */
function measuredOf(times: readonly number[]): Measured {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { perSecond: NaN, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors: 0, shed: 0 };
}

function head(title: string): void {
  console.log(
    `\n${title.padEnd(66)}${['a second', 'p50', 'p95', 'p99', 'errors'].map((cell) => cell.padStart(10)).join('')}`,
  );
}

function line(name: string, { perSecond, p50, p95, p99, errors }: Measured): void {
  const cells = [
    Number.isNaN(perSecond) ? '' : perSecond.toFixed(0),
    ...[p50, p95, p99].map((ms) => ms.toFixed(1)),
    `${(errors * 100).toFixed(1)} %`,
  ];
  console.log(name.padEnd(66) + cells.map((cell) => cell.padStart(10)).join(''));
}
