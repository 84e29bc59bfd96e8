/**
 * Tests operators' work on the lottery wheel: the daily budget, suspensions and markets, granted spins, and new
 * prizes.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '#api/token.ts';
import { marketPresets } from '#contract/market-rules.ts';
import { offers } from '#contract/offers.ts';
import { dayOf, wireDate } from '#lib/dates.ts';
import { DAY } from '#server/platform/time.ts';
import { publishOdds } from '#server/contexts/rewards/wheel/odds.ts';
import { loadWheel, spinWheel } from '#stores/wheel.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  connect,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { MemoryStorage } from '#tests/support/tabs.ts';
import { advanceAndSignIn, midnight, rigStore } from '#tests/support/wheel.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const [noPrize, highest] = [0, offers.lotteryWheel.prizes.length - 1];

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  connect(api);
  freshTab();
  me = await playerIn(api);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await query(api, 'delete from offer_stop');
});

const post = (path: string, body: object = {}, key: string = crypto.randomUUID(), token = readToken()) =>
  raw(api, `/api/${path}`, body, { ...bearer(token), 'Idempotency-Key': key });
const spins = () =>
  query<{ id: number; number: number; prize: number | null; ends_at: Date }>(
    api,
    `select id::int as id, number, prize, ends_at from wheel_spin where member_id = ${me.id} order by id`,
  );

describe('a closed wheel', () => {
  const fill = () =>
    query(
      api,
      `insert into wheel_budget (day, stripe, spent_cents, cap_cents) select '${dayOf(api.services.now())}', n, 10001, 20000
         from generate_series(0, 15) n on conflict (day, stripe) do update set spent_cents = 10001`,
    );
  const empty = () => query(api, `delete from wheel_budget where spent_cents = 10001`);

  it('keeps the spin for the next day, whatever its draw', async () => {
    await advanceAndSignIn(api, me.id, DAY);
    await rigStore(api, me.id, noPrize);
    await fill();
    const closed = await spinWheel();
    expect(failureOf(closed)).toMatchObject({ code: 'WHEEL_CLOSED_TODAY', httpCode: 409 });
    const [kept] = await spins();
    expect([kept?.prize, new Date(kept?.ends_at ?? 0)]).toEqual([null, midnight(api, 2)]);
    expect(await ledgerOf(api)).toMatchObject({ cash: 0n });
    // While the wheel is closed the spin and its end stay unchanged.
    expect(failureOf(await spinWheel())).toMatchObject({ code: 'WHEEL_CLOSED_TODAY' });
    expect(new Date((await spins())[0]?.ends_at ?? 0)).toEqual(midnight(api, 2));
    await empty();
    await advanceAndSignIn(api, me.id, DAY);
    const tomorrow = valueOf(await loadWheel());
    expect(tomorrow.remaining).toBe(2);
    valueOf(await spinWheel());
    expect((await spins()).map(({ prize }) => prize)).toEqual([noPrize, null]);
    await expectSoundLedger(api);
  });

  it('pays the highest prize while a row of the budget can, and never more than the row’s budget', async () => {
    await advanceAndSignIn(api, me.id, DAY);
    await rigStore(api, me.id, highest);
    await fill();
    await query(api, `update wheel_budget set spent_cents = 10000 where spent_cents = 10001 and stripe = 7`);
    expect(valueOf(await spinWheel()).cents).toBe(100_00n);
    const [part] = await query(
      api,
      `select spent_cents::int as spent from wheel_budget where stripe = 7 order by day desc limit 1`,
    );
    expect(part).toEqual({ spent: 20_000 });
    await empty();
    await query(api, `delete from wheel_budget where spent_cents = 20000`);
    await query(api, `insert into wheel_budget values ('${dayOf(api.services.now())}', 7, 10000, 20000)`);
    await expectSoundLedger(api);
  });

  it('refuses with OFFER_OFF when an operator or the market has stopped it, and still shows the history', async () => {
    valueOf(await loadWheel());
    valueOf(await spinWheel());
    await query(
      api,
      `insert into offer_stop (offer, stopped_at, stopped_by, reason) values ('lotteryWheel', '${new Date(api.services.now().getTime() - 1).toISOString()}', 'operator:ana', 'Teste')`,
    );
    for (const path of ['dailywheel/check', 'dailywheel/claim', 'lotterywheel/check', 'lotterywheel/claim'])
      expect(await post(path), path).toMatchObject({ status: 404, body: { refusal: 'OFFER_OFF' } });
    expect((await post('lotterywheel/history')).body.data).toHaveLength(1);
    const granted = await backoffice(api, `/members/${me.account}/spins`, { count: 1, reason: 'Teste' });
    expect(granted).toMatchObject({ status: 409, body: { error: 'the wheel is switched off' } });
  });

  it('is off in the regulated market', async () => {
    const regulated = await startApi({ config: { market: marketPresets['br-regulated'] } });
    connect(regulated);
    freshTab();
    await playerIn(regulated);
    for (const path of [
      'dailywheel/check',
      'dailywheel/claim',
      'lotterywheel/check',
      'lotterywheel/claim',
      'lotterywheel/history',
    ]) {
      const reply = await raw(regulated, `/api/${path}`, {}, bearer(readToken()));
      expect(reply, path).toMatchObject({ status: 404, body: { refusal: 'OFFER_OFF' } });
    }
    expect(failureOf(await loadWheel())).toMatchObject({ code: 'OFFER_OFF' });
    await regulated.close();
  });
});

describe('an operator', () => {
  const grant = (body: object, account = me.account) => backoffice(api, `/members/${account}/spins`, { ...body });

  it('grants spins with a reason beside the daily one, which expire at the same midnight', async () => {
    expect(await grant({ count: 2, reason: 'Falha no jogo' })).toMatchObject({
      status: 200,
      body: { count: 2, ends_at: wireDate(midnight(api)) },
    });
    expect(valueOf(await loadWheel()).remaining).toBe(3);
    expect(await grant({ count: 1, reason: 'Outra' })).toMatchObject({ status: 200 });
    const rows = await query(
      api,
      `select number, granted_by, reason from wheel_spin where member_id = ${me.id} order by number`,
    );
    expect(rows).toEqual([
      { number: 1, granted_by: 'day', reason: '' },
      { number: 2, granted_by: 'operator:rita', reason: 'Falha no jogo' },
      { number: 3, granted_by: 'operator:rita', reason: 'Falha no jogo' },
      { number: 4, granted_by: 'operator:rita', reason: 'Outra' },
    ]);
    await advanceAndSignIn(api, me.id, midnight(api).getTime() - api.services.now().getTime());
    expect(valueOf(await loadWheel()).remaining).toBe(1);
  });

  it('must give a count, a reason and an existing player', async () => {
    for (const body of [
      {},
      { count: 1, reason: '' },
      { count: 0, reason: 'x' },
      { count: 21, reason: 'x' },
      { count: 1.5, reason: 'x' },
      { count: 'one', reason: 'x' },
    ])
      expect((await grant(body)).status, JSON.stringify(body)).toBe(400);
    expect((await grant({ count: 1, reason: 'x' }, 'nobody-here')).status).toBe(404);
  });
});

describe('the list of prizes', () => {
  it('gets one new version when the contract changes, and a spin keeps the version of its commitment', async () => {
    const before = valueOf(await loadWheel());
    await query(
      api,
      `insert into wheel_odds values (${before.version + 1}, '[{"reward":"0.00","weight":10000}]', now())`,
    );
    expect(valueOf(await loadWheel()).version).toBe(before.version);
    await Promise.all(Array.from({ length: 5 }, () => publishOdds(api.services)));
    const versions = await query<{ version: number }>(
      api,
      'select version::int as version from wheel_odds order by version',
    );
    expect(versions.map(({ version }) => version)).toEqual([...Array(before.version + 2).keys()].map((n) => n + 1));
    expect(valueOf(await spinWheel())).toMatchObject({ version: before.version, judged: { fault: null } });
    await advanceAndSignIn(api, me.id, DAY);
    expect(valueOf(await loadWheel()).version).toBe(before.version + 2);
  });
});
