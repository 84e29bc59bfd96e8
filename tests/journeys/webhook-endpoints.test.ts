/** Tests what operators do with an endpoint of webhooks: its states, replays, a test message, and a new secret. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { verifiedId } from '#server/platform/security/webhook-signature.ts';
import { deleteWebhooksOlder } from '#server/platform/webhooks/retention.ts';
import { keyOf } from '#server/platform/webhooks/secrets.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { backoffice, query, operate } from '#tests/support/journey.ts';
import { bet } from '#tests/support/offers.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { idOf, seqsOf, webhookReceiver, webhookSteps } from '#tests/support/webhook-receiver.ts';
import type { Received } from '#tests/support/webhook-receiver.ts';

const receiver = webhookReceiver();
const api = setUpApi({ webhookHost: receiver.host });
const { add, send, show } = webhookSteps(api);

let member = 0;
beforeAll(async () => {
  // Only the tests deliver events here.
  api.holdDeliveries();
  ({ id: member } = await newPlayer(api.services, { cash: 50_00n }));
});
beforeEach(async () => {
  Object.assign(receiver, { answer: () => 204 });
  for (const list of [receiver.all, receiver.taken]) list.length = 0;
  await query(api, 'truncate webhook_endpoint, webhook_message, webhook_delivery, webhook_series');
});

describe('an endpoint', () => {
  it('is disabled by 410 at once, and by failures alone after five days', async () => {
    const { id } = await add('bet.settled');
    await bet(api, member, 1_00n, 0n);
    receiver.answer = () => 410;
    await send();
    expect(await show(id)).toMatchObject({ state: 'disabled', disabled_for: 'gone' });
    await operate(api, `/webhooks/${id}/resume`, {});
    receiver.answer = () => 500;
    api.advance(MINUTE);
    await send();
    api.advance(5 * DAY - MINUTE);
    await send();
    expect(await show(id)).toMatchObject({ state: 'on' });
    api.advance(30 * MINUTE);
    await send();
    expect(await show(id)).toMatchObject({ state: 'disabled', disabled_for: 'failures' });
  });

  it('that was disabled gets what it missed by a replay of the time, with the next numbers', async () => {
    const { id } = await add('bet.settled');
    await bet(api, member, 1_00n, 0n);
    await send();
    await operate(api, `/webhooks/${id}/disable`, {});
    const from = api.services.now();
    api.advance(MINUTE);
    await bet(api, member, 1_00n, 0n);
    await bet(api, member, 1_00n, 0n);
    await send();
    await operate(api, `/webhooks/${id}/resume`, {});
    await send();
    expect(seqsOf(receiver.taken, member)).toEqual([1]);
    const wire = (at: Date) => new Date(at.getTime() - 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
    const time = { from: wire(new Date(from.getTime() + SECOND)), until: wire(new Date(from.getTime() + HOUR)) };
    expect((await backoffice(api, `/webhooks/${id}/replay`, time)).body).toMatchObject({ state: 'due', messages: 2 });
    await send();
    expect(seqsOf(receiver.taken, member)).toEqual([1, 2, 3]);
  });

  it('gets one message again, with the same id and body and a new time', async () => {
    const { id } = await add('bet.settled');
    await bet(api, member, 1_00n, 0n);
    await send();
    const [{ id: delivery } = { id: '' }] = (await show(id)).deliveries as { id: string }[];
    api.advance(HOUR);
    expect((await backoffice(api, `/webhooks/${id}/replay/${delivery}`, {})).body).toEqual({ state: 'due' });
    await send();
    const [first, again] = receiver.taken;
    expect([again?.body, idOf(again as Received)]).toEqual([first?.body, idOf(first as Received)]);
    expect(again?.headers.get('webhook-timestamp')).not.toBe(first?.headers.get('webhook-timestamp'));
    expect((await backoffice(api, `/webhooks/999/replay/${delivery}`, {})).status).toBe(404);
  });

  it('is tried by a test message without a number', async () => {
    const { id } = await add('bet.settled');
    await operate(api, `/webhooks/${id}/test`, {});
    await send();
    expect(receiver.taken.map(({ type, data }) => [type, data])).toEqual([['webhook.test', { v: 1 }]]);
  });

  it('has two valid secrets for a day after a new one, shown once and stored encrypted', async () => {
    const { id, secret } = await add('bet.settled');
    const { body } = await backoffice(api, `/webhooks/${id}/rotate`, {});
    const fresh = String(body.shown_once);
    const isBy = async (which: string) => {
      receiver.taken.length = 0;
      await operate(api, `/webhooks/${id}/test`, {});
      await send();
      const [{ headers, body: text } = {} as Received] = receiver.taken;
      return verifiedId([keyOf(which)], headers, text, api.services.now()) !== null;
    };
    expect([await isBy(secret), await isBy(fresh)]).toEqual([true, true]);
    api.advance(DAY);
    expect([await isBy(secret), await isBy(fresh)]).toEqual([false, true]);
    const rows = JSON.stringify([
      await query(api, 'select * from webhook_endpoint'),
      await query(api, 'select * from operator_event'),
      await show(id),
    ]);
    for (const each of [secret, fresh]) expect(rows).not.toContain(each.slice(8));
  });

  it('that is paused gets its messages once it is resumed; after 30 days they are gone', async () => {
    const { id } = await add('bet.settled');
    await operate(api, `/webhooks/${id}/pause`, {});
    await bet(api, member, 1_00n, 0n);
    await send();
    expect(receiver.all).toEqual([]);
    await operate(api, `/webhooks/${id}/resume`, {});
    await send();
    expect(receiver.taken).toHaveLength(1);
    api.advance(31 * DAY);
    await deleteWebhooksOlder(api.services);
    expect(await query(api, 'select id from webhook_message')).toEqual([]);
    expect((await backoffice(api, `/webhooks/${id}/remove`, {})).body).toEqual({ state: 'removed' });
  });
});
