/** Tests that a dead receiver of webhooks delays no other, on a running sender, and beside 100,000 messages that wait. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { sql } from 'drizzle-orm';
import { emit } from '#server/kernel/events/emit.ts';
import { webhookSender } from '#server/platform/webhooks/sender.ts';
import { sendTo } from '#server/platform/webhooks/send.ts';
import { startWork } from '#server/platform/worker.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { webhookReceiver } from '#tests/support/webhook-receiver.ts';

const receiver = webhookReceiver();
const api = setUpApi({ webhookHost: receiver.host });
const add = async (url: string) => Number((await backoffice(api, '/webhooks', { url, kinds: 'all' })).body.id);

beforeEach(async () => {
  for (const list of [receiver.all, receiver.taken]) list.length = 0;
  await query(api, 'truncate webhook_endpoint, webhook_message, webhook_delivery, webhook_series');
});

it('a receiver that never answers holds up no other', async () => {
  const { id: member } = await newPlayer(api.services);
  await add('https://dead.example/');
  await add('https://alive.example/');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  receiver.answer = async ({ url }) => {
    if (url.includes('dead')) await released;
    return 204;
  };
  api.holdDeliveries();
  const { consumers } = api.work;
  const work = {
    consumers: { 'webhooks.messages': consumers['webhooks.messages'] },
    jobs: [],
    loops: [webhookSender],
    sandbox: [],
  };
  const stop = startWork(api.services, work as Parameters<typeof startWork>[1]);
  onTestFinished(async () => {
    release();
    await stop();
  });
  const write = () => emit(api.services.db, { kind: 'member_verified', member, payload: {} }, api.services.now());
  for (let n = 1; n <= 20; n++) {
    await write();
    await expect
      .poll(() => receiver.taken.map(({ url }) => url))
      .toEqual(Array.from({ length: n }, () => 'https://alive.example/'));
  }
  expect(receiver.all.filter(({ url }) => url.includes('dead'))).toHaveLength(8);
});

it('a message is sent within its usual time beside 100,000 that wait for a dead receiver', async () => {
  receiver.answer = ({ url }) => (url.includes('dead') ? 500 : 204);
  const dead = await add('https://dead.example/');
  const alive = await add('https://alive.example/');
  await api.services.db.transaction(async (tx) => {
    // Without the checks of foreign keys, which take seconds.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with made as (insert into webhook_message (kind, data, at) select 'bet.settled', '{}', now() from generate_series(1, 100000) returning id)
      insert into webhook_delivery (message_id, endpoint_id, seq, state, due_at)
      select id, ${dead}, id, 'waiting', now() from made`);
  });
  await query(api, 'analyze webhook_delivery');
  const [row] = await query<{ id: string }>(api, 'select min(id)::text as id from webhook_message');
  await query(
    api,
    `insert into webhook_delivery (message_id, endpoint_id, seq, state, due_at) values (${row?.id}, ${alive}, 1, 'waiting', now())`,
  );
  // The dead one gets its eight at most, then the time is that of the other.
  let isStopping = false;
  const toDead = sendTo(api.services, dead, () => isStopping);
  await sendTo(api.services, alive);
  isStopping = true;
  await toDead;
  expect(receiver.taken.map(({ url }) => url)).toEqual(['https://alive.example/']);
  const plan = JSON.stringify(
    (await api.services.db.execute(
      sql`explain select id from webhook_delivery where endpoint_id = ${alive} and state = 'waiting' and due_at <= now() order by due_at, id limit 8`,
    )) as unknown as { rows: unknown[] },
  );
  expect(plan).toContain('webhook_delivery_due');
});
