/** Tests the polling that replaces the player's stream where there is none. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noBody, openPage, pass } from '#tests/support/stream-page.ts';
import type { StreamPage } from '#tests/support/stream-page.ts';

const SECOND = 1000;
const LOOK = 30 * SECOND;

let page: StreamPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

describe('a page without its stream', () => {
  const paginated = (rows: readonly object[]) => ({
    data: {
      ...{ current_page: 1, data: rows, from: 1, last_page: 1, path: '', per_page: 10, to: 1, total: rows.length },
      ...{ first_page_url: null, last_page_url: null, next_page_url: null, prev_page_url: null },
    },
  });
  const row = (bill_no: string, state: object) => ({ id: 1, bill_no, money: '10.00', created_at: '', ...state });
  const fails = [
    ['the network', () => new TypeError('Failed to fetch')],
    ['a page of HTML', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['what hands no stream on', noBody],
    ['a server in trouble', () => Response.json({ status: 'error', code: 503, message: '' }, { status: 503 })],
  ] as const;
  let heard: unknown[];
  beforeEach(() => {
    heard = [];
    page.$streamMessage.listen((each) => void heard.push(each));
    page.net.replies = {
      '/api/recharge/list': paginated([
        row('D2', { status: 1, payment_type: 'x' }),
        row('D1', { status: 2, payment_type: 'x' }),
      ]),
      '/api/drawing/list': paginated([row('W1', { status: 1, state: 'requested' })]),
    };
  });

  it.each(fails)(
    'because of %s, three page.openings in a row are tried before polling replaces it',
    async (_name, fault) => {
      page.net.obstacle = fault;
      await page.enter('one');
      await pass(2 * SECOND);
      expect([page.openings.length, page.calls.length, page.$streamState.get()]).toEqual([2, 0, 'opening']);
      await pass(4 * SECOND);
      expect([page.openings.length, page.calls.length, page.$streamState.get()]).toEqual([3, 2, 'polling']);
      expect(heard).toMatchObject([
        { kind: 'balance', mark: '' },
        { kind: 'deposit', bill_no: 'D2', status: 1 },
        { kind: 'withdrawal', bill_no: 'W1', state: 'requested' },
      ]);
    },
  );

  it('polls every 30 s without using the session, and notifies a record of changes by its newest row', async () => {
    page.net.obstacle = fails[0][1];
    await page.enter('one');
    await pass(6 * SECOND);
    heard = [];
    page.net.replies['/api/drawing/list'] = paginated([
      row('W2', { status: 1, state: 'requested' }),
      row('W1', { status: 2, state: 'paid' }),
    ]);
    await pass(LOOK);
    expect(page.calls).toHaveLength(4);
    expect(page.calls.every((call) => call.headers.get('X-Passive') === '1')).toBe(true);
    expect(heard).toMatchObject([
      { kind: 'balance', mark: '' },
      { kind: 'withdrawal', bill_no: 'W2', state: 'requested' },
    ]);
  });

  it('retries, and stops polling at the first message of a stream', async () => {
    page.net.obstacle = fails[0][1];
    await page.enter('one');
    await pass(6 * SECOND);
    page.net.obstacle = null;
    await pass(8 * SECOND);
    await page.last().send('retry: 2000\n\n');
    expect(page.$streamState.get()).toBe('open');
    page.calls.length = 0;
    for (let turn = 0; turn < 4; turn++) await pass(LOOK).then(() => page.last().send(':\n'));
    expect(page.calls).toEqual([]);
  });

  it('closes a silent connection after 20 s, because a proxy may hold everything back', async () => {
    await page.enter('one');
    await pass(20 * SECOND + 2 * SECOND + 20 * SECOND + 4 * SECOND);
    expect([page.openings.length, page.$streamState.get()]).toEqual([3, 'opening']);
    await pass(20 * SECOND);
    expect(page.$streamState.get()).toBe('polling');
  });
});
