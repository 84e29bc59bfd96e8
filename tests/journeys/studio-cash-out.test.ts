/** Bets that are taken out while their round plays, and what becomes of them when nobody hears the player (domain-games 1.6, 2: 4). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heightAfter, msToReach } from '#games/pipa-alta/rules.ts';
import { studioSharedRounds } from '#studio/server/schema.ts';
import { LEFT_MS } from '#studio/server/tables/next-round.ts';
import type { SharedRound } from '#studio/server/tables/shared-round.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn } from '#tests/support/tables.ts';

const KITE = 'pipa-alta';
/** Where the line snaps in these tests, hundredths: after some 11 seconds. */
const SNAPS = 300;

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
let round: SharedRound;
const balance = (player = 'm1') => studio.operator.balances.get(player);
const cashOut = (bet: string, player = 'm1') => studio.call('cash-out', `${player}/${KITE}`, { bet });
const placed = async (at: number, player = 'm1', press = 1) => {
  const { body } = await table.bet(player, press, { at }, '10.00');
  return (body.bet as unknown as { bet: string }).bet;
};
/** So many ms into the flight. */
const fly = (ms: number) => table.goTo(table.after(round.startsAt, ms));

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio, KITE);
  studio.operator.balances.set('m1', 100_00n).set('m2', 100_00n);
  await studio.tables.tick();
  // The table's first round, as if its chain had drawn this height.
  const { id, startsAt } = await table.roundNow();
  const endsAt = table.after(startsAt, msToReach(SNAPS));
  await studio.db
    .update(studioSharedRounds)
    .set({ outcome: SNAPS, endsAt, overAt: table.after(endsAt, 4_000) })
    .where(eq(studioSharedRounds.id, id));
  round = await table.roundNow();
  studio.restart();
});
afterAll(() => studio.close());

describe('a bet that is taken out', () => {
  it('is paid the height it had when the press was heard', async () => {
    const bet = await placed(1_000);
    await fly(5_000);
    const height = heightAfter(5_000);
    expect((await cashOut(bet)).body).toMatchObject({ bet: { cashOut: height, state: 'standing' } });
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n + 10n * BigInt(height));
  });

  it('keeps its first height, however often and from wherever it is pressed', async () => {
    const bet = await placed(1_000);
    await fly(3_000);
    const replies = await Promise.all([1, 2, 3].map(() => cashOut(bet)));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.bet)))).toHaveProperty('size', 1);
    await fly(8_000);
    expect((await cashOut(bet)).body).toMatchObject({ bet: { cashOut: heightAfter(3_000) } });
  });

  it('is out by itself, exactly where it was set, however the round ends', async () => {
    await placed(250);
    await placed(SNAPS, 'm2');
    await table.goTo(table.after(round.endsAt, 1_000));
    expect([balance(), balance('m2')]).toEqual([90_00n + 25_00n, 90_00n + 30_00n]);
  });

  it('never pays more than where it was set', async () => {
    const bet = await placed(150);
    await fly(9_000);
    await cashOut(bet);
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n + 15_00n);
  });

  it('is too late when the line has snapped, and loses', async () => {
    const bet = await placed(1_000);
    await table.goTo(round.endsAt);
    expect(await cashOut(bet)).toMatchObject({ http: 409, body: { refusal: 'TOO_LATE' } });
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n);
  });

  it('counts where the press was heard in time and written down a moment after the end', async () => {
    const bet = await placed(1_000);
    await fly(msToReach(SNAPS) - 100);
    // On its way to the database, the clock goes on; the table settles no sooner than a second after the end.
    const pressed = cashOut(bet);
    await studio.tables.settle();
    expect((await pressed).http).toBe(200);
    await table.goTo(table.after(round.endsAt, 500));
    expect(balance()).toBe(90_00n);
    await table.goTo(table.after(round.endsAt, 1_000));
    expect(balance()).toBe(90_00n + 10n * BigInt(heightAfter(msToReach(SNAPS) - 100)));
  });

  it('is refused before the flight, to another player, and where there is none', async () => {
    const bet = await placed(1_000);
    expect((await cashOut(bet)).body).toMatchObject({ refusal: 'NOT_PLAYING' });
    await fly(1_000);
    expect((await cashOut(bet, 'm2')).http).toBe(404);
    expect((await cashOut('x'.repeat(32))).http).toBe(404);
    expect((await cashOut('no name')).body).toEqual({ status: 'error', refusal: 'INVALID', field: 'bet' });
    expect((await studio.call('cash-out', `m1/roda-da-feira`, { bet })).http).toBe(404);
  });

  it('one a flight: another bet of the player is refused', async () => {
    await placed(200);
    expect((await table.bet('m1', 2, { at: 200 }, '1.00')).body).toMatchObject({ refusal: 'TABLE_LIMIT' });
  });

  it.each([100, 100_001, 150.5, '200', null])('cannot be set to %s', async (at) => {
    expect((await table.bet('m1', 1, { at }, '1.00')).body).toEqual({
      status: 'error',
      refusal: 'INVALID',
      field: 'choice',
    });
  });
});

describe('a flight', () => {
  it('tells nobody where it ends before it has ended', async () => {
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

  it.each([
    ['gives back what was not out', 1_000, null, 100_00n],
    ['pays what had been taken out', 1_000, 2_000, 90_00n + 10n * BigInt(heightAfter(2_000))],
    ['pays what was out by itself', 250, null, 90_00n + 25_00n],
  ])('that nobody stood at %s', async (_, at, pressed, left) => {
    const bet = await placed(at);
    await fly(2_000);
    if (pressed !== null) await cashOut(bet);
    // The studio is gone until after the end; what it does first then is not said.
    studio.restart();
    studio.clock.at = table.after(round.endsAt, 20_000);
    await studio.tables.settle();
    expect(balance()).toBe(left);
    await studio.tables.tick();
    await studio.tables.settle();
    expect(balance()).toBe(left);
  });

  it('is as good as any where the studio was gone for less than a press takes', async () => {
    await placed(1_000);
    await fly(2_000);
    studio.restart();
    await table.goTo(table.after(studio.clock.at, LEFT_MS));
    await table.goTo(table.after(round.endsAt, 1_000));
    expect((await table.rows())[0]).toMatchObject({ state: 'settled', winCents: 0n });
  });

  it('that nobody stood at before it began or after it ended is not interrupted', async () => {
    await placed(1_000);
    await table.goTo(round.endsAt);
    studio.restart();
    // The last time that it is at the table.
    await studio.tables.tick();
    studio.restart();
    studio.clock.at = table.after(round.endsAt, 60_000);
    await studio.tables.tick();
    await studio.tables.settle();
    expect((await table.rows())[0]).toMatchObject({ state: 'settled', winCents: 0n });
  });
});
