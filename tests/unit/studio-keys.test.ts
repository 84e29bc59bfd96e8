/** Tests the keys of the studio's server seeds: rotated without effect, never lost, and introduced for plain seeds. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getTableColumns, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pipaAlta } from '#games/pipa-alta/rules.ts';
import { commitmentOf } from '#lib/fair.ts';
import { keyPrefix } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { asTable } from '#scripts/dev/fixtures/random-sources.ts';
import * as schema from '#studio/server/schema.ts';
import { activatePair, pairsOf } from '#studio/server/seeds.ts';
import { decryptSeed } from '#studio/server/server-seed.ts';
import { openStore } from '#studio/server/store.ts';
import { currentChain, seedOf } from '#studio/server/tables/chain.ts';

const now = new Date('2026-11-20T12:00:00Z');
const GAME = 'onca-dourada';
const WRONG =
  'The studio could not start: its tables are under another key. Give as STUDIO_DATA_KEY or STUDIO_DATA_KEY_ALSO the one that they were written with.';
const refusalOf = (keys: EncryptionKeys) =>
  openStore(file, keys).then(
    () => null,
    (error: unknown) => startupError(error, 'The studio'),
  );
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jogada-studio-'));
  file = join(folder, 'studio.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Stores seeds of each kind under these keys. Returns the secrets. */
async function written(keys: EncryptionKeys) {
  const store = await openStore(file, keys);
  const { next } = await pairsOf(store, 'm1', GAME, now);
  const begun = { commitment: next.commitment, clientSeed: 'mine' };
  await activatePair(store, 'm1', GAME, begun, now);
  const chain = await store.transaction((db) => currentChain({ db, keys }, asTable(pipaAlta), now));
  const { serverSeed, commitment } = seedOf(keys, chain, 1);
  await store.db.insert(schema.studioSharedRounds).values({
    ...{ roundId: 'r', chainId: chain.id, gameCode: pipaAlta.code, number: 1, commitment },
    ...{ sealedSeed: chain.sealedSeed, opensAt: now, closesAt: now, startsAt: now },
  });
  store.close();
  return { chain, serverSeed };
}

/** Returns every value of the file in an encrypted column. */
function sealedIn(): string[] {
  const sqlite = new DatabaseSync(file);
  const values = Object.values(schema)
    .filter((each) => is(each, SQLiteTable))
    .flatMap((table) => Object.values(getTableColumns(table)).map((column) => ({ table, column })))
    .filter(({ column }) => /^sealed[A-Z_]/.test(column.name))
    .flatMap(({ table }) => {
      const name = (table as unknown as Record<symbol, string>)[Symbol.for('drizzle:Name')];
      return sqlite.prepare(`select sealed_seed from ${name}`).all() as { sealed_seed: string }[];
    });
  sqlite.close();
  return values.map((row) => row.sealed_seed);
}
const bytes = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

describe('a key', () => {
  it('encrypts everything after the start if it is new, and nothing is left under the old one', async () => {
    const { chain, serverSeed } = await written(['old']);
    expect(sealedIn()).toHaveLength(4);
    for (const value of sealedIn()) expect(value.startsWith(keyPrefix(['old']))).toBe(true);
    (await openStore(file, ['new', 'old'])).close();
    expect(sealedIn()).toHaveLength(4);
    for (const value of sealedIn()) expect(value.startsWith(keyPrefix(['new']))).toBe(true);
    expect(bytes().includes(keyPrefix(['old']))).toBe(false);
    const store = await openStore(file, ['new']);
    const again = await store.transaction((db) => currentChain({ db, keys: store.keys }, asTable(pipaAlta), now));
    expect(seedOf(store.keys, again, 1).serverSeed).toBe(serverSeed);
    expect(again.head).toBe(chain.head);
    const { current } = await pairsOf(store, 'm1', GAME, now);
    expect(await commitmentOf(decryptSeed(store.keys, current?.sealedSeed ?? ''))).toBe(current?.commitment);
    store.close();
  });

  it('is refused in one line if it is a wrong one, and nothing changes', async () => {
    await written(['right']);
    const before = sealedIn();
    expect(await refusalOf(['wrong'])).toBe(WRONG);
    expect(await refusalOf(['wrong', 'wrong as well'])).toBe(WRONG);
    expect(sealedIn()).toEqual(before);
    // The file's lock was released.
    (await openStore(file, ['right'])).close();
  });
});

describe('a file from before seeds were encrypted', () => {
  const [drawn, waiting, played, next, last] = ['a1', 'b2', 'c3', 'd4', 'e5'].map((digits) => digits.repeat(32)) as [
    string,
    ...string[],
  ];
  const later = Date.now() + 60_000;

  beforeEach(() => {
    const sqlite = new DatabaseSync(file);
    sqlite.exec('pragma journal_mode = wal');
    const baseline = readFileSync('studio/server/migrations/0000_baseline.sql', 'utf8');
    for (const statement of baseline.split('--> statement-breakpoint')) sqlite.exec(statement);
    sqlite.exec(`
      create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric);
      insert into __drizzle_migrations (hash, created_at) values ('', 1795706632790);
      insert into seed_pair (id, player, game_code, server_seed, commitment, client_seed, state, created_at, activated_at) values
        (1, 'm1', '${GAME}', '${drawn}', 'one', 'mine', 'active', 0, 0),
        (2, 'm2', '${GAME}', '${waiting}', 'two', 'mine', 'active', 0, 0),
        (3, 'm3', '${GAME}', '${played}', 'three', 'mine', 'revealed', 0, 0),
        (4, 'm1', '${GAME}', '${next}', 'four', null, 'next', 0, null);
      insert into round (id, round_id, seed_pair_id, player, game_code, spin_id, nonce, bet_cents, win_cents, outcome, state, created_at)
        values (1, 'x', 1, 'm1', '${GAME}', 's', 0, 100, 0, '[1]', 'settled', 0), (2, 'y', 2, 'm2', '${GAME}', 's', 0, 100, 7, '[2]', 'drawn', 0);
      insert into chain (id, game_code, game_version, head, length, last_seed, next, created_at)
        values (1, '${pipaAlta.code}', 1, 'head', 10000, '${last}', 5, 0);
      insert into shared_round (id, round_id, chain_id, game_code, number, server_seed, commitment, outcome, opens_at, closes_at, starts_at, ends_at, over_at)
        values (1, 'p', 1, '${pipaAlta.code}', 3, '${played}', 'c', '123', 0, 0, 0, 1, 2), (2, 'q', 1, '${pipaAlta.code}', 4, '${waiting}', 'c', '54321', 0, 0, 0, ${later}, ${later});
      insert into table_bet (bet_id, shared_round_id, player, game_code, spin_id, stake_cents, choice, state, created_at)
        values ('b', 2, 'm1', '${pipaAlta.code}', 's', 100, '{}', 'standing', 0);
    `);
    sqlite.close();
  });

  it('is encrypted at the first start, and draws by no seed of before, except for started rounds', async () => {
    const store = await openStore(file, ['key']);
    const pairs = await store.db.select().from(schema.studioSeedPairs);
    expect(pairs.map(({ id, state, sealedSeed }) => [id, state, decryptSeed(['key'], sealedSeed)])).toEqual([
      [1, 'revealed', drawn],
      [2, 'active', waiting],
      [3, 'revealed', played],
    ]);
    const rounds = await store.db.select().from(schema.studioRounds);
    expect(rounds.map(({ outcome, winCents }) => [outcome, winCents])).toEqual([
      [[1], 0n],
      [null, null],
    ]);
    const shared = await store.db.select().from(schema.studioSharedRounds);
    expect(
      shared.map(({ outcome, endsAt, sealedSeed }) => [outcome, endsAt?.getTime(), decryptSeed(['key'], sealedSeed)]),
    ).toEqual([
      [123, 1, played],
      [null, undefined, waiting],
    ]);
    expect(await store.db.select().from(schema.studioTableBets)).toMatchObject([{ sharedRoundId: 2 }]);
    const chain = await store.transaction((db) => currentChain({ db, keys: ['key'] }, asTable(pipaAlta), now));
    expect(chain).toMatchObject({ id: 2, next: 1 });
    const orphan = store.db.insert(schema.studioSharedRounds).values({
      ...{ roundId: 'r', chainId: 99, gameCode: GAME, number: 1, sealedSeed: '', commitment: '' },
      ...{ opensAt: now, closesAt: now, startsAt: now },
    });
    await expect(orphan, 'references count again').rejects.toThrow();
    store.close();
    for (const seed of [drawn, waiting, played, next, last, '54321']) expect(bytes().includes(seed ?? '')).toBe(false);
  });
});
