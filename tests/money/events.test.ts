/**
 * Tests the outbox on a real PostgreSQL. An event is delivered at least once, by one process at a time. A consumer that
 * fails or hangs delays no other. Deliveries of a killed process are repeated, and events of a rolled-back transaction
 * do not exist.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { deliverTo, pauseAfter } from '#server/platform/outbox/deliver.ts';
import type { ConsumerName, Event } from '#server/kernel/events/catalogue.ts';
import type { Consumer } from '#server/kernel/events/consumer.ts';
import { emit, deleteEventsOlder } from '#server/kernel/events/emit.ts';
import { publishSignal } from '#server/platform/outbox/signals.ts';
import { deliverAll, startWork } from '#server/platform/worker.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
beforeAll(() => {
  // Only the tests deliver events here.
  api.holdDeliveries();
});
beforeEach(async () => {
  await api.services.db.execute(sql`delete from event_delivery`);
  await api.services.db.execute(sql`delete from event`);
});

const write = (mail: number) =>
  transact(api.services.db, (tx) =>
    emit(tx, { kind: 'mail_written', member: null, payload: { mail } }, api.services.now()),
  );
const numberOf: (event: Parameters<Consumer>[1]) => number = (event) =>
  event.kind === 'mail_written' ? event.payload.mail : -1;
const waiting = () =>
  selectRows<{ mail: string; attempts: number }>(
    api.services.db,
    sql`select e.payload->>'mail' as mail, d.attempts from event_delivery d join event e on e.id = d.event_id order by e.id`,
  );

describe('an event', () => {
  it('is claimed by one of many concurrent consumers, each once', async () => {
    for (let mail = 0; mail < 40; mail++) await write(mail);
    const told: number[] = [];
    const consumer: Consumer = (_services, event) => {
      told.push(numberOf(event));
      return Promise.resolve('done');
    };
    await concurrently(6, () => deliverTo(api.services, 'information.mail', consumer));
    expect(told.sort((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, mail) => mail));
    expect(await waiting()).toEqual([]);
  });

  it('is not stored if its transaction was rolled back', async () => {
    await transact(api.services.db, async (tx) => {
      await emit(tx, { kind: 'mail_written', member: null, payload: { mail: 1 } }, api.services.now());
      return refuse('INVALID');
    });
    expect(await waiting()).toEqual([]);
  });

  it('is delivered again after growing pauses if it fails, and the others continue', async () => {
    for (let mail = 0; mail < 60; mail++) await write(mail);
    const told: number[] = [];
    const consumer: Consumer = (_services, event) => {
      const mail = numberOf(event);
      if (mail < 55) return mail % 2 ? Promise.reject(new Error('no such host')) : Promise.resolve('retry');
      told.push(mail);
      return Promise.resolve('done');
    };
    await deliverTo(api.services, 'information.mail', consumer);
    expect(told).toEqual([55, 56, 57, 58, 59]);
    expect(await waiting()).toHaveLength(55);
    // The deliveries are not due yet.
    await deliverTo(api.services, 'information.mail', consumer);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 55 }, () => 1));
    api.advance(pauseAfter(1));
    await deliverTo(api.services, 'information.mail', consumer);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual(Array.from({ length: 55 }, () => 2));
    expect([1, 2, 3, 12, 100].map(pauseAfter)).toEqual([1000, 2000, 4000, 2_048_000, HOUR]);
    expect(api.logged.filter((line) => line.includes('no such host')).length).toBeGreaterThan(0);
  });

  it('is delivered again after the lease of a killed process', async () => {
    await write(7);
    let taken: () => void = () => undefined;
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    // Claims the event and never finishes.
    void deliverTo(api.services, 'information.mail', () => {
      taken();
      return new Promise(() => undefined);
    });
    await isTaken;
    const told: number[] = [];
    const consumer: Consumer = (_services, event) => {
      told.push(numberOf(event));
      return Promise.resolve('done');
    };
    await deliverTo(api.services, 'information.mail', consumer);
    expect(told).toEqual([]);
    api.advance(MINUTE + 1000);
    await deliverTo(api.services, 'information.mail', consumer);
    expect(told).toEqual([7]);
  });

  it('is deleted after a month, but not before every consumer has processed it', async () => {
    await write(1);
    await write(2);
    await deliverTo<Event>(api.services, 'information.mail', (_services, event) =>
      Promise.resolve(numberOf(event) === 1 ? 'done' : 'retry'),
    );
    api.advance(31 * 24 * HOUR);
    await deleteEventsOlder(api.services);
    const left = await selectRows(api.services.db, sql`select payload->>'mail' as mail from event`);
    expect(left).toEqual([{ mail: '2' }]);
  });
});

/** The work of consumers that do nothing, but for those of a test. */
const workOf = (own: Partial<Record<ConsumerName, Consumer>>) => {
  const names = Object.keys(api.work.consumers) as ConsumerName[];
  const idle = Object.fromEntries(names.map((name) => [name, () => Promise.resolve('done' as const)]));
  return { consumers: { ...idle, ...own }, jobs: [], sandbox: [] };
};

it('a signal wakes the consumers that it names, and one of all wakes all', async () => {
  const seen: ConsumerName[] = [];
  const noting =
    (name: ConsumerName): Consumer =>
    () => {
      seen.push(name);
      return Promise.resolve('done');
    };
  const misfit = { kind: 'payment_misfit', member: null, payload: { end_to_end_id: 'E1' } } as const;
  await write(1);
  await transact(api.services.db, (tx) => emit(tx, misfit, api.services.now()));
  const stop = startWork(
    api.services,
    workOf({
      'information.mail': noting('information.mail'),
      'recharge.return': noting('recharge.return'),
    }),
  );
  onTestFinished(stop);
  const isSeen = () => expect.poll(() => [...seen].sort());
  await isSeen().toEqual(['information.mail', 'recharge.return']);
  // A delivery that is due, and whose signal was lost.
  await api.services.db.execute(
    sql`with made as (insert into event (kind, payload, at) values (${misfit.kind}, ${JSON.stringify(misfit.payload)}, now()) returning id)
      insert into event_delivery (event_id, consumer, due_at) select id, 'recharge.return', '2000-01-01' from made`,
  );
  await write(2);
  await isSeen().toEqual(['information.mail', 'information.mail', 'recharge.return']);
  await write(3);
  await isSeen().toEqual(['information.mail', 'information.mail', 'information.mail', 'recharge.return']);
  publishSignal({ consumers: 'all' }, 'elsewhere');
  await expect.poll(() => seen.at(-1)).toBe('recharge.return');
});

it('a delayed event is delivered when it is due, although the clock was set back meanwhile', async () => {
  let ahead = 60;
  const services = { ...api.services, now: () => new Date(Date.now() + ahead) };
  const seen: number[] = [];
  const consumer: Consumer = (_services, event) => {
    seen.push(numberOf(event));
    return Promise.resolve('done');
  };
  onTestFinished(startWork(services, workOf({ 'information.mail': consumer })));
  const from = services.now();
  await transact(services.db, (tx) =>
    emit(tx, { kind: 'mail_written', member: null, payload: { mail: 9 } }, from, 400),
  );
  // The process measures again how far the database's clock is ahead of its own.
  ahead = 0;
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([9]);
  expect(services.now().getTime()).toBeGreaterThanOrEqual(from.getTime() + 400);
});

describe('a consumer that hangs', () => {
  it('delays neither the others nor a shutdown longer than its limit', async () => {
    await write(1);
    await transact(api.services.db, (tx) =>
      emit(tx, { kind: 'payment_misfit', member: null, payload: { end_to_end_id: 'E1' } }, api.services.now()),
    );
    let letGo: (end: 'retry') => void = () => undefined;
    let hang: () => void = () => undefined;
    const hangs = new Promise<void>((resolve) => (hang = resolve));
    let mailSent: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (mailSent = resolve));
    const stop = startWork(
      api.services,
      workOf({
        'recharge.return': () => {
          hang();
          return new Promise((resolve) => (letGo = resolve));
        },
        'information.mail': () => {
          mailSent();
          return Promise.resolve('done');
        },
      }),
    );
    await Promise.all([sent, hangs]);
    const stopped = stop();
    letGo('retry');
    await stopped;
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1]);
  });
});

it('a mail that is refused for good delays no other code', async () => {
  const { db, now } = api.services;
  const insert = (id: number, recipient: string) =>
    db.execute(sql`insert into mail (id, member_id, recipient, language, kind, created_at)
      values (${id}, (select min(id) from member), ${recipient}, 'pt', 'password_changed', ${now().toISOString()})`);
  // The mail host refuses an address without an @.
  for (let mail = 1000; mail < 1060; mail++) await insert(mail, 'no address');
  await insert(1060, 'ana@exemplo.com');
  for (let mail = 1000; mail <= 1060; mail++) await write(mail);
  await deliverAll(api.services, api.work.consumers);
  const sent = await selectRows(db, sql`select recipient from mail where sent_at is not null`);
  expect(sent).toEqual([{ recipient: 'ana@exemplo.com' }]);
  expect(await waiting()).toHaveLength(60);
});
