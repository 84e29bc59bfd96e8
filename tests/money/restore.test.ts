/**
 * Runs a small drill of docs/how-to/restore.md: restores a lost database to an instant. Then other hosts report what
 * happened after that instant.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveAll, archiving, instantOf, takeBaseBackup } from '#scripts/ops/restore-drill/backup.ts';
import { restoreDrill } from '#scripts/ops/restore-drill/drill.ts';
import { afterRestore, restoreTo } from '#scripts/ops/restore-drill/restore.ts';
import { HOUR, MINUTE } from '#server/platform/time.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { createPsp } from '#server/sandbox/psp/app.ts';
import { pspPayments, pspPayouts } from '#server/sandbox/psp/schema.ts';
import { startApi, testConfig } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, callBackoffice, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { clusterHome } from '#scripts/dev/postgres-cluster.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { createDatabase, databaseAt } from '#scripts/dev/postgres.ts';

it('the drill: operations acknowledged before the instant exist once, later ones do not, and money moves again', async () => {
  const report = await restoreDrill({ players: 2, rounds: 2 });
  expect(report.faults).toEqual([]);
  expect(report.before).toBeGreaterThan(12);
  expect(report.after).toBeGreaterThan(8);
  expect(report.walBytes).toBeGreaterThan(0);
});

describe('after a restore to an earlier instant', () => {
  const home = clusterHome();
  const stops: (() => Promise<unknown>)[] = [];
  /** The payment provider, whose database is not restored. Its webhooks are lost. */
  let bank: Connection;
  let provider: ReturnType<typeof createPsp>;
  let payoutsWork = true;
  let api: TestApi;
  const players = {} as Record<'waiting' | 'paying' | 'late' | 'spinning', Player>;
  const bills = {} as Record<'waiting' | 'paying' | 'late', string>;
  let shown: { seed: string };

  const startHouse = (databaseUrl: string) =>
    startApi({
      databaseUrl,
      outside: async (url, init, next) => {
        if (!url.startsWith(testConfig.pspUrl)) return next();
        if (url.includes('/payout/') && !payoutsWork) throw new TypeError('fetch failed');
        return provider.app.request(url.slice(testConfig.pspUrl.length), init);
      },
    });
  const seedShown = async (player: Player) => {
    const checked = await callAs(api.request, player, '/api/lotterywheel/check', {});
    return String(checked.body.seed_hash);
  };
  const ask = async (player: Player) => {
    const answer = await withdraw(api.request, player, '60.00');
    expect(outcomeOf(answer)).toBe(200);
    const { bill_no: bill } = answer.body.data as { bill_no: string };
    await callBackoffice(api.request, api.services, `/withdrawals/${bill}/approve`, {});
    return bill;
  };
  const stateOf = async (bill: string) => {
    const [row] = await api.services.db.select().from(withdrawals).where(eq(withdrawals.billNo, bill));
    return row?.state;
  };
  const paidOut = (bill: string) => bank.db.select().from(pspPayouts).where(eq(pspPayouts.id, bill));

  beforeAll(async () => {
    bank = await connectPostgres(await freshDatabase(), { poolSize: 2 });
    stops.push(bank.close);
    const { secrets, pspUrl, publicUrl } = testConfig;
    provider = createPsp({
      db: bank.db,
      now: () => new Date(),
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      apiTokens: [secrets.PSP_API_TOKEN],
      webhookSecrets: [secrets.PSP_WEBHOOK_SECRET],
      publicUrl: pspUrl,
      webhookUrl: `${publicUrl}/psp/webhook`,
    });
    const archive = home.folder('archive');
    const data = home.init('first');
    const first = await home.start(data, archiving(archive));
    stops.push(first.stop);
    api = await startHouse(await createDatabase(first.address, 'house'));
    const house = api.services;
    const backup = home.folder('second');
    await takeBaseBackup(first.address, data, backup);

    // Before the instant: a payout while the bank is down, an unpaid deposit, an unused spin.
    players.waiting = await newPlayer(house, { cash: 100_00n, withdrawalPassword: true });
    players.paying = await newPlayer(house);
    players.late = await newPlayer(house, { cash: 100_00n, withdrawalPassword: true });
    players.spinning = await newPlayer(house);
    payoutsWork = false;
    bills.waiting = await ask(players.waiting);
    expect(await stateOf(bills.waiting)).toBe('approved');
    const input = { money: '70.00', payment_id: 1, payment_type: 'online_pix' };
    const opened = await callAs(api.request, players.paying, '/api/recharge/online', input);
    bills.paying = (opened.body.data as { bill_no: string }).bill_no;
    shown = { seed: await seedShown(players.spinning) };
    const instant = await instantOf(first.address);

    // After the instant: the payout is made, the deposit is paid, another player withdraws, and the spin is drawn with
    // its seed revealed.
    payoutsWork = true;
    await api.housekeeping();
    expect(await stateOf(bills.waiting)).toBe('paid');
    const txid = String(opened.body.pay_url).split('/').at(-1) ?? '';
    await provider.app.request(`/pay/${txid}`, { method: 'POST', body: new URLSearchParams() });
    expect(await bank.db.select().from(pspPayments)).toHaveLength(1);
    bills.late = await ask(players.late);
    await api.housekeeping();
    expect(await stateOf(bills.late)).toBe('paid');
    const spin = { client_seed: 'mine', seed_hash: shown.seed };
    const spun = await callAs(api.request, players.spinning, '/api/lotterywheel/claim', spin);
    expect(outcomeOf(spun)).toBe(200);

    await archiveAll(first.address);
    await api.close();
    const second = await restoreTo(home, backup, archive, instant);
    stops.push(second.stop);
    const restored = databaseAt(second.address, 'house');
    await afterRestore(restored);
    api = await startHouse(restored);
    stops.push(() => api.close());
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
    home.remove();
  });

  it('no session is open, and no revealed seed is used for a draw', async () => {
    expect(outcomeOf(await callAs(api.request, players.spinning, '/api/auth/me', {}))).toBe('FORCED_OFFLINE');
    const back = await signedIn(api.services, players.spinning);
    const seed = await seedShown(back);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(seed).not.toBe(shown.seed);
  });

  it('its payout is requested again under its own number, and the bank makes it once', async () => {
    expect(await stateOf(bills.waiting)).toBe('approved');
    const [made] = await paidOut(bills.waiting);
    await api.housekeeping();
    expect(await stateOf(bills.waiting)).toBe('paid');
    expect(await paidOut(bills.waiting)).toEqual([made]);
    expect(await balancesOf(api.services.db, players.waiting.id)).toMatchObject({ cash: 40_00n, locked: 0n });
    const notes = await selectRows<{ note: string }>(
      api.services.db,
      sql`select note from withdrawal_step where state = 'paid'`,
    );
    expect(notes).toEqual([{ note: made?.endToEndId }]);
  });

  it('a deposit that was paid since is found by querying the bank, and credited once', async () => {
    api.advance(5 * MINUTE);
    for (let turn = 0; turn < 2; turn++) {
      await api.housekeeping();
      api.advance(HOUR);
    }
    const [row] = await api.services.db.select().from(recharges).where(eq(recharges.billNo, bills.paying));
    expect(row?.state).toBe('paid');
    expect((await balancesOf(api.services.db, players.paying.id)).cash).toBe(70_00n);
    await expectLedgerChecks(api.services.db);
  });

  it('a later withdrawal is unknown here although the bank has paid it: an operator books it', async () => {
    expect(await paidOut(bills.late)).toHaveLength(1);
    expect(await stateOf(bills.late)).toBeUndefined();
    expect((await balancesOf(api.services.db, players.late.id)).cash).toBe(100_00n);
    const act = { amount: '-60.00', key: bills.late, reason: `paid by the bank as ${bills.late}, before the restore` };
    for (const operator of ['ana', 'rui'])
      await callBackoffice(api.request, api.services, `/members/${players.late.account}/adjust`, { operator, ...act });
    expect((await balancesOf(api.services.db, players.late.id)).cash).toBe(40_00n);
    await expectLedgerChecks(api.services.db);
  });
});
