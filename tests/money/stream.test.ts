/**
 * Tests the player's stream over two servers on one PostgreSQL. Changes on one are sent by the other, and nothing is
 * missed over a break. It ends with its session and does not extend it.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { market } from '#contract/market.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, callBackoffice, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import type { Send } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { newDataFolder, openServices, startServer } from '#scripts/dev/server-process.ts';
import { readStream } from '#tests/support/stream-reader.ts';

const listen = async (send: Send, player: Player, last?: string) =>
  readStream(
    await send('/api/stream?lang=en', {
      headers: {
        Authorization: `Bearer ${player.token}`,
        'X-Passive': '1',
        ...(last === undefined ? {} : { 'Last-Event-ID': last }),
      },
    }),
  );

describe('two copies of the server', () => {
  it('report to a player on one what was done on the other', async () => {
    const { folder, remove } = newDataFolder();
    const options = { databaseUrl: await freshDatabase(), dataFolder: folder };
    const [here, there] = [await startServer(options), await startServer(options)];
    const books = await openServices(options);
    const player = await newPlayer(books.house, { cash: 100_00n, withdrawalPassword: true });
    const stream = await listen(here.send, player);
    const headers = { Authorization: `Bearer ${player.token}` };
    const amounts = async () => {
      const reply = await here.send('/api/auth/balance', { headers });
      return ((await reply.json()) as { readonly data: unknown }).data;
    };
    const { mark: before } = (await stream.next(({ kind }) => kind === 'balance')).data;
    const had = { money: '100.00', bonus_money: '0.00', net: '0.00', fs_money: '0.00' };
    expect(await amounts()).toEqual({ ...had, mark: before });
    expect((await callAs(here.send, player, '/api/auth/me', {})).body.data).toMatchObject({ balance_mark: before });
    const asked = await withdraw(there.send, player, '40.00');
    const { bill_no: bill } = asked.body.data as { bill_no: string };
    const { data: told } = await stream.next(({ kind, data }) => kind === 'balance' && data.mark !== before);
    expect(told, 'a message has no amounts').toEqual({ mark: expect.any(String) });
    expect(await amounts()).toEqual({ ...had, money: '60.00', mark: told.mark });
    await callBackoffice(there.send, books.house, `/withdrawals/${bill}/approve`, {});
    await stream.next(({ kind, data }) => kind === 'withdrawal' && data.bill_no === bill && data.state === 'paid');
    await callBackoffice(there.send, books.house, `/members/${player.account}/kick`, {});
    expect((await stream.next(({ kind }) => kind === 'session')).data).toEqual({ end: 'forced' });
    expect(await stream.ended()).toBe(true);
    // A shutdown does not wait for streams.
    const another = await newPlayer(books.house);
    const open = await listen(here.send, another);
    await open.next(({ kind }) => kind === 'balance');
    await books.close();
    expect(await Promise.all([here.end('SIGTERM'), there.end('SIGTERM')])).toEqual([0, 0]);
    remove();
  });
});

describe('a stream', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ databaseUrl: await freshDatabase() });
  });
  afterAll(() => api.close());
  const send: Send = (path, init) => api.request(path, init);
  const happen = (player: Player, bill_no: string) =>
    transact(api.services.db, (tx) =>
      emit(tx, { kind: 'deposit_credited', member: player.id, payload: { bill_no } }, api.services.now()),
    );

  it('resumes after the last message, with the missed ones of this player alone', async () => {
    const [player, other] = [await newPlayer(api.services), await newPlayer(api.services)];
    const first = await listen(send, player);
    await happen(player, 'D1');
    const { id } = await first.next(({ kind }) => kind === 'deposit');
    await first.close();
    await happen(player, 'D2');
    await happen(other, 'D3');
    const second = await listen(send, player, id);
    await second.next(({ data }) => data.bill_no === 'D2');
    await happen(player, 'D4');
    await second.next(({ data }) => data.bill_no === 'D4');
    expect(second.all.map(({ data }) => data.bill_no)).not.toContain('D3');
    await second.close();
  });

  it('misses nothing that is committed late under an earlier number', async () => {
    const player = await newPlayer(api.services);
    const stream = await listen(send, player);
    await stream.next(({ kind }) => kind === 'balance');
    let commit: () => void = () => undefined;
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const late = transact(api.services.db, async (tx) => {
      await emit(
        tx,
        { kind: 'deposit_credited', member: player.id, payload: { bill_no: 'EARLY' } },
        api.services.now(),
      );
      written();
      await mayCommit;
    });
    await isWritten;
    await happen(player, 'LATER');
    await stream.next(({ data }) => data.bill_no === 'LATER');
    commit();
    await late;
    await stream.next(({ data }) => data.bill_no === 'EARLY');
    await stream.close();
  });

  it('sends each event once while it is open, and a balance only when it differs', async () => {
    const player = await newPlayer(api.services, { cash: 50_00n, withdrawalPassword: true });
    const stream = await listen(send, player);
    const { mark } = (await stream.next(({ kind }) => kind === 'balance')).data;
    await happen(player, 'D1');
    await happen(player, 'D2');
    expect(outcomeOf(await withdraw(send, player, '50.00'))).toBe(200);
    await stream.next(({ kind, data }) => kind === 'balance' && data.mark !== mark);
    await happen(player, 'D3');
    await stream.next(({ data }) => data.bill_no === 'D3');
    const told = stream.all.map(({ kind, data }) => `${kind} ${String(data.bill_no ?? data.mark)}`);
    expect(new Set(told).size).toBe(told.length);
    await stream.close();
  });

  it('does not extend a session, and reports its end', async () => {
    const player = await newPlayer(api.services);
    const stream = await listen(send, player);
    api.advance(market.sessionIdleMs - 60_000);
    await happen(player, 'D1');
    await stream.next(({ data }) => data.bill_no === 'D1');
    const again = await listen(send, player);
    await again.next(({ kind }) => kind === 'balance');
    api.advance(60_000);
    await happen(player, 'D2');
    expect((await stream.next(({ kind }) => kind === 'session')).data).toEqual({ end: 'ended' });
    expect(await stream.ended()).toBe(true);
    expect(outcomeOf(await callAs(send, player, '/api/auth/me', {}))).toBe('UNAUTHENTICATED');
  });

  it('opens no stream for HEAD', async () => {
    const player = await newPlayer(api.services);
    const stream = await listen(send, player);
    const headers = { Authorization: `Bearer ${player.token}` };
    for (let turn = 0; turn < 12; turn++)
      expect((await send('/api/stream', { method: 'HEAD', headers })).headers.get('Content-Type')).toBe(
        'text/event-stream',
      );
    await happen(player, 'D9');
    await stream.next(({ data }) => data.bill_no === 'D9');
    await stream.close();
  });

  it('needs a session, and one player has at most ten', async () => {
    const player = await newPlayer(api.services);
    const nobody = await send('/api/stream', { headers: { Authorization: 'Bearer nobody' } });
    expect(nobody.status).toBe(401);
    expect((await nobody.json()) as object).toMatchObject({ refusal: 'UNAUTHENTICATED' });
    const streams = [];
    for (let tab = 0; tab < 11; tab++) streams.push(await listen(send, player));
    expect(await streams[0]?.ended()).toBe(true);
    await happen(player, 'D1');
    await streams[10]?.next(({ data }) => data.bill_no === 'D1');
    for (const stream of streams.slice(1)) await stream.close();
    await api.services.db.execute(sql`update member set status = -1 where id = ${player.id}`);
    const kicked = await send('/api/stream', { headers: { Authorization: `Bearer ${player.token}` } });
    expect(await kicked.json()).toMatchObject({ refusal: 'FORCED_OFFLINE', force_offline: true });
    expect(await selectRows(api.services.db, sql`select 1 from event where member_id = ${player.id}`)).toHaveLength(1);
  });
});
