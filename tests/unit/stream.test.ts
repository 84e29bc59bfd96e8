/** Tests the player's stream: when it is open, how it reconnects, its messages and its end. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { market } from '#contract/market.ts';
import { isClosed, noBody, openPage, pass } from '#tests/support/stream-page.ts';
import type { Opening, StreamPage } from '#tests/support/stream-page.ts';

const SECOND = 1000;
const LOOK = 30 * SECOND;
const balance = (mark: string) => `{"mark":"${mark}"}`;

let page: StreamPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

describe('an opening', () => {
  it('is made for a player on a visible page alone', async () => {
    await page.leave();
    expect(page.openings).toEqual([]);
    await page.look('hidden');
    await page.enter('one');
    expect(page.openings).toEqual([]);
    await page.look('visible');
    expect(page.openings).toHaveLength(1);
    expect(page.$streamState.get()).toBe('opening');
    await page.last().send('retry: 2000\n\n');
    expect(page.$streamState.get()).toBe('open');
  });

  it('has the token in a header, not in its address, and does not extend the session', async () => {
    await page.enter('one');
    expect(page.last().request.url).toBe('http://api.test/api/stream?lang=th');
    expect([
      page.header('Authorization'),
      page.header('Accept'),
      page.header('X-Passive'),
      page.header('Last-Event-ID'),
    ]).toEqual(['Bearer one', 'text/event-stream', '1', null]);
  });

  it('is one, however often the same session is loaded', async () => {
    await page.enter('one');
    await page.enter('one');
    expect(page.openings).toHaveLength(1);
    await page.leave();
    expect(isClosed(page.last())).toBe(true);
    expect(page.$streamState.get()).toBe('closed');
  });
});

describe('a hidden page', () => {
  it('has none, and resumes after the last message when it is visible again', async () => {
    await page.enter('one');
    await page.last().send(`id: a1\nevent: balance\ndata: ${balance('m5')}\n\nid: a2\nevent: later\ndata: {}\n\n`);
    await page.look('hidden');
    expect(isClosed(page.last())).toBe(true);
    await pass(10 * LOOK);
    expect(page.openings).toHaveLength(1);
    await page.look('visible');
    expect(page.openings).toHaveLength(2);
    expect(page.header('Last-Event-ID')).toBe('a2');
  });

  it('does not poll either', async () => {
    page.net.obstacle = noBody;
    await page.enter('one');
    await pass(6 * SECOND);
    expect(page.$streamState.get()).toBe('polling');
    await page.look('hidden');
    page.calls.length = 0;
    await pass(10 * LOOK);
    expect(page.calls).toEqual([]);
  });
});

describe('an interrupted stream', () => {
  it('is opened again after the server’s pause, doubled up to 30 s while it does not last', async () => {
    await page.enter('one');
    for (const pause of [3000, 6000, 12_000, 24_000, 30_000, 30_000]) {
      const { length } = page.openings;
      await page.last().send('retry: 3000\n\n');
      await page.last().cut();
      await pass(pause - 1);
      expect(page.openings, `before ${pause}`).toHaveLength(length);
      await pass(1);
      expect(page.openings, `after ${pause}`).toHaveLength(length + 1);
    }
  });

  it('randomises its pause, so that not all return at once', async () => {
    await page.enter('one');
    vi.mocked(Math.random).mockReturnValue(0);
    await page.last().send(':\n');
    await page.last().cut();
    await pass(1000);
    expect(page.openings).toHaveLength(2);
    vi.mocked(Math.random).mockReturnValue(0.999);
    await page.last().send(':\n');
    await page.last().cut();
    await pass(5900);
    expect(page.openings).toHaveLength(2);
    await pass(100);
    expect(page.openings).toHaveLength(3);
  });

  it('is opened again soon if it had lasted', async () => {
    await page.enter('one');
    for (let turn = 0; turn < 3; turn++) {
      await page.last().send(':\n');
      await pass(30 * SECOND);
      await page.last().cut();
      await pass(2 * SECOND);
    }
    expect(page.openings).toHaveLength(4);
  });

  it('is closed if it stays silent, without even a comment', async () => {
    await page.enter('one');
    await page.last().send(':\n');
    await pass(44 * SECOND);
    await page.last().send(':\n');
    await pass(44 * SECOND);
    expect(isClosed(page.last())).toBe(false);
    await pass(SECOND);
    expect(isClosed(page.openings[0] as Opening)).toBe(true);
    await pass(2 * SECOND);
    expect(page.openings).toHaveLength(2);
  });
});

describe('a message', () => {
  it('is delivered to the stores', async () => {
    await page.enter('one');
    await page.last().send(`event: balance\ndata: ${balance('m12')}\n\n`);
    expect(page.$streamMessage.get()).toEqual({ kind: 'balance', mark: 'm12' });
  });

  it.each([
    ['of a kind this page does not know', 'event: jackpot\ndata: {}\n\n'],
    ['of a name every object has', 'event: constructor\ndata: {}\n\n'],
    ['without a kind', 'data: {}\n\n'],
    ['that is no JSON', 'event: deposit\ndata: {"bill_no\n\n'],
    ['with other data', 'event: deposit\ndata: {"bill_no":"D1","status":9}\n\n'],
    ['without its mark', 'event: balance\ndata: {"money":"1.00"}\n\n'],
  ])('%s is skipped, and the next one is delivered', async (_name, text) => {
    await page.enter('one');
    await page.last().send(text);
    expect(page.$streamMessage.get()).toBeNull();
    await page.last().send('event: deposit\ndata: {"bill_no":"D1","status":2}\n\n');
    expect(page.$streamMessage.get()).toEqual({ kind: 'deposit', bill_no: 'D1', status: 2 });
  });

  it('is dropped with its position if it is from an earlier session', async () => {
    await page.enter('one');
    await page.last().send('id: a1\n\n:\n');
    const [earlier] = page.openings as [Opening];
    page.writeToken('two');
    await earlier.send('id: a2\nevent: deposit\ndata: {"bill_no":"D1","status":2}\n\n');
    expect(page.$streamMessage.get()).toBeNull();
    await page.enter('two', 2);
    expect(isClosed(earlier)).toBe(true);
    expect([page.header('Authorization'), page.header('Last-Event-ID')]).toEqual(['Bearer two', null]);
  });
});

describe('the end of the session', () => {
  const refusal = { status: 'error', code: 401, message: 'Unauthenticated.' };
  it.each([
    ['a 401', 'expired', () => Response.json(refusal, { status: 401 })],
    ['a forced 401', 'forced-offline', () => Response.json({ ...refusal, force_offline: true }, { status: 401 })],
  ] as const)('is reported by %s to the opening, as to a call', async (_name, interruption, answer) => {
    page.net.obstacle = answer;
    await page.enter('one');
    expect(page.$session.get()).toEqual({ status: 'visitor' });
    expect(page.$interruption.get()).toBe(interruption);
    expect(page.readToken()).toBeNull();
    await pass(10 * LOOK);
    expect(page.openings).toHaveLength(1);
  });

  it.each([
    ['ended', 'expired'],
    ['forced', 'forced-offline'],
  ] as const)('is reported by a message as "%s"', async (end, interruption) => {
    page.storage.setItem('kept', 'by the browser');
    await page.enter('one');
    await page.last().send(`event: session\ndata: {"end":"${end}"}\n\n`);
    expect(page.$session.get()).toEqual({ status: 'visitor' });
    expect(page.$interruption.get()).toBe(interruption);
    expect(page.storage.getItem('kept')).toBe(end === 'forced' ? null : 'by the browser');
    expect(isClosed(page.last())).toBe(true);
  });

  it('does not sign the next player out', async () => {
    await page.enter('one');
    const [earlier] = page.openings as [Opening];
    page.writeToken('two');
    await earlier.send('event: session\ndata: {"end":"forced"}\n\n');
    expect(page.readToken()).toBe('two');
  });

  it('reaches an unused page in time, whatever its stream sends', async () => {
    const { watchIdle } = await import('#stores/idle.ts');
    await page.enter('one');
    const rest = watchIdle();
    for (let at = 0; at < market.sessionIdleMs; at += 30 * SECOND) {
      expect(page.$session.get().status).toBe('player');
      await page.last().send(`event: balance\ndata: ${balance('m1')}\n\n`);
      await pass(30 * SECOND);
    }
    rest();
    expect(page.$interruption.get()).toBe('idle');
    expect(isClosed(page.last())).toBe(true);
  });
});
