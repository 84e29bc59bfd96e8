/** Tests followers of a table (docs/domain/games-and-fairness.md#table-events). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn, WHEEL } from '#tests/support/tables.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
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

describe('events', () => {
  it('have the whole state of the table at the start and at every change, and no player’s data', async () => {
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
    const data = JSON.parse(totals.split('data: ')[1] ?? '') as { bets: number };
    expect(data.bets).toBe(1);
    // What the company may hold is tested in table-company.test.ts.
    expect(Object.keys(data).sort()).toEqual(
      'bets chain commitment company game last now pace phase phaseEndsAt round roundId startsAt tally'.split(' '),
    );
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

  it('exist only for tables', async () => {
    for (const path of ['events', 'state'])
      expect((await studio.app.request(`/api/table/onca-dourada/${path}`)).status).toBe(404);
    for (const call of ['seat', 'bet', 'cash-out'])
      expect((await studio.call(call, 'm1/onca-dourada', {})).http, call).toBeGreaterThanOrEqual(400);
    expect((await studio.tap(1, '1.00', `m1/${WHEEL}`, undefined, { place: 'M' })).http).toBe(400);
  });
});
