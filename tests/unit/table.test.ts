/** Tests a table's state in a page: by the stream, by polling without one, on the server's clock. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { knownRounds, readPlace, readScores, tableStateSchema } from '#contract/table.ts';
import { DEVICE_BEHIND_MS, openTablePage, SERVER_START, wireState } from '#tests/support/table-page.ts';
import type { TablePage } from '#tests/support/table-page.ts';

const later = (ms: number, more: object = {}) =>
  wireState({ now: new Date(SERVER_START + ms).toISOString(), phaseEndsAt: null, ...more });

describe('a page that shows a table', () => {
  let page: TablePage;
  beforeEach(async () => {
    page = await openTablePage();
  });
  afterEach(() => page.close());
  const round = () => {
    const view = page.view();
    return 'state' in view ? `${view.status} ${view.state.round} ${view.state.phase}` : view.status;
  };

  it('has its state at once, by the server’s clock, and then listens', async () => {
    expect(page.asked).toEqual(['http://studio.test/table/roda-da-feira/state']);
    expect(page.view()).toMatchObject({ status: 'running', aheadMs: DEVICE_BEHIND_MS });
    expect(page.last().url).toBe('http://studio.test/table/roda-da-feira/events');
    page.last().tell('phase', later(20_000, { phase: 'closed' }));
    expect(round()).toBe('running 128 closed');
    page.last().tell('unheard-of', later(21_000, { phase: 'open', round: 129 }));
    page.last().tell('result', { nonsense: true });
    expect(round()).toBe('running 128 closed');
    await page.pass(20_000);
    expect(page.asked).toHaveLength(1);
  });

  it('never returns to an earlier state', () => {
    page.last().tell('phase', later(20_000, { phase: 'closed' }));
    page.last().tell('totals', later(19_000, { phase: 'open', bets: 9 }));
    expect(round()).toBe('running 128 closed');
  });

  it('compares the clocks when a state is new, not when it is repeated', async () => {
    await page.pass(5000);
    page.last().tell('hello', wireState());
    expect(page.view()).toMatchObject({ aheadMs: DEVICE_BEHIND_MS });
    page.last().tell('totals', later(6000));
    expect(page.view()).toMatchObject({ aheadMs: DEVICE_BEHIND_MS + 1000 });
  });

  it('polls every three seconds without a stream, and retries it later', async () => {
    page.last().fail(true);
    let asked = 0;
    page.net.answer = () => Response.json(later(30_000 + asked++ * 3000, { round: 130 + asked }));
    await page.pass(9000);
    expect(page.asked).toHaveLength(4);
    expect(round()).toBe('running 133 open');
    await page.pass(30_000);
    expect(page.sources).toHaveLength(2);
    const before = page.asked.length;
    await page.pass(20_000);
    expect(page.asked).toHaveLength(before);
  });

  it('lets the browser reopen an interrupted stream, and stops after three failures in a row', () => {
    page.last().fail();
    page.last().fail();
    page.last().tell('hello', later(10_000));
    page.last().fail();
    page.last().fail();
    expect(page.last().readyState).toBe(0);
    page.last().fail();
    expect(page.last().readyState).toBe(2);
  });

  it('polls when a phase has ended and no event came', async () => {
    page.net.answer = () => Response.json(later(25_000, { phase: 'closed' }));
    await page.pass(24_900);
    expect(page.asked).toHaveLength(1);
    await page.pass(200);
    expect(round()).toBe('running 128 closed');
  });

  it.each([404, 409])('is closed after %i, and opens again', async (status) => {
    page.net.answer = () => new Response(null, { status });
    await page.pass(25_000);
    expect(round()).toBe('closed');
    expect(page.last().readyState).toBe(2);
    page.net.answer = () => Response.json(later(60_000, { round: 140 }));
    await page.pass(3000);
    expect(round()).toBe('running 140 open');
    expect(page.sources).toHaveLength(2);
  });

  it('keeps the last state of a table without replies, and polls less and less often', async () => {
    page.net.answer = () => new TypeError('offline');
    await page.pass(25_000);
    expect(round()).toBe('lost 128 open');
    const before = page.asked.length;
    await page.pass(120_000);
    expect(page.asked.length - before).toBeLessThan(9);
    page.net.answer = () => Response.json(later(200_000, { round: 150 }));
    await page.pass(30_000);
    expect(round()).toBe('running 150 open');
  });

  it('makes no request and runs no timer while it is hidden', async () => {
    await page.look('hidden');
    expect(page.last().readyState).toBe(2);
    await page.pass(120_000);
    expect(page.asked).toHaveLength(1);
    await page.look('visible');
    expect(page.asked).toHaveLength(2);
    expect(page.sources).toHaveLength(2);
  });
});

describe('finished rounds', () => {
  const read = (more: object) => v.parse(tableStateSchema, wireState(more));

  it('include the one whose result is shown, once', () => {
    const before = [{ round: 127, outcome: 16 }];
    const all = [{ round: 128, outcome: 32 }, ...before];
    expect(knownRounds(read({}))).toEqual(before);
    expect(knownRounds(read({ phase: 'result', outcome: 32 }))).toEqual(all);
    expect(knownRounds(read({ phase: 'result', outcome: 32, last: all }))).toEqual(all);
    expect(knownRounds(read({ phase: 'playing', outcome: 32 })), 'nothing is told before').toEqual(before);
  });

  it('show a place or scores, or nothing that can be shown', () => {
    expect(readPlace(46)).toBe(46);
    for (const other of [4.5, '46', null, undefined, [46]]) expect(readPlace(other)).toBeNull();
    const matches = [{ home: 6, away: 0, homeMinutes: [3], awayMinutes: [] }];
    expect(readScores(matches)).toEqual([{ home: 6, away: 0 }]);
    for (const other of [46, [{ home: 1 }], null]) expect(readScores(other)).toBeNull();
  });
});
