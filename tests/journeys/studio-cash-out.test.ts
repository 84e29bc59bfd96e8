/**
 * Tests cash-outs during a round, and bets during an interruption (docs/domain/games-and-fairness.md#manual-cash-outs).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heightAfter, LEAST, MOST, msToReach } from '#games/pipa-alta/rules.ts';
import { drawTable } from '#games/table.ts';
import type { TableGame } from '#games/table.ts';
import { commitmentOf } from '#lib/fair.ts';
import { studioChains, studioSharedRounds } from '#studio/server/schema.ts';
import { encryptSeed } from '#studio/server/server-seed.ts';
import { LEFT_MS } from '#studio/server/tables/next-round.ts';
import type { SharedRound } from '#studio/server/tables/shared-round.ts';
import { tableOf } from '#studio/server/tables/tables.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn } from '#tests/support/tables.ts';

const KITE = 'pipa-alta';
/** The multiplier at which the line snaps in these tests, hundredths: after about 11 seconds. */
const SNAPS = 300;

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
let round: SharedRound;
const balance = (player = 'm1') => studio.operator.balances.get(player);
const cashOut = (bet: string, player = 'm1') => studio.call('cash-out', `${player}/${KITE}`, { bet });
const placed = async (at: number | null, player = 'm1', press = 1) => {
  const { body } = await table.bet(player, press, { at }, '10.00');
  return (body.bet as unknown as { bet: string }).bet;
};
/** Moves the clock to so many ms after the start of the flight. */
const fly = (ms: number) => table.goTo(table.after(round.startsAt, ms));

const SALT = 'jogada-demo';
/** Caches seeds by the height of the chain's first round. */
const seeds = new Map<number, string>();

async function seedTo(game: TableGame, height: number): Promise<string> {
  const draws = (serverSeed: string) => drawTable(game, { serverSeed, salt: SALT, round: 1 });
  let seed = seeds.get(height) ?? '';
  for (let tried = 0; !seed || (await draws(seed)) !== height; tried++) seed = tried.toString(16).padStart(64, '0');
  seeds.set(height, seed);
  return seed;
}

/** Gives the table's first round a seed that draws this height. The studio itself computes the flight's length. */
async function snapAt(height: number): Promise<void> {
  const game = tableOf(KITE);
  if (!game) throw new Error('no table');
  const seed = await seedTo(game, height);
  await studio.db.update(studioChains).set({ salt: SALT }).where(eq(studioChains.gameCode, KITE));
  await studio.db
    .update(studioSharedRounds)
    .set({ sealedSeed: encryptSeed(studio.parts.keys, seed), commitment: await commitmentOf(seed) })
    .where(eq(studioSharedRounds.gameCode, KITE));
  round = await table.roundNow();
  studio.restart();
}

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio, KITE);
  studio.operator.balances.set('m1', 100_00n).set('m2', 100_00n);
  await studio.tables.tick();
  await snapAt(SNAPS);
});
afterAll(() => studio.close());

describe('a cashed-out bet', () => {
  it('is paid by the multiplier when the request arrived', async () => {
    const bet = await placed(1_000);
    await fly(5_000);
    const height = heightAfter(5_000);
    expect((await cashOut(bet)).body).toMatchObject({ bet: { cashOut: height, state: 'standing' } });
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n + 10n * BigInt(height));
  });

  it('keeps its first multiplier, however often and from wherever it is pressed', async () => {
    const bet = await placed(1_000);
    await fly(3_000);
    const replies = await Promise.all([1, 2, 3].map(() => cashOut(bet)));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.bet)))).toHaveProperty('size', 1);
    await fly(8_000);
    expect((await cashOut(bet)).body).toMatchObject({ bet: { cashOut: heightAfter(3_000) } });
  });

  it('cashes out by itself exactly at its preset multiplier, however the round ends', async () => {
    await placed(250);
    await placed(SNAPS, 'm2');
    await table.goTo(table.after(round.endsAt, 1_000));
    expect([balance(), balance('m2')]).toEqual([90_00n + 25_00n, 90_00n + 30_00n]);
  });

  it('needs no preset multiplier: a press pays, and without one the stake is lost', async () => {
    const bet = await placed(null);
    await placed(null, 'm2');
    await fly(5_000);
    expect((await cashOut(bet)).body).toMatchObject({ bet: { choice: { at: null }, cashOut: heightAfter(5_000) } });
    await table.goTo(table.after(round.endsAt, 1_000));
    expect([balance(), balance('m2')]).toEqual([90_00n + 10n * BigInt(heightAfter(5_000)), 90_00n]);
  });

  it('never pays more than its preset multiplier', async () => {
    const bet = await placed(150);
    await fly(9_000);
    await cashOut(bet);
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n + 15_00n);
  });

  it.each([LEAST + 1, 150, SNAPS])(
    'wins %i in the first and the last millisecond of that multiplier',
    async (height) => {
      await snapAt(height);
      const [first, last] = [await placed(MOST), await placed(MOST, 'm2')];
      await fly(msToReach(height));
      expect((await cashOut(first)).body).toMatchObject({ bet: { cashOut: height } });
      expect((await table.view()).phase).toBe('playing');
      await fly(msToReach(height + 1) - 1);
      expect((await cashOut(last, 'm2')).body).toMatchObject({ bet: { cashOut: height } });
      await table.goTo(table.after(round.endsAt, 1_000));
      expect([balance(), balance('m2')]).toEqual([90_00n + 10n * BigInt(height), 90_00n + 10n * BigInt(height)]);
    },
  );

  it.each([LEAST + 1, 150, SNAPS])('is too late a millisecond after the multiplier of %i', async (height) => {
    await snapAt(height);
    const bet = await placed(MOST);
    await fly(msToReach(height + 1));
    expect(await cashOut(bet)).toMatchObject({ http: 409, body: { refusal: 'TOO_LATE' } });
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n);
  });

  it('wins nothing on the ground, where a flight may end', async () => {
    await snapAt(LEAST);
    const bet = await placed(MOST);
    await fly(0);
    expect((await table.view()).phase).toBe('playing');
    expect(await cashOut(bet)).toMatchObject({ http: 409, body: { refusal: 'TOO_LATE' } });
    await fly(msToReach(LEAST + 1));
    expect(await table.view()).toMatchObject({ phase: 'result', outcome: LEAST });
  });

  it('is cashed out at 1,000 when that is reached', async () => {
    await snapAt(MOST);
    studio.operator.balances.set('m3', 100_00n);
    const pressed = await placed(MOST);
    await placed(MOST, 'm2');
    await placed(null, 'm3');
    await fly(msToReach(MOST) - 1);
    const height = heightAfter(msToReach(MOST) - 1);
    expect(height).toBeLessThan(MOST);
    expect((await cashOut(pressed)).body).toMatchObject({ bet: { cashOut: height } });
    await fly(msToReach(MOST));
    expect((await table.view()).phase).toBe('result');
    await table.goTo(table.after(round.endsAt, 1_000));
    const top = 90_00n + 10n * BigInt(MOST);
    expect([balance(), balance('m2'), balance('m3')]).toEqual([90_00n + 10n * BigInt(height), top, top]);
  });

  it('is too late when the line has snapped, and loses', async () => {
    const bet = await placed(1_000);
    await table.goTo(round.endsAt);
    expect(await cashOut(bet)).toMatchObject({ http: 409, body: { refusal: 'TOO_LATE' } });
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n);
  });

  it('counts if the request arrived in time and was stored a moment after the end', async () => {
    const bet = await placed(1_000);
    await table.goTo(table.after(round.endsAt, -1));
    // The clock may advance during a database query, so the table settles a second after the end at the earliest.
    const pressed = cashOut(bet);
    await studio.tables.settle();
    expect((await pressed).http).toBe(200);
    await table.goTo(table.after(round.endsAt, 500));
    expect(balance()).toBe(90_00n);
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n + 10n * BigInt(SNAPS));
  });

  it('counts by the end of its request: a body that was held back until the line snapped is too late', async () => {
    const bet = await placed(null);
    await table.goTo(table.after(round.endsAt, -500));
    const bytes = new TextEncoder().encode(JSON.stringify({ bet }));
    const pull = (body: ReadableStreamDefaultController<Uint8Array>) => {
      studio.clock.at = round.endsAt;
      body.enqueue(bytes);
      body.close();
    };
    const reply = await studio.app.request('/api/cash-out', {
      method: 'POST',
      headers: { authorization: `Bearer m1/${KITE}`, 'content-length': String(bytes.length) },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    } as RequestInit);
    expect(await reply.json()).toEqual({ status: 'error', refusal: 'TOO_LATE' });
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n);
  });

  it('is refused before the flight, for another player, and for an unknown bet', async () => {
    const bet = await placed(1_000);
    expect((await cashOut(bet)).body).toMatchObject({ refusal: 'NOT_PLAYING' });
    await fly(1_000);
    expect((await cashOut(bet, 'm2')).http).toBe(404);
    expect((await cashOut('x'.repeat(32))).http).toBe(404);
    expect((await cashOut('no name')).body).toEqual({ status: 'error', refusal: 'INVALID', field: 'bet' });
    expect((await studio.call('cash-out', `m1/roda-da-feira`, { bet })).http).toBe(404);
  });

  it('is the only one in a flight, and another one of the player is refused', async () => {
    await placed(200);
    expect((await table.bet('m1', 2, { at: 200 }, '1.00')).body).toMatchObject({ refusal: 'TABLE_LIMIT' });
  });

  it.each([100, 100_001, 150.5, '200', undefined])('cannot be set to %s', async (at) => {
    expect((await table.bet('m1', 1, { at }, '1.00')).body).toEqual({
      status: 'error',
      refusal: 'INVALID',
      field: 'choice',
    });
  });
});

describe('a flight', () => {
  it('reveals its end only after it', async () => {
    const bet = await placed(1_000);
    await fly(2_000);
    const view = await table.view();
    expect(view).toMatchObject({ phase: 'playing', phaseEndsAt: null });
    const seat = await table.seat('m1');
    const shown = [view, seat, await studio.round(bet)].map((each) => JSON.stringify(each)).join();
    for (const secret of [round.serverSeed, '"outcome"', round.endsAt.toISOString()])
      expect(shown).not.toContain(secret);
    await table.goTo(round.endsAt);
    expect(await table.view()).toMatchObject({ phase: 'result', outcome: SNAPS, serverSeed: round.serverSeed });
  });

  it('keeps its stored end, even if the rules would now let it last longer', async () => {
    const endsAt = table.after(round.startsAt, msToReach(SNAPS));
    await studio.db
      .update(studioSharedRounds)
      .set({ outcome: SNAPS, endsAt, overAt: table.after(endsAt, 4_000) })
      .where(eq(studioSharedRounds.gameCode, KITE));
    const bet = await placed(MOST);
    await table.goTo(endsAt);
    expect(await table.view()).toMatchObject({ phase: 'result', outcome: SNAPS });
    expect((await cashOut(bet)).body).toMatchObject({ refusal: 'TOO_LATE' });
  });

  it.each([
    ['gives back what was not out', 1_000, null, 100_00n],
    ['gives back a bet without a target', null, null, 100_00n],
    ['pays what had been taken out', 1_000, 2_000, 90_00n + 10n * BigInt(heightAfter(2_000))],
    ['pays what was out by itself', 250, null, 90_00n + 25_00n],
  ])('%s if the studio was down', async (_, at, pressed, left) => {
    const bet = await placed(at);
    await fly(2_000);
    if (pressed !== null) await cashOut(bet);
    // The studio restarts after the end, and either task may run first.
    studio.restart();
    studio.clock.at = table.after(round.endsAt, 20_000);
    await studio.tables.settle();
    expect(balance()).toBe(left);
    await studio.tables.tick();
    await studio.tables.settle();
    expect(balance()).toBe(left);
  });

  it('is valid if the studio was down for less than a press takes', async () => {
    await placed(1_000);
    await fly(2_000);
    studio.restart();
    await table.goTo(table.after(studio.clock.at, LEFT_MS));
    await table.goTo(table.after(round.endsAt, 1_000));
    expect((await table.rows())[0]).toMatchObject({ state: 'settled', winCents: 0n });
  });

  it('is not interrupted if the studio was down only before its start or after its end', async () => {
    await placed(1_000);
    await table.goTo(round.endsAt);
    studio.restart();
    // The studio's last tick before the crash.
    await studio.tables.tick();
    studio.restart();
    studio.clock.at = table.after(round.endsAt, 60_000);
    await studio.tables.tick();
    await studio.tables.settle();
    expect((await table.rows())[0]).toMatchObject({ state: 'settled', winCents: 0n });
  });
});
