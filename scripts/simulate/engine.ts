/** The embedded engine, copied from a template for each seed, which loses statements, connections and the process where it is told to. */
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrationsFolder } from '#server/platform/db/migration-status.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { seedCrypto } from './seeded-crypto.ts';

/**
 * What happens at a statement, or at a commit, the `at`-th from when it is set (a commit is a statement as well). `cut`: its connection breaks, and its transaction is lost.
 * `crash`: the process ends there, so that nothing after it happens. `isDone`: the statement was executed before, and its answer is lost.
 */
export interface DatabaseFault {
  readonly kind: 'cut' | 'crash';
  readonly of: 'statement' | 'commit';
  readonly at: number;
  readonly isDone: boolean;
}

export interface Engine {
  readonly connection: Connection;
  /** The same tables past all faults: for what the simulation itself reads. */
  readonly db: Database;
  readonly setFault: (fault: DatabaseFault) => void;
  /** Takes a fault back once nobody is at work any more, and answers whether it came about. */
  readonly endFault: () => Promise<boolean>;
  /** Whether the process has crashed: it asks nobody any more. */
  readonly isDown: () => boolean;
  /** How many statements and commits there were. */
  readonly counts: () => Counts;
  /** Sets the clock that `now()` tells in SQL: the proofs know no other. */
  readonly setClock: (ms: number) => Promise<unknown>;
}

/** Of statements, and of those that were commits. */
export interface Counts {
  readonly statement: number;
  readonly commit: number;
}

/** A fault at one of so many statements, or as often at one of the commits. What stands between two of those is seldom met otherwise. */
export function drawFault({ int, chance, pick }: Random, kind: DatabaseFault['kind'], size: Counts): DatabaseFault {
  const of = pick(['statement', 'commit'] as const);
  return { kind, of, at: 1 + int(size[of]), isDone: chance(0.5) };
}

/** What was counted between two looks. */
export const countsBetween = (before: Counts, after: Counts): Counts => ({
  statement: after.statement - before.statement,
  commit: after.commit - before.commit,
});

/** What the driver says of a broken connection. */
const broken = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

/** The day that the template's first rows are of; every simulation is later. */
export const TEMPLATE_DAY = Date.UTC(2026, 0, 1, 12);

type Client = Pick<PGlite, 'query'>;
type Transaction = Parameters<Parameters<PGlite['transaction']>[0]>[0];

function withFaults(engine: PGlite) {
  let fault: DatabaseFault | null = null;
  let hasFired = false;
  let down = false;
  let tried = 0;
  let count: Counts = { statement: 0, commit: 0 };
  let left = 0;

  /** Runs one statement. `onCut`: the connection it is on is lost. */
  async function statement<T>(isCommit: boolean, run: () => Promise<T>, onCut?: () => void): Promise<T> {
    tried++;
    if (down) throw broken();
    count = { statement: count.statement + 1, commit: count.commit + (isCommit ? 1 : 0) };
    if (fault === null || (fault.of === 'commit' && !isCommit) || --left !== 0) return run();
    hasFired = true;
    down = fault.kind === 'crash';
    onCut?.();
    if (fault.isDone) await run();
    throw broken();
  }

  const client = {
    query: ((...asked: Parameters<Client['query']>) =>
      statement(!/^\s*select/i.test(asked[0]), () => engine.query(...asked))) as Client['query'],
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      let isCut = false;
      const cut = () => {
        isCut = true;
      };
      let isUnheard = false as boolean;
      const result = await engine.transaction(async (tx) => {
        const inside = Object.assign(Object.create(tx) as Transaction, {
          query: (...asked: Parameters<Transaction['query']>) => {
            if (isCut) return Promise.reject(broken());
            return statement(false, () => tx.query(...asked), cut);
          },
        });
        const made = await work(inside);
        if (isCut) throw broken();
        // The commit: lost before it, all is rolled back; lost after it, all is done and nobody hears of it.
        await statement(true, () => Promise.resolve(), cut).catch((error: unknown) => {
          if (fault?.isDone !== true || !isCut) throw error;
          isUnheard = true;
        });
        return made;
      });
      if (isUnheard) throw broken();
      return result as T;
    },
  };
  return {
    client: client as unknown as PGlite,
    setFault: (next: DatabaseFault) => {
      [fault, hasFired, left] = [next, false, next.at];
    },
    // What ran beside the statement that failed goes on for a while: in a process that ended, every statement of it fails as well.
    endFault: async () => {
      for (let before = -1; hasFired && before !== tried;) {
        before = tried;
        for (let turn = 0; turn < 20; turn++) await new Promise((resume) => setImmediate(resume));
      }
      const isHit = hasFired;
      [fault, down, hasFired] = [null, false, false];
      return isHit;
    },
    isDown: () => down,
    counts: () => count,
  };
}

function connectionOf(db: ReturnType<typeof drizzle>, close: () => Promise<void>): Connection {
  const readSnapshot = <T>(read: (tx: Database) => Promise<T>) =>
    db.transaction((tx) => read(tx as unknown as Database), { accessMode: 'read only' });
  return {
    db: Object.assign(db, { readSnapshot }) as unknown as Database,
    engine: 'pglite',
    notify: () => Promise.resolve(),
    listen: () => undefined,
    pool: () => null,
    close,
  };
}

let template: Promise<Blob> | null = null;

/** Tables with their first rows, made once in a process and always the same. */
async function makeTemplate(): Promise<Blob> {
  const engine = await PGlite.create();
  await migrate(engine, migrationsFolder);
  const restore = seedCrypto(createRandom(0).next);
  try {
    let dump: Blob | undefined;
    const close = async () => {
      dump = await engine.dumpDataDir('none');
      await engine.close();
    };
    const connection = connectionOf(drizzle({ client: engine, casing: 'snake_case' }), close);
    await (await startApi({ connection, clock: () => TEMPLATE_DAY })).close();
    if (!dump) throw new Error('the template was not written');
    return dump;
  } finally {
    restore();
  }
}

/** `now()` is looked for here before PostgreSQL's own. */
const OWN_CLOCK = `create schema simulated;
  create function simulated.now() returns timestamptz language sql stable as $$ select current_setting('simulated.now')::timestamptz $$;
  set search_path to simulated, pg_catalog, public;`;

/** A copy of the template in memory. */
export async function openEngine(): Promise<Engine> {
  template ??= makeTemplate();
  const engine = await PGlite.create({ loadDataDir: await template });
  const setClock = (ms: number) =>
    engine.query(`select set_config('simulated.now', $1, false)`, [new Date(ms).toISOString()]);
  await setClock(TEMPLATE_DAY);
  await engine.exec(OWN_CLOCK);
  const { client, ...faults } = withFaults(engine);
  const casing = 'snake_case';
  return {
    ...faults,
    setClock,
    db: connectionOf(drizzle({ client: engine, casing }), () => Promise.resolve()).db,
    connection: connectionOf(drizzle({ client, casing }), () => engine.close()),
  };
}
