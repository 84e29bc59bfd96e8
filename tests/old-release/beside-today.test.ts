/**
 * Tests a server of the previous release, as a process on the newer schema, beside today's server during a deploy. What
 * one does is valid for the other.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { solveCaptcha } from '#api/captcha.ts';
import { mixedOperations, newActor, unfinished, wrongMoney } from '#scripts/dev/fixtures/actors.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { answerOf, callAs, outcomeOf, concurrently } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply, Send } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { migrateByHand } from '#tests/support/migrate-by-hand.ts';
import { nextMigrations } from '#tests/support/next-migrations.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { seededRandom } from '#scripts/dev/fixtures/seeded-random.ts';
import { backoffice, newDataFolder, openServices, startServer, startStack } from '#scripts/dev/server-process.ts';
import type { ServerOptions, ServerProcess, StudioProcess } from '#scripts/dev/server-process.ts';
import { checkOut, oldRelease } from '#scripts/ops/old-release.ts';

const PLAYERS = 6;
/**
 * The previous release has its studio inside, and today's is a separate program. So a spin of one does not exist at
 * the other.
 */
const EACH = { deposit: 12, spin: 0, steps: 0, table: 0, round: 24, withdrawal: 6, claim: 6 };
const random = seededRandom('RELEASE_SEED');
const folder = checkOut(oldRelease());
const data = newDataFolder();
const next = nextMigrations();
let options: ServerOptions;
let books: Awaited<ReturnType<typeof openServices>>;
let before: ServerProcess;
let today: ServerProcess;
let studio: StudioProcess;
let there: unknown;

const migrations = () =>
  selectRows(books.house.db, sql`select hash, created_at::text from drizzle.__drizzle_migrations order by id`);

beforeAll(async () => {
  const env = {
    CAPTCHA_COST: '1',
    CAPTCHA_TRIES: '1',
    PASSWORD_MEMORY_KIB: '64',
    PASSWORD_PASSES: '1',
  };
  options = { databaseUrl: await freshDatabase(), dataFolder: data.folder, env };
  // Today's schema with typical changes of a future release, neither of which the previous release knows.
  await migrateByHand(options.databaseUrl, next.folder);
  books = await openServices(options);
  there = await migrations();
  before = await startServer({ ...options, folder });
  ({ server: today, studio } = await startStack(options));
});
afterAll(async () => {
  await Promise.all([before, today, studio].map((program) => program.end('SIGTERM')));
  await books.close();
  next.remove();
  data.remove();
});

it('starts on a newer schema, and leaves it unchanged', async () => {
  expect(await migrations()).toEqual(there);
  expect(before.lines.filter((line) => line.includes('"error"'))).toEqual([]);
});

/** Registers or signs in at `send`, with a captcha of `asked`. Returns the account. */
async function enter(send: Send, path: string, input: object, asked = send): Promise<CallReply> {
  const given = await answerOf(await asked('/api/auth/captcha', { method: 'POST' }));
  const { key, challenge } = given.body.data as { key: string; challenge: { parameters: object } };
  const body = JSON.stringify({ ...input, key, captcha: await solveCaptcha(challenge) });
  return answerOf(await send(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }));
}

it('accepts members and sessions of the other server', async () => {
  for (const [here, there] of [
    [before, today],
    [today, before],
  ] as const) {
    const person = newPerson();
    const input = { ...person, password_confirmation: person.password, adult: true };
    const registered = await enter(here.send, '/api/auth/register2', input, there.send);
    const signedIn = await enter(there.send, '/api/auth/login2', {
      account: person.account,
      password: person.password,
    });
    for (const entered of [registered, signedIn]) {
      expect(outcomeOf(entered)).toBe(200);
      const { access_token: token } = entered.body.data as { access_token: string };
      for (const { send } of [here, there]) {
        const me = await callAs(send, { id: 0, account: person.account, cpf: person.cpf, token }, '/api/auth/me', {});
        expect(me.body.data).toMatchObject({ name: person.account, money: '0.00' });
      }
    }
  }
});

it('moves money beside it: an operation of one repeated at the other happens once, to the centavo', async () => {
  const actors = await Promise.all(Array.from({ length: PLAYERS }, () => newActor(books.house)));
  const operations = mixedOperations(books.house, actors, EACH, random);
  const queue = operations.map((operation, index) => ({
    operation,
    turns: index % 2 === 0 ? [before, today] : [today, before],
  }));
  await concurrently(8, async () => {
    for (let each = queue.shift(); each; each = queue.shift())
      for (const { send } of each.turns) await each.operation.run({ send, studio: send });
  });
  await expect.poll(() => unfinished({ house: books.house, studio: null }), { timeout: 60_000, interval: 100 }).toBe(0);
  expect(await wrongMoney({ house: books.house, studio: null }, actors, operations)).toEqual([]);

  const faults = [...before.lines, ...today.lines].filter((line) => line.includes('"error"'));
  expect(faults).toEqual([]);
  await expectLedgerChecks(books.house.db);
  // Runs the previous release's audit as well, because its operators read the same ledger.
  const audit = backoffice(options, before, await operatorToken(books.house, 'ana'), 'audit');
  expect(audit.lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(audit.code).toBe(0);
});
