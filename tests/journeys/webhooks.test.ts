/** Tests outgoing webhooks: each message at least once, with one id, numbered without a gap for each player, signed, and to public addresses alone. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { verifiedId } from '#server/platform/security/webhook-signature.ts';
import { keyOf } from '#server/platform/webhooks/secrets.ts';
import { AT_ONCE, pauses } from '#server/platform/webhooks/send.ts';
import { webhookSender } from '#server/platform/webhooks/sender.ts';
import { deliverAll } from '#server/platform/worker.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { bet } from '#tests/support/offers.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { idOf, seqsOf, webhookReceiver, webhookSteps } from '#tests/support/webhook-receiver.ts';
import type { Received } from '#tests/support/webhook-receiver.ts';

const receiver = webhookReceiver();
const api = setUpApi({ webhookHost: receiver.host });
const { add, send } = webhookSteps(api);

let players: Player[] = [];
beforeAll(async () => {
  // Only the tests deliver events here.
  api.holdDeliveries();
  players = [await newPlayer(api.services, { cash: 50_00n }), await newPlayer(api.services, { cash: 50_00n })];
});
beforeEach(async () => {
  Object.assign(receiver, { answer: () => 204, address: '8.8.8.8' });
  for (const list of [receiver.all, receiver.taken]) list.length = 0;
  await query(api, 'truncate webhook_endpoint, webhook_message, webhook_delivery, webhook_series');
});

/** Plays two bets of each player, and verifies their identity. */
async function play(): Promise<void> {
  for (const { id } of players) {
    await bet(api, id, 1_00n, 0n);
    await emit(api.services.db, { kind: 'member_verified', member: id, payload: {} }, api.services.now());
    await bet(api, id, 2_00n, 3_00n);
  }
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a receiver', () => {
  it('that fails for an hour gets everything, each id once in the end, without a gap for any player', async () => {
    const { secret } = await add();
    receiver.answer = () => 503;
    const until = api.services.now().getTime() + HOUR;
    while (api.services.now().getTime() < until) {
      await play();
      await send();
      api.advance(10 * MINUTE);
    }
    expect(receiver.all.length).toBeGreaterThan(40);
    expect(receiver.taken).toEqual([]);
    receiver.answer = () => 204;
    for (const pause of pauses.slice(0, 4)) {
      api.advance(pause);
      await send();
    }
    const ids = receiver.taken.map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(receiver.all.map(idOf)));
    for (const { id } of players) {
      const mine = receiver.taken.filter(({ data }) => data.member === id);
      expect(mine).toHaveLength(18);
      expect(seqsOf(mine, id).sort((one, other) => one - other)).toEqual(upTo(mine.length));
      // Sorted by its number, the data are in the order in which they happened.
      const bets = mine
        .filter(({ type }) => type === 'bet.settled')
        .sort((one, other) => Number(one.data.seq) - Number(other.data.seq))
        .map(({ data }) => data.bet as number);
      expect(bets).toEqual([...bets].sort((one, other) => one - other));
    }
    const [last] = receiver.taken.slice(-1);
    expect(verifiedId([keyOf(secret)], last?.headers ?? new Headers(), last?.body ?? '', api.services.now())).toBe(
      ids.at(-1),
    );
    expect(await query(api, 'select failing_since from webhook_endpoint')).toEqual([{ failing_since: null }]);
  });

  it('gets ids, money as text and no name, phone, CPF or seed', async () => {
    const [{ id: member, account } = {} as Player] = players;
    const [{ phone, cpf } = { phone: '', cpf: '' }] = await query<{ phone: string; cpf: string }>(
      api,
      `select phone, cpf from member where id = ${member}`,
    );
    await add('bet.settled deposit.credited');
    await bet(api, member, 2_00n, 3_00n);
    await send();
    const [{ body, headers } = {} as Received] = receiver.taken;
    const data = { v: 1, member, bet: expect.any(Number) as number, game: expect.any(Number) as number };
    expect(JSON.parse(body)).toEqual({
      type: 'bet.settled',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      data: { ...data, round: expect.any(Number) as number, stake: '2.00', win: '3.00', seq: 1 },
    });
    for (const personal of [account, phone, cpf]) expect(body).not.toContain(personal);
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('gets only the kinds of its endpoint, numbered for itself', async () => {
    const [{ id } = {} as Player] = players;
    await add('all', 'https://one.example/');
    await add('bet.settled', 'https://two.example/');
    await play();
    await send();
    const at = (url: string) => receiver.taken.filter((each) => each.url === url);
    expect(new Set(at('https://two.example/').map(({ type }) => type))).toEqual(new Set(['bet.settled']));
    expect(seqsOf(at('https://two.example/'), id).sort()).toEqual([1, 2]);
    expect(at('https://one.example/').length).toBeGreaterThan(4);
  });

  it('is told of a failed check of the ledger, which is about nobody', async () => {
    await add();
    const payload = { checks: ['balances are the sums of their entries'] };
    await emit(api.services.db, { kind: 'books_unsound', member: null, payload }, api.services.now());
    await send();
    expect(receiver.taken.map(({ type, data }) => [type, data])).toEqual([
      ['books.unsound', { v: 1, ...payload, seq: 1 }],
    ]);
  });

  it('costs nothing without an endpoint: a bet writes no event', async () => {
    const before = await query(api, 'select max(id) as id from event');
    await bet(api, players[0]?.id ?? 0, 1_00n, 0n);
    expect(
      await query(api, "select count(*)::int as n from event where kind like 'bet%' and id > " + String(before[0]?.id)),
    ).toEqual([{ n: 0 }]);
  });
});

describe('a delivery', () => {
  it('is repeated after 5 s, 5 and 30 min, 2, 5, 10 and 10 h, and then has failed', async () => {
    await add('member.registered');
    const emitOne = () =>
      emit(
        api.services.db,
        { kind: 'member_registered', member: players[0]?.id ?? 0, payload: {} },
        api.services.now(),
      );
    await emitOne();
    receiver.answer = () => 500;
    await send();
    for (const [index, pause] of pauses.entries()) {
      api.advance(pause - SECOND);
      await send();
      expect(receiver.all).toHaveLength(index + 1);
      api.advance(SECOND);
      await send();
      expect(receiver.all).toHaveLength(index + 2);
    }
    expect(pauses.map((pause) => pause / SECOND)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
    api.advance(DAY);
    await send();
    expect(receiver.all).toHaveLength(8);
    expect(new Set(receiver.all.map(idOf)).size).toBe(1);
    expect(await query(api, 'select state, status, attempts from webhook_delivery')).toEqual([
      { state: 'failed', status: 500, attempts: 8 },
    ]);
  });

  it('does not follow a redirect', async () => {
    await add('bet.settled');
    await bet(api, players[0]?.id ?? 0, 1_00n, 0n);
    receiver.answer = () => 307;
    await send();
    expect(receiver.all).toHaveLength(1);
    expect(await query(api, 'select state, status from webhook_delivery')).toEqual([{ state: 'waiting', status: 307 }]);
  });

  it('is not made to a private address, when it is saved and when its name changes later', async () => {
    const saved = (url: string) => backoffice(api, '/webhooks', { url, kinds: 'all' });
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.7/', 'https://169.254.169.254/'])
      expect([url, (await saved(url)).body]).toEqual([url, { error: 'it is a private address' }]);
    receiver.address = '192.168.0.1';
    expect((await saved('https://hooks.example/')).body).toEqual({ error: 'it is a private address' });
    receiver.address = '8.8.8.8';
    const { id } = await add();
    expect((await backoffice(api, `/webhooks/${id}/change`, { url: 'https://127.0.0.1/', kinds: 'all' })).status).toBe(
      400,
    );
    await bet(api, players[0]?.id ?? 0, 1_00n, 0n);
    receiver.address = '127.0.0.1';
    await send();
    expect(receiver.all).toEqual([]);
    expect(await query(api, 'select status, error from webhook_delivery')).toEqual([
      { status: null, error: 'private' },
    ]);
  });

  it('is made by one of many processes at a time, at most eight at once to an endpoint', async () => {
    await add('bet.settled');
    for (let n = 0; n < 20; n++) await bet(api, players[0]?.id ?? 0, 1_00n, 1_00n);
    let [open, most] = [0, 0];
    receiver.answer = async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      return 204;
    };
    await deliverAll(api.services, api.work.consumers, { names: ['webhooks.messages'] });
    await Promise.all([1, 2, 3].map(() => webhookSender.once(api.services)));
    while ((await query(api, "select 1 from webhook_delivery where state = 'waiting'")).length > 0)
      await webhookSender.once(api.services);
    expect(receiver.all).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(AT_ONCE);
    expect(new Set(receiver.all.map(idOf)).size).toBe(20);
  });
});
