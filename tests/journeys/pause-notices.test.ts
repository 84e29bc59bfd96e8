/**
 * Tests notices about and during a pause. Devices get only security messages; every stream gets its change and its end.
 */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { DAY, HOUR, SECOND } from '#server/platform/time.ts';
import { publishSignal } from '#server/platform/outbox/signals.ts';
import { sendDuePushes } from '#server/contexts/messages/push/send.ts';
import { sandboxPushes } from '#server/sandbox/push/schema.ts';
import { takePause } from '#stores/protection.ts';
import { newEndToEndId, notify } from '#scripts/dev/fixtures/calls.ts';
import { bearer, playerIn, query, raw } from '#tests/support/journey.ts';
import { newDevice } from '#tests/support/push-device.ts';
import { signedIn } from '#scripts/dev/fixtures/players.ts';
import { readStream } from '#tests/support/stream-reader.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

describe('a device', () => {
  const device = () => newDevice();
  const wants = (each: ReturnType<typeof newDevice>) =>
    raw(api, '/api/informationcenter/push/set', each.wish(['money', 'security', 'bonus']), bearer(readToken()));
  const kindsSentTo = async (each: ReturnType<typeof newDevice>) =>
    (await api.services.db.select().from(sandboxPushes).where(eq(sandboxPushes.device, each.name))).map(
      ({ body }) => (JSON.parse(each.read(Buffer.from(body, 'base64'))) as { kind: string }).kind,
    );
  /** Pays an earlier deposit, which causes notices of money and of its bonus. */
  const openDeposit = async () => {
    const input = { money: '500.00', payment_id: 1, payment_type: 'online_pix', bonus: 1 };
    const made = await raw(api, '/api/recharge/online', input, bearer(readToken()));
    const { bill_no: bill } = made.body.data as { bill_no: string };
    const [row] = await query<{ txid: string }>(api, `select txid from recharge where bill_no = '${bill}'`);
    const payment = { endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: '500.00', pagador: { cpf: me.cpf } };
    return () => notify(api.request, [payment], { at: api.services.now() });
  };
  const everyHour = async () => {
    for (let hour = 0; hour < 12; hour++) {
      api.advance(HOUR);
      await sendDuePushes(api.services);
    }
  };

  it('gets the pause itself and nothing about money or bonuses; those notices wait to be read', async () => {
    const phone = device();
    await wants(phone);
    const pay = await openDeposit();
    await takePause(3);
    await pay();
    await everyHour();
    expect(await kindsSentTo(phone)).toEqual(['security']);
    expect(await query(api, `select kind from notice where member_id = ${me.id} order by id`)).toHaveLength(3);
  });

  it('does not get, in a pause, earlier messages that wait for the morning', async () => {
    const phone = device();
    await wants(phone);
    const pay = await openDeposit();
    await pay();
    await api.services.db.execute('update push set ended_at = null, is_sent = false');
    await api.services.db.delete(sandboxPushes);
    await takePause(1);
    await everyHour();
    expect(await kindsSentTo(phone)).toEqual(['security']);
  });

  it('gets all messages again after the pause', async () => {
    const phone = device();
    await wants(phone);
    const pay = await openDeposit();
    await takePause(1);
    api.advance(DAY + SECOND);
    await pay();
    await everyHour();
    expect((await kindsSentTo(phone)).sort()).toEqual(['bonus', 'money', 'security']);
  });
});

describe('a stream', () => {
  const listen = async (last?: string) => {
    const { token } = await signedIn(api.services, me);
    const headers = { ...bearer(token), 'X-Passive': '1', ...(last === undefined ? {} : { 'Last-Event-ID': last }) };
    return readStream(await api.request('/api/stream?lang=pt', { headers }));
  };
  const told = ({ kind }: { kind: string }) => kind === 'restriction';

  it('notifies each tab when a pause begins, is extended, or ends by the clock', async () => {
    const tabs = [await listen(), await listen()];
    for (const tab of tabs) await tab.next(({ kind }) => kind === 'balance');
    await takePause(1);
    const first = await Promise.all(tabs.map((tab) => tab.next(told)));
    expect(first.map(({ data }) => data)).toEqual(
      [1, 2].map(() => ({ by: 'pause', until: expect.any(String) as string })),
    );
    await takePause(3);
    for (const tab of tabs) expect((await tab.next(told)).data).not.toEqual(first[0]?.data);
    // Keeps the tabs open; only their session would be idle by then.
    api.advance(3 * DAY + SECOND);
    const seen = api.services.now().toISOString();
    await query(
      api,
      `update session set last_seen_at = '${seen}', expires_at = '${seen}'::timestamptz + interval '1 day'`,
    );
    publishSignal({ members: [me.id] });
    for (const tab of tabs) expect((await tab.next(told)).data).toEqual({ by: '', until: '' });
    for (const tab of tabs) await tab.close();
  });

  it('sends a restricted player their restriction at its start, and nothing to others; a resumed one repeats it', async () => {
    const free = await listen();
    await free.next(({ kind }) => kind === 'balance');
    expect(free.all.map(({ kind }) => kind)).not.toContain('restriction');
    const last = free.all.at(-1)?.id ?? '';
    await free.close();
    const again = await listen(last);
    expect((await again.next(told)).data).toEqual({ by: '', until: '' });
    await again.close();
    await takePause(1);
    const paused = await listen();
    expect((await paused.next(told)).data).toMatchObject({ by: 'pause' });
    await paused.close();
  });
});
