/** Tables on several copies of the server, and who follows one (domain-games 1.6). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { layout, pays } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { studioSharedRounds, studioTables } from '#studio/server/schema.ts';
import { LEASE_MS } from '#studio/server/tables/driver.ts';
import { createTables } from '#studio/server/tables/run.ts';
import { tableGames } from '#studio/server/tables/tables.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn, WHEEL } from '#tests/support/tables.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
/** A copy of the server at which somebody follows each table. */
function copyOf(of: typeof studio) {
  const tables = createTables(of);
  for (const game of tableGames) tables.follow(game, () => undefined);
  return tables;
}
const placeOf = (stop: unknown) => layout[Number(stop)] as Place;
const balance = (player = 'm1') => studio.operator.balances.get(player);

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio);
  studio.operator.balances.set('m1', 100_00n);
  await studio.tables.tick();
});
afterAll(() => studio.close());

describe('copies of the server', () => {
  it('one drives a table; when it is gone, another goes on within the lease and settles', async () => {
    const round = await table.roundNow();
    const place = placeOf(round.outcome);
    await table.bet('m1', 1, { place });
    // From here the first copy is dead; another starts while the lease lasts.
    const second = copyOf(studio);
    const at = (ms: number) => (studio.clock.at = table.after(round.endsAt, ms));
    await studio.db
      .update(studioTables)
      .set({ leasedUntil: table.after(round.endsAt, LEASE_MS) })
      .where(eq(studioTables.gameCode, WHEEL));
    at(0);
    await second.tick();
    await second.settle();
    expect(balance()).toBe(99_00n);
    at(LEASE_MS);
    await second.tick();
    await second.settle();
    expect(balance()).toBe(99_00n + BigInt(pays[place]));
    expect(
      await studio.db.select().from(studioSharedRounds).where(eq(studioSharedRounds.gameCode, WHEEL)),
    ).toHaveLength(2);
  });

  it('write a round once, however many look at the same time', async () => {
    const { overAt } = await table.roundNow();
    const copies = Array.from({ length: 3 }, () => copyOf(studio));
    studio.clock.at = overAt;
    await Promise.all([...copies, studio.tables].map((copy) => copy.tick()));
    const rounds = await studio.db.select().from(studioSharedRounds).where(eq(studioSharedRounds.gameCode, WHEEL));
    expect(rounds.map(({ number }) => number).sort()).toEqual([1, 2]);
  });

  it.each([
    ['drives on where the copy that drove has let it go', true, 2],
    ['waits where it may only be slow', false, 1],
  ])('another %s', async (_, letsGo, rounds) => {
    const { endsAt } = await table.roundNow();
    await table.goTo(table.after(endsAt, -500));
    if (letsGo) await studio.tables.leave();
    studio.clock.at = endsAt;
    await copyOf(studio).tick();
    expect((await table.roundNow()).number).toBe(rounds);
  });
});

describe('events', () => {
  it('tell the whole table at once and at every change, and nothing of a player', async () => {
    const round = await table.roundNow();
    const reply = await studio.app.request(`/api/table/${WHEEL}/events`);
    expect(reply.headers.get('content-type')).toBe('text/event-stream');
    const reader = (reply.body ?? new ReadableStream<Uint8Array>()).getReader();
    const decoder = new TextDecoder();
    const next = async () => decoder.decode((await reader.read()).value);
    expect(await next()).toBe('retry: 2000\n\n');
    expect(await next()).toContain('event: hello');
    await table.bet('m1', 1, { place: 'M' });
    await table.goTo(table.after(studio.clock.at, 2_000));
    const totals = await next();
    expect(totals).toContain('event: totals');
    expect(totals).toContain('"bets":1');
    expect(totals).not.toContain('m1');
    await table.goTo(round.closesAt);
    expect(await next()).toMatch(/id: 1\.closed\nevent: phase/);
    await table.goTo(round.startsAt);
    await next();
    await table.goTo(round.endsAt);
    expect(await next()).toContain('event: result');
    await reader.cancel();
  });

  it('end when the server stops', async () => {
    const reply = await studio.app.request(`/api/table/${WHEEL}/events`);
    studio.closeStreams();
    expect(await reply.text()).toContain('hello');
  });

  it('are of tables only', async () => {
    for (const path of ['events', 'state'])
      expect((await studio.app.request(`/api/table/onca-dourada/${path}`)).status).toBe(404);
    for (const call of ['seat', 'bet', 'cash-out'])
      expect((await studio.call(call, 'm1/onca-dourada', {})).http, call).toBeGreaterThanOrEqual(400);
    expect((await studio.tap(1, '1.00', `m1/${WHEEL}`, undefined, { place: 'M' })).http).toBe(400);
  });
});
