/** Tests what a page shows of the balance and the session's result while a round is under way in a game's frame. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RoundNews } from '#lib/frame-messages.ts';
import { NEWS_CHANNEL } from '#lib/browser-names.ts';
import { flush, openPage, pass } from '#tests/support/stream-page.ts';
import type { StreamPage } from '#tests/support/stream-page.ts';

/** Node's channel delivers outside the fake clock. */
const realTurn = globalThis.setImmediate;

const BALANCE = '/api/auth/balance';
const ME = '/api/auth/me';

let page: StreamPage;
const stores = async () => ({ ...(await import('#stores/balance.ts')), ...(await import('#stores/rounds.ts')) });
let store: Awaited<ReturnType<typeof stores>>;
beforeEach(async () => {
  page = await openPage();
  store = await stores();
  const play = { seconds: 60, net: 2_00n, reality_in: null, minutes_left: null };
  await page.enter('one', 1, { money: 100_00n, play, balance_mark: 'm0' });
  await page.last().send('retry: 2000\n\n');
});
afterEach(() => page.close());

const shown = () => [store.$balance.get()?.cash, store.$net.get()];
const asked = (path: string) => page.calls.filter((call) => new URL(call.url).pathname === path).length;
const say = (state: RoundNews['state'], round = 'A', stake = '500') =>
  flush(() => store.noteRound({ round, state, stake }));
const moved = (mark: string) => page.last().send(`event: balance\ndata: {"mark":"${mark}"}\n\n`);
/** Sets what the server replies from now on. */
function now(money: string, net: string, mark: string): void {
  page.net.replies[BALANCE] = { data: { money, bonus_money: '0.00', fs_money: '0.00', net, mark } };
}

describe('a page with a round under way', () => {
  it('takes the stake at the press, and shows the result only when the game has', async () => {
    await say('begun');
    expect(shown()).toEqual([95_00n, 2_00n]);
    now('95.00', '2.00', 'm1');
    await moved('m1');
    now('145.00', '47.00', 'm2');
    await moved('m2');
    expect(shown()).toEqual([95_00n, 2_00n]);
    expect(page.calls, 'no reply holds the result').toHaveLength(0);
    await say('shown');
    expect(shown()).toEqual([145_00n, 47_00n]);
    expect(page.calls).toHaveLength(1);
  });

  it('shows no older amount between the end of the round and the reply', async () => {
    now('145.00', '47.00', 'm2');
    const seen: unknown[] = [];
    store.$balance.listen((each) => void seen.push(each?.cash));
    await say('begun');
    await say('shown');
    expect(seen).toEqual([95_00n, 145_00n]);
  });

  it('shows the result 3 s after the frame fell silent, and no sooner', async () => {
    now('145.00', '47.00', 'm2');
    await say('begun');
    await pass(1000);
    await say('running');
    await moved('m2');
    await pass(2999);
    expect(shown()).toEqual([95_00n, 2_00n]);
    await pass(1);
    expect(shown()).toEqual([145_00n, 47_00n]);
  });

  it('waits while it is hidden, because the browser delays the frame’s timers', async () => {
    now('145.00', '47.00', 'm2');
    await say('begun');
    await page.look('hidden');
    await pass(60_000);
    await page.look('visible');
    expect(shown()).toEqual([95_00n, 2_00n]);
    await pass(3000);
    expect(shown()).toEqual([145_00n, 47_00n]);
  });

  it('loads no member meanwhile, whatever else moved its money', async () => {
    page.net.replies[ME] = { data: { id: 1, name: 'one', money: '195.00', has_qk_pwd: 0, balance_mark: 'm3' } };
    now('195.00', '2.00', 'm3');
    await say('begun');
    await page.last().send('event: deposit\ndata: {"bill_no":"D1","status":2}\n\n');
    await flush(() => store.refreshBalance());
    expect([asked(ME), shown()]).toEqual([0, [95_00n, 2_00n]]);
    await say('shown');
    expect(asked(ME)).toBeGreaterThan(0);
    expect(shown()[0]).toBe(195_00n);
  });

  it('keeps the count of unread notices, which a result may have raised', async () => {
    await say('begun');
    await page.last().send('event: notice\ndata: {"unread":3}\n\n');
    expect(page.$streamMessage.get()?.kind).not.toBe('notice');
    await say('shown');
    expect(page.$streamMessage.get()).toEqual({ kind: 'notice', unread: 3 });
  });

  it('drops a reply that was requested before the press', async () => {
    now('145.00', '47.00', 'm2');
    await flush(async () => {
      const asking = store.askBalance();
      store.noteRound({ round: 'A', state: 'begun', stake: '500' });
      await asking;
    });
    expect(shown()).toEqual([95_00n, 2_00n]);
  });

  it('keeps the stake off if no reply comes, and loads the amounts at the next message', async () => {
    page.net.replies[BALANCE] = { code: 503, status: 'error', message: '' };
    await say('begun');
    await say('shown');
    expect(shown()).toEqual([95_00n, 2_00n]);
    now('145.00', '47.00', 'm2');
    await moved('m2');
    expect(shown()).toEqual([145_00n, 47_00n]);
  });

  it('takes no stake that the balance does not cover', async () => {
    await say('begun', 'A', '10001');
    expect(shown()).toEqual([100_00n, 2_00n]);
  });

  it('shows nothing of the player who has left', async () => {
    await say('begun');
    await page.leave();
    expect(shown()).toEqual([undefined, null]);
    await page.enter('two', 2, { money: 7_00n });
    await say('shown');
    expect(shown()[0]).toBe(7_00n);
  });
});

describe('another tab', () => {
  let tab: BroadcastChannel;
  beforeEach(() => {
    tab = new BroadcastChannel(NEWS_CHANNEL);
  });
  afterEach(() => tab.close());
  async function hear(state: RoundNews['state'], member = 1): Promise<void> {
    const about = JSON.stringify([member, { round: 'B', state, stake: '500' }]);
    tab.postMessage({ news: 'round', about });
    for (let turn = 0; turn < 2; turn++) await new Promise((resume) => realTurn(resume));
    await flush();
  }

  it('of the same player holds too, until the round is shown there', async () => {
    now('145.00', '47.00', 'm2');
    await hear('begun');
    await moved('m2');
    expect(shown()).toEqual([95_00n, 2_00n]);
    await hear('shown');
    expect(shown()).toEqual([145_00n, 47_00n]);
  });

  it('of another player holds nothing', async () => {
    await hear('begun', 2);
    expect(shown()).toEqual([100_00n, 2_00n]);
  });
});
