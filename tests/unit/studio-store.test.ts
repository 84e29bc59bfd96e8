/**
 * Tests the studio's tables in SQLite: transactions run one after another, completely or not at all. One process locks
 * the file.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pipaAlta } from '#games/pipa-alta/rules.ts';
import { asTable } from '#scripts/dev/fixtures/random-sources.ts';
import { studioChains, studioRounds, studioTables } from '#studio/server/schema.ts';
import { activatePair, pairsOf } from '#studio/server/seeds.ts';
import { openStore } from '#studio/server/store.ts';
import type { Store } from '#studio/server/store.ts';
import type { Database } from '#studio/server/database.ts';
import { currentChain } from '#studio/server/tables/chain.ts';

const KEYS = ['data key of the test'] as const;
const now = new Date('2026-11-20T12:00:00Z');
const write = (db: Database, gameCode: string) => db.insert(studioTables).values({ gameCode, seenAt: now });
const chainIn = ({ transaction, keys }: Store) =>
  transaction((db) => currentChain({ db, keys }, asTable(pipaAlta), now));
const written = async (db: Database) => (await db.select().from(studioTables)).map(({ gameCode }) => gameCode);

describe('transactions', () => {
  it('run one after the other, and a statement beside them waits', async () => {
    const { db, transaction, close } = await openStore(null, KEYS);
    const order: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = transaction(async (tx) => {
      await write(tx, 'first');
      await held;
      order.push('first');
    });
    const second = transaction(async (tx) => order.push(`second sees ${await written(tx)}`));
    const beside = written(db).then((all) => order.push(`beside sees ${all}`));
    release();
    await Promise.all([first, second, beside]);
    expect(order).toEqual(['first', 'second sees first', 'beside sees first']);
    close();
  });

  it('write nothing if they throw, and the next one continues', async () => {
    const { db, transaction, close } = await openStore(null, KEYS);
    const failing = transaction(async (tx) => {
      await write(tx, 'never');
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    await transaction((tx) => write(tx, 'later'));
    expect(await written(db)).toEqual(['later']);
    close();
  });

  it('are rejected if they violate a constraint', async () => {
    const { db, close } = await openStore(null, KEYS);
    await write(db, 'once');
    await expect(write(db, 'once')).rejects.toThrow();
    await expect(
      db
        .insert(studioChains)
        .values({ gameCode: null as never, gameVersion: 1, head: '', length: 1, sealedSeed: '', createdAt: now }),
    ).rejects.toThrow();
    close();
  });
});

describe('the file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jogada-studio-'));
    file = join(folder, 'studio', 'studio.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps its rows', async () => {
    const first = await openStore(file, KEYS);
    await write(first.db, 'kept');
    first.close();
    const again = await openStore(file, KEYS);
    expect(await written(again.db)).toEqual(['kept']);
    again.close();
  });

  it('is refused to another studio while one runs', async () => {
    const first = await openStore(file, KEYS);
    // Writes the parent process's id into the lock, as if it were the studio.
    writeFileSync(`${file}.lock`, String(process.ppid));
    await expect(openStore(file, KEYS)).rejects.toMatchObject({ code: 'EBUSY' });
    first.close();
  });

  it('restored from a backup draws nothing under its old commitments', async () => {
    const store = await openStore(file, KEYS);
    const { next } = await pairsOf(store, 'm1', 'onca-dourada', now);
    const activation = { commitment: next.commitment, clientSeed: 'mine' };
    const active = await activatePair(store, 'm1', 'onca-dourada', activation, now);
    const chain = await chainIn(store);
    await store.db.insert(studioRounds).values({
      ...{ roundId: 'r', seedPairId: next.id, player: 'm1', gameCode: 'praia-dos-siris', spinId: 's', nonce: 0 },
      ...{ betCents: 100n, state: 'playing', createdAt: now, deadline: new Date('2100-01-01') },
    });
    store.close();

    const sqlite = new DatabaseSync(file);
    sqlite.exec(readFileSync('studio/server/after-restore.sql', 'utf8'));
    sqlite.close();

    const restored = await openStore(file, KEYS);
    const pairs = await pairsOf(restored, 'm1', 'onca-dourada', now);
    expect(pairs.current).toBeNull();
    expect(active.ok && pairs.next.commitment).not.toBe(active.ok && active.next.commitment);
    expect((await chainIn(restored)).head).not.toBe(chain.head);
    const [begun] = await restored.db.select().from(studioRounds);
    expect(begun?.deadline?.getTime(), 'their player may have seen its end').toBeLessThanOrEqual(Date.now());
    restored.close();
  });
});
