/**
 * A database of before the house: rows of every kind, dumped from the old schema (tests/fixtures/before-0004.sql), are
 * carried over to today's, on both engines. The books hold, what waited goes on, and repeats of old calls are repeats.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/connect.ts';
import { sumDays } from '#server/kernel/ledger/daily-totals.ts';
import { activatePair, pairsOf } from '#server/sandbox/studio/seeds.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectCleanBooks } from '#tests/support/books.ts';
import { rowsOf } from '#scripts/dev/fixtures/rows.ts';
import { callWallet, oneBet, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { emptyDatabase } from '#scripts/dev/fixtures/fresh-database.ts';

const NEWEST_BEFORE = 3;
const now = 'server/platform/db/migrations';
const dump = readFileSync('tests/fixtures/before-0004.sql', 'utf8');

/** The migrations as they were: the first ones, and a journal that knows no more. */
function oldMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-migrations-'));
  cpSync(now, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] };
  const entries = journal.entries.filter(({ idx }) => idx <= NEWEST_BEFORE);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

// Rows as they stood: no trigger computes them anew, no foreign key minds their order.
const load = `set session_replication_role = replica;\n${dump}\nset session_replication_role = origin;`;

/** An embedded database in a folder, and one in PostgreSQL, both as an old server left them. */
const engines = {
  async pglite(migrationsFolder: string) {
    const folder = mkdtempSync(join(tmpdir(), 'jogada-old-'));
    const client = await PGlite.create(join(folder, 'pglite'));
    await migratePglite(drizzlePglite({ client, casing: 'snake_case' }), { migrationsFolder });
    await client.exec(load);
    await client.close();
    return {
      at: { embeddedFolder: join(folder, 'pglite') },
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  async postgresql(migrationsFolder: string) {
    const databaseUrl = await emptyDatabase();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await migratePg(drizzlePg({ client, casing: 'snake_case' }), { migrationsFolder });
    await client.query(load);
    await client.end();
    return { at: { databaseUrl }, remove: () => undefined };
  },
};

describe.each(Object.keys(engines) as (keyof typeof engines)[])('an old database on %s', (engine) => {
  let api: TestApi;
  let db: Database;
  let remove: () => void = () => undefined;
  const one = async <Row>(query: ReturnType<typeof sql>) => (await rowsOf<Row>(db, query))[0];

  beforeAll(async () => {
    const folder = oldMigrations();
    const made = await engines[engine](folder);
    rmSync(folder, { recursive: true, force: true });
    api = await startApi(made.at);
    db = api.services.db;
    remove = made.remove;
  });
  afterAll(async () => {
    await api.close();
    remove();
  });

  it('held rows of every kind', () => {
    const tables = [...dump.matchAll(/^INSERT INTO "(\w+)"/gm)].map(([, table]) => table);
    expect([...new Set(tables)].length).toBeGreaterThan(25);
    for (const state of ["'open'", "'settled'", "'void'", "'to_return'", "'active'", "'forfeited'", "'approved'"])
      expect(dump).toContain(state);
  });

  it('keeps its books, and has every member’s days', async () => {
    await expectCleanBooks(db);
    const players = await rowsOf<{ id: string }>(
      db,
      sql`select distinct member_id::text as id from game_bet order by 1`,
    );
    expect(players).toHaveLength(2);
    for (const { id } of players) {
      const sums = await sumDays(db, Number(id));
      const bets = await one<{ bets: string; staked: string }>(
        sql`select count(*)::text as bets, sum(stake_cents)::text as staked from game_bet where member_id = ${id}`,
      );
      expect({ bets: String(sums.bets), staked: String(sums.staked) }).toEqual(bets);
    }
  });

  it('shows the same bets under the same numbers', async () => {
    const before = [...dump.matchAll(/^INSERT INTO "game_round" .* VALUES \('(\d+)', '\d+', '([^']+)', '\d+'/gm)];
    expect(before.length).toBeGreaterThan(5);
    const after = await rowsOf<{ id: string; bet: string }>(
      db,
      sql`select id::text, bet_id as bet from game_bet order by game_bet.id`,
    );
    expect(after.map(({ id, bet }) => [id, bet])).toEqual(before.map(([, id, bet]) => [id, bet]));
  });

  it('shows the seeds that were played under, and goes on only after a client seed for the next ones', async () => {
    const old = await one<Record<'player' | 'game' | 'commitment' | 'seed' | 'rounds', string>>(
      sql`select player, game_code as game, commitment, client_seed as seed, next_nonce::text as rounds
        from studio_seed_pair where state = 'active' and activated_at = created_at limit 1`,
    );
    if (!old) throw new Error('the old database had no pair');
    const now = new Date();
    const { current, next } = await pairsOf(db, old.player, old.game, now);
    expect(current).toMatchObject({ commitment: old.commitment, clientSeed: old.seed });
    expect(next).toMatchObject({ state: 'next', clientSeed: null });
    const activation = { commitment: next.commitment, clientSeed: 'nova' };
    const changed = await activatePair(db, old.player, old.game, activation, now);
    expect(changed).toMatchObject({
      ok: true,
      revealed: { commitment: old.commitment, nextNonce: Number(old.rounds) },
    });
  });

  it('answers a repeat of an old call as a repeat, and refuses a bet that was undone before it came', async () => {
    const settled = await one<{ bet: string; win: string }>(
      sql`select bet_id as bet, (win_cents / 100.0)::numeric(12,2)::text as win from game_bet where state = 'settled' limit 1`,
    );
    const transfers = () => one(sql`select count(*) from ledger_transfer`);
    const before = await transfers();
    const again = await callWallet(api.request, 'settle', oneBet.settle(settled?.bet ?? '', settled?.win ?? ''));
    expect(outcomeOf(again)).toBe(200);
    expect(await transfers()).toEqual(before);
    const undone = await callWallet(api.request, 'rollback', oneBet.rollback('never-arrived'));
    expect(outcomeOf(undone)).toBe(200);
    expect(await one(sql`select action from provider_transaction where transaction_id = 'never-arrived.bet'`)).toEqual({
      action: 'undone',
    });
  });

  it('ends what was open: a bet is rolled back by its old name', async () => {
    const open = await one<{ bet: string }>(sql`select bet_id as bet from game_bet where state = 'open'`);
    expect(outcomeOf(await callWallet(api.request, 'rollback', oneBet.rollback(open?.bet ?? '')))).toBe(200);
    expect(await one(sql`select count(*)::int as open from game_bet where state = 'open'`)).toEqual({ open: 0 });
    await expectCleanBooks(db);
  });

  it('does what still waited: a payout, a return, a mail', async () => {
    // The host remembers nothing of before: only what we sent it again counts.
    await api.housekeeping();
    expect(await one(sql`select count(*)::int as waiting from withdrawal where state = 'approved'`)).toEqual({
      waiting: 0,
    });
    expect(await one(sql`select count(*)::int as waiting from provider_event where outcome = 'to_return'`)).toEqual({
      waiting: 0,
    });
    expect(await one(sql`select count(*)::int as waiting from event_delivery`)).toEqual({ waiting: 0 });
    await expectCleanBooks(db);
  });
});
