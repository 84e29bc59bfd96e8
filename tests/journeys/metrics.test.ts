/** Tests the metrics that come from the database: the outbox, the jobs, the ledger. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { runJobs } from '#server/platform/jobs/run.ts';
import { deliverAll } from '#server/platform/worker.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { query } from '#tests/support/journey.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeAll(async () => {
  await newPlayer(api.services, { cash: 50_00n });
  await api.housekeeping();
});

/** Renames the table during `work`, so that every access fails. */
async function without(table: string, work: () => Promise<unknown>): Promise<void> {
  await query(api, `alter table ${table} rename to away`);
  await work();
  await query(api, `alter table away rename to ${table}`);
}

describe('the outbox', () => {
  const consumer = 'information.push';
  const outbox = async () => {
    const { of } = await scrape(api.request);
    const figure = (name: string) => of(`jogada_outbox_${name}`, { consumer });
    return {
      due: figure('due_deliveries'),
      failed: figure('failed_deliveries'),
      hours: Math.floor(((figure('oldest_seconds') ?? -HOUR) * 1000) / HOUR),
    };
  };
  const write = (notice: number) =>
    emit(api.services.db, { kind: 'notice_written', member: null, payload: { notice } }, api.services.now());
  const deliver = () => deliverAll(api.services, api.work.consumers);

  it('reports due and failed deliveries, and the longest wait', async () => {
    api.holdDeliveries();
    expect(await outbox()).toEqual({ due: 0, failed: 0, hours: 0 });
    await write(1);
    api.advance(2 * HOUR);
    await write(2);
    expect(await outbox()).toEqual({ due: 2, failed: 0, hours: 2 });
    await without('notice', deliver);
    // Failed deliveries wait for their retry, and the oldest keeps its age.
    expect(await outbox()).toEqual({ due: 0, failed: 2, hours: 2 });
    const failed = { level: 'error', event: 'event.failed', about: consumer };
    expect((await scrape(api.request)).of('jogada_log_lines_total', failed)).toBe(2);
    api.advance(HOUR);
    expect(await outbox()).toEqual({ due: 2, failed: 2, hours: 3 });
    await deliver();
    expect(await outbox()).toEqual({ due: 0, failed: 0, hours: 0 });
  });

  it('reports deliveries that wait for a retry while another host is down', async () => {
    await write(3);
    await query(api, `update event_delivery set due_at = due_at + interval '1 day', attempts = 5`);
    api.advance(3 * HOUR);
    expect(await outbox()).toEqual({ due: 0, failed: 0, hours: 3 });
    await query(api, 'delete from event_delivery');
  });
});

describe('a job', () => {
  const name = 'session.puzzles';
  const figures = async () => {
    const { of } = await scrape(api.request);
    const done = of('jogada_job_done_timestamp_seconds', { name });
    return {
      minutesAgo: done === undefined ? null : Math.floor((api.services.now().getTime() / 1000 - done) / 60),
      open: of('jogada_job_open_runs', { name }),
      failed: of('jogada_job_failed_runs', { name }),
    };
  };
  const run = () => runJobs(api.services, api.work.jobs);

  it('reports its last run, its remainder, and the allowed age', async () => {
    // The job's periods are minutes. From the start of one, the test has a whole minute until the next period is due.
    api.advance(MINUTE - (api.services.now().getTime() % MINUTE));
    expect(await figures()).toEqual({ minutesAgo: null, open: 0, failed: 0 });
    await run();
    expect(await figures()).toEqual({ minutesAgo: 0, open: 0, failed: 0 });
    api.advance(3 * MINUTE);
    await without('captcha', run);
    expect(await figures()).toEqual({ minutesAgo: 3, open: 1, failed: 1 });
    api.advance(5 * MINUTE);
    await run();
    expect(await figures()).toEqual({ minutesAgo: 0, open: 0, failed: 0 });
  });

  it.each([
    [name, 60],
    ['forget', 3600],
    ['games.tags', 24 * 3600 + 600],
    ['agency.week', 7 * 24 * 3600 + 6 * 3600],
  ])('%s: %i seconds', async (job, seconds) => {
    expect((await scrape(api.request)).of('jogada_job_interval_seconds', { name: job })).toBe(seconds);
  });
});

describe('the ledger checks', () => {
  const proofs = {
    sum: 'all balances sum to zero',
    negative: 'no account is negative that may not be',
    locked: 'money locked for withdrawals is the sum of the open withdrawals',
    bets: 'open bets are the unsettled stakes',
  };
  const check = async () => {
    api.advance(HOUR);
    api.logged.length = 0;
    await runJobs(api.services, api.work.jobs);
    const { of } = await scrape(api.request);
    const wrong = Object.entries(proofs).filter(([, proof]) => of('jogada_books_wrong', { proof }) !== 0);
    const lines = api.logged
      .filter((line) => line.includes('books.not_sound'))
      .map((line) => JSON.parse(line) as unknown);
    return { wrong: wrong.map(([name]) => name), lines };
  };
  /** Writes past every constraint of the database. */
  const damage = async (statement: string) => {
    await query(api, 'set session_replication_role = replica');
    await query(api, statement);
    await query(api, 'set session_replication_role = origin');
  };
  const move = (kind: string, cents: number) =>
    `update ledger_account set balance_cents = balance_cents + ${cents} where id = (select id from ledger_account where kind = '${kind}' order by id limit 1)`;

  it.each([
    ['a balance that came from nowhere', [move('cash', 1)], [move('cash', -1)], ['sum']],
    [
      'a player below zero',
      [
        `alter table ledger_account drop constraint ledger_account_not_negative`,
        move('cash', -100_00),
        move('psp_clearing', 100_00),
      ],
      [move('cash', 100_00), move('psp_clearing', -100_00)],
      ['negative'],
    ],
    [
      'money locked for nothing',
      [
        `insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents) values ('locked', -1, 0, false, 5)`,
        move('cash', -5),
      ],
      [`delete from ledger_account where owner = -1`, move('cash', 5)],
      ['locked'],
    ],
    [
      'stakes of no bet',
      [
        `insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents) values ('open_bets', -1, 0, false, 5)`,
        move('cash', -5),
      ],
      [`delete from ledger_account where owner = -1`, move('cash', 5)],
      ['bets'],
    ],
  ] as const)('show %s within the hour, and its repair', async (_what, breaks, mends, wrong) => {
    expect(await check()).toEqual({ wrong: [], lines: [] });
    for (const statement of breaks) await damage(statement);
    const proof = proofs[wrong[0]];
    expect(await check()).toEqual({ wrong, lines: [{ level: 'error', event: 'books.not_sound', proof, wrong: 1 }] });
    for (const statement of mends) await damage(statement);
    expect(await check()).toEqual({ wrong: [], lines: [] });
  });
});
