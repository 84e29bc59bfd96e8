/**
 * Tests that a copy of the studio's tables reveals no outcome that players do not know yet
 * (docs/decisions/30-studio-program.md).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedBefore } from '#games/table.ts';
import { studioChains, studioRounds, studioSeedPairs, studioSharedRounds } from '#studio/server/schema.ts';
import { decryptSeed } from '#studio/server/server-seed.ts';
import { seedOf } from '#studio/server/tables/chain.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn, WHEEL } from '#tests/support/tables.ts';

const SLOT = 'm1/onca-dourada';
const MINES = 'm1/praia-dos-siris';
const KITE = 'pipa-alta';
let folder: string;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jogada-studio-'));
  studio = await openStudio({ file: join(folder, 'studio.sqlite') });
  studio.operator.balances.set('m1', 100_00n);
});
afterEach(async () => {
  await studio.close();
  rmSync(folder, { recursive: true });
});

/** Reads the bytes of all files of the tables, with the write-ahead log. */
const copy = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
const opened = (sealed: string) => decryptSeed(studio.parts.keys, sealed);

/** Returns the spellings of these seeds that occur in a copy of the files. */
function foundOf(seeds: readonly string[]): string[] {
  expect(seeds.length).toBeGreaterThan(0);
  const files = copy();
  const spellings = seeds.flatMap((seed) => {
    const raw = Buffer.from(seed, 'hex');
    const texts = [
      seed,
      seed.toUpperCase(),
      raw.toString('base64').slice(0, 42),
      raw.toString('base64url').slice(0, 42),
    ];
    const twice = [...texts, `{"seed":"${seed}"}`].map((text) => Buffer.from(text).toString('base64').slice(0, 36));
    return [raw, ...[...texts, ...twice].map((text) => Buffer.from(text))];
  });
  return spellings.filter((bytes) => files.includes(bytes)).map(String);
}

describe('a pair of seeds', () => {
  it('reveals its server seed neither before, during nor after play, until its player asks', async () => {
    await studio.tap(1, '1.00', SLOT);
    const pairs = await studio.db.select().from(studioSeedPairs);
    expect(pairs.map(({ state }) => state)).toEqual(['active', 'next']);
    const seeds = pairs.map(({ sealedSeed }) => opened(sealedSeed));
    expect(foundOf(seeds)).toEqual([]);
    expect(copy().includes(pairs[0]?.commitment ?? ''), 'the files are those of the tables').toBe(true);
    const { body } = await studio.change(SLOT, 'outra');
    expect(body.revealed).toMatchObject({ commitment: pairs[0]?.commitment, serverSeed: seeds[0] });
  });
});

describe('a round of one player', () => {
  const told = { outcome: expect.anything(), winCents: expect.any(BigInt) };
  const untold = { outcome: null, winCents: null, counts: true };
  const row = async () => (await studio.db.select().from(studioRounds))[0];

  it.each([
    ['bet', 'drawn'],
    ['settle', 'bet'],
  ])('reveals nothing of the outcome while the wallet has not replied to its %s', async (call, state) => {
    studio.operator.failures.push({ call, moment: 'before' });
    const { http } = await studio.tap(1, '1.00', SLOT);
    expect(http).toBe(503);
    expect(await row()).toMatchObject({ state, ...untold });
    studio.operator.failures.length = 0;
    const { body } = await studio.tap(1, '1.00', SLOT);
    expect(await row()).toMatchObject({ state: 'settled', ...told, outcome: body.outcome });
  });

  it('reveals nothing of its end before that is paid, if it is a round of steps', async () => {
    const choice = { crabs: 5 };
    const { body } = await studio.tap(1, '1.00', MINES, undefined, choice);
    studio.operator.failures.push({ call: 'settle', moment: 'before' });
    for (let at = 0; (await row())?.state === 'playing'; at++)
      await studio.call('step', MINES, { round: body.round, step: at, action: { open: at } });
    expect(await row()).toMatchObject({ state: 'ended', ...untold });
  });
});

describe.each([KITE, WHEEL])('a round that many share (%s)', (code) => {
  const rows = async () =>
    (await studio.db.select().from(studioSharedRounds).orderBy(studioSharedRounds.id)).filter(
      ({ gameCode }) => gameCode === code,
    );

  /** Returns the table's first round of a second or more, because a flight may end at once. */
  async function longRound() {
    const table = tableIn(studio, code);
    await studio.tables.tick();
    for (;;) {
      const round = await table.roundNow();
      if (round.endsAt.getTime() - round.startsAt.getTime() >= 1_000) return { table, round };
      await table.goTo(round.overAt);
    }
  }

  it('reveals neither its result nor its end before it has ended, and both from then on', async () => {
    const { table, round: first } = await longRound();
    for (const at of [first.opensAt, first.startsAt, new Date(first.endsAt.getTime() - 1)]) {
      await table.goTo(at);
      const running = (await rows()).at(-1);
      expect(running).toMatchObject({ outcome: null, endsAt: null, overAt: null });
      expect(foundOf([first.serverSeed])).toEqual([]);
      const numbers = Object.values(running ?? {}).map((value) => (value instanceof Date ? value.getTime() : value));
      for (const secret of [
        first.endsAt.getTime(),
        first.overAt.getTime(),
        first.endsAt.getTime() - first.startsAt.getTime(),
      ])
        expect(numbers).not.toContain(secret);
      expect((running?.sealedSeed ?? '').length, 'it is as long whatever it holds').toBe(149);
    }
    await table.goTo(first.endsAt);
    const { outcome, endsAt, overAt } = first;
    expect((await rows()).slice(-2)).toMatchObject([
      { outcome, endsAt, overAt },
      { outcome: null, endsAt: null, overAt: null },
    ]);
  });

  it('continues unchanged when the studio restarts', async () => {
    const { table, round: first } = await longRound();
    await table.goTo(first.startsAt);
    studio.restart();
    await studio.tables.tick();
    expect(await table.roundNow()).toEqual(first);
  });
});

it('a chain reveals no seed of a future round', async () => {
  await studio.tables.tick();
  const chains = await studio.db.select().from(studioChains);
  expect(chains.length).toBeGreaterThan(1);
  for (const chain of chains) {
    const seeds = [1, 2, 3, 100, chain.length - 1, chain.length].map(
      (number) => seedOf(studio.parts.keys, chain, number).serverSeed,
    );
    expect(await seedBefore(seeds[2] ?? '', 3)).toBe(chain.head);
    expect(foundOf(seeds)).toEqual([]);
  }
});
