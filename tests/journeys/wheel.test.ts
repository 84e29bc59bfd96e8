/**
 * Tests the lottery wheel from the press to the ledger: the day's spin, its payment, the check of the draw, and the
 * refusals.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '#api/token.ts';
import { offers } from '#contract/offers.ts';
import { wireDate } from '#lib/dates.ts';
import { commitmentOf } from '#lib/fair.ts';
import { MINUTE } from '#server/platform/time.ts';
import { $balance } from '#stores/balance.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { $spun, $wheel, loadWheel, noteShown, spinRecord, spinWheel, verifySpin } from '#stores/wheel.ts';
import { keptSpin } from '#stores/spin-storage.ts';
import {
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  raw,
  until,
  valueOf,
  operate,
  backoffice,
} from '#tests/support/journey.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { shareAccount } from '#tests/support/links.ts';
import { MemoryStorage } from '#tests/support/tabs.ts';
import { advanceAndSignIn, midnight, rigSpin, rigStore } from '#tests/support/wheel.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const { prizes } = offers.lotteryWheel;
const [noPrize, highest] = [0, prizes.length - 1];

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  connect(api);
  freshTab();
  me = await playerIn(api);
});
afterEach(() => vi.unstubAllGlobals());

const post = (path: string, body: object = {}, key: string = crypto.randomUUID(), token = readToken()) =>
  raw(api, `/api/${path}`, body, { ...bearer(token), 'Idempotency-Key': key });
const spins = () =>
  query<{ id: number; number: number; prize: number | null; ends_at: Date }>(
    api,
    `select id::int as id, number, prize, ends_at from wheel_spin where member_id = ${me.id} order by id`,
  );

describe('the day’s spin', () => {
  it('is granted once by opening the wheel, with its prizes and a commitment', async () => {
    const seen = valueOf(await loadWheel());
    expect(seen).toMatchObject({ remaining: 1, endsAt: wireDate(midnight(api)) });
    expect(seen.prizes.map(({ quantity, weight }) => ({ reward: quantity, weight }))).toEqual(prizes);
    expect(seen.prizes[0]).toMatchObject({ name: 'Sem prêmio', probability: 0.55 });
    expect(seen.seedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSpin(me.id, seen.seedHash ?? '')).toMatchObject({ clientSeed: seen.clientSeed, state: 'seen' });
    const again = valueOf(await loadWheel());
    expect([again.seedHash, again.clientSeed]).toEqual([seen.seedHash, seen.clientSeed]);
    expect(await spins()).toHaveLength(1);
  });

  it('can be claimed by the daily wheel’s own call once a day, and a repeat gets the same reply', async () => {
    expect((await post('dailywheel/check')).body.data).toEqual({ spins: 0, is_claimed: 0 });
    const taken = await post('dailywheel/claim', {}, 'the-days-spin');
    expect(taken).toMatchObject({ status: 200, body: { data: { spins: 1, is_claimed: 1 } } });
    expect(await post('dailywheel/claim', {}, 'the-days-spin')).toMatchObject({ body: taken.body });
    expect((await post('dailywheel/claim')).body).toMatchObject({ code: 400, refusal: 'NOTHING_TO_RECEIVE' });
    expect((await post('dailywheel/check')).body.data).toEqual({ spins: 1, is_claimed: 1 });
    expect(valueOf(await loadWheel()).remaining).toBe(1);
    expect(await spins()).toHaveLength(1);
  });

  it('expires at midnight in São Paulo, and yesterday’s page cannot use the next spin', async () => {
    const seen = valueOf(await loadWheel());
    await advanceAndSignIn(api, me.id, midnight(api).getTime() - api.services.now().getTime() - MINUTE);
    expect(valueOf(await loadWheel()).seedHash).toBe(seen.seedHash);
    await advanceAndSignIn(api, me.id, MINUTE);
    // Yesterday's spin has expired, and today's was not granted yet.
    expectRefusal(await spinWheel(), 'NO_SPINS_LEFT');
    await until(() => expect(known($wheel.get())?.seedHash).not.toBe(seen.seedHash));
    const today = valueOf(await loadWheel());
    expect(today).toMatchObject({ remaining: 1, endsAt: wireDate(midnight(api)) });
    const stale = await post('lotterywheel/claim', { client_seed: 'abc', seed_hash: seen.seedHash });
    expect(stale.body).toMatchObject({ code: 400, refusal: 'INVALID', field: 'seed_hash' });
    valueOf(await spinWheel());
    expect((await spins()).map(({ prize }) => prize === null)).toEqual([true, false]);
    await expectSoundLedger(api);
  });

  it('is one row, however many concurrent requests there are', async () => {
    await Promise.all(Array.from({ length: 8 }, () => post('lotterywheel/check')));
    expect(await spins()).toHaveLength(1);
  });
});

describe('a spin', () => {
  it('pays its prize as cash at once, reveals its seed, and is verified by what the browser stored', async () => {
    await rigStore(api, me.id, highest);
    const spun = valueOf(await spinWheel());
    expect(spun).toMatchObject({ index: highest, cents: 100_00n, judged: { fault: null, witnessed: true } });
    expect($spun.get()).toBe(spun);
    expect(await ledgerOf(api)).toMatchObject({ cash: 100_00n, bonus: 0n });
    // The balance would tell the prize, so it waits for the wheel to rest.
    expect($balance.get()?.cash).toBe(0n);
    noteShown(spun);
    await until(() => expect($balance.get()?.cash).toBe(100_00n));
    await until(() => expect(known($wheel.get())).toMatchObject({ remaining: 0, seedHash: null, endsAt: null }));
    const { told, drawn } = spun.judged ?? {};
    expect(await commitmentOf(told?.serverSeed ?? '')).toBe(told?.seedHash);
    expect(drawn).toBeGreaterThanOrEqual(9_995);
    const given = await query(
      api,
      `select source, required_cents::int as required, state from turnover_requirement where member_id = ${me.id}`,
    );
    expect(given).toEqual([{ source: `spin:${(await spins())[0]?.id}`, required: 0, state: 'done' }]);
    await expectSoundLedger(api);
  });

  it('is reviewed for an account with a certain link, and is paid or refused by an operator', async () => {
    await shareAccount(api, [me, await newPlayer(api.services)]);
    const claims = async () => (await backoffice(api, '/claims')).body as unknown as { id: number; offer: string }[];
    await rigStore(api, me.id, highest);
    const spun = valueOf(await spinWheel());
    expect(spun).toMatchObject({ cents: 100_00n, isInReview: true, judged: { fault: null } });
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 0n, bonus: 0n });
    await expectSoundLedger(api);
    const waiting = (await claims()).find(({ offer }) => offer === 'lotteryWheel');
    expect(valueOf(await spinRecord.load()).rows).toMatchObject([{ review: true }]);
    expect((await backoffice(api, `/claims/${waiting?.id}/approve`, {})).body).toMatchObject({ state: 'paid' });
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 100_00n, bonus: 0n });
    valueOf(await spinRecord.refresh());
    expect(known(spinRecord.$data.get())?.rows).toMatchObject([{ review: false }]);
    await expectSoundLedger(api);
  });

  it('moves no money without a prize', async () => {
    await rigStore(api, me.id, noPrize);
    expect(valueOf(await spinWheel())).toMatchObject({ index: 0, cents: 0n, judged: { fault: null } });
    expect(await ledgerOf(api)).toMatchObject({ cash: 0n });
    expect(await query(api, `select 1 from turnover_requirement where member_id = ${me.id}`)).toEqual([]);
    await expectSoundLedger(api);
  });

  it('returns reward, quantity, index, nonce, seed and the spins left', async () => {
    await post('lotterywheel/check');
    const seed_hash = await rigSpin(api, me.id, 3, 'abc');
    const { body } = await post('lotterywheel/claim', { client_seed: 'abc', seed_hash, name: 'ana', site: 'jogada' });
    expect(body).toMatchObject({
      ...{ status: 'success', code: 200, reward: 'R$\u00a02,00', quantity: '2.00', index: 3, nonce: 0, verifiable: 1 },
      ...{
        remainingspins: 0,
        seed_hash: null,
        client_seed: 'abc',
        message: 'Você ganhou R$\u00a02,00. O valor já está no seu saldo.',
      },
    });
    expect(await commitmentOf(String(body.server_seed))).toBe(seed_hash);
  });

  it.each([[{}], [{ client_seed: 'abc' }], [{ seed: true }]])(
    'with only %o is marked as not verifiable',
    async (given) => {
      const { body: seen } = await post('lotterywheel/check');
      const { seed, ...input } = given as { seed?: true };
      const { body } = await post('lotterywheel/claim', seed ? { seed_hash: seen.seed_hash } : input);
      expect(body).toMatchObject({ code: 200, verifiable: 0 });
      expect(body.message).toContain('Você não pode conferir este sorteio');
    },
  );

  it('is refused under another commitment than the current one, and stays usable', async () => {
    await post('lotterywheel/check');
    for (const seed_hash of ['0'.repeat(64), await commitmentOf('00')]) {
      const reply = await post('lotterywheel/claim', { client_seed: 'abc', seed_hash });
      expect(reply).toMatchObject({ status: 400, body: { refusal: 'INVALID', field: 'seed_hash' } });
    }
    expect((await post('lotterywheel/claim', { client_seed: '\u0007' })).body).toMatchObject({
      refusal: 'CLIENT_SEED_INVALID',
    });
    expect((await spins())[0]?.prize).toBeNull();
  });

  it('is used once: a repeat gets the same reply, another body is refused, and a second submit finds none left', async () => {
    const { body: seen } = await post('lotterywheel/check');
    const input = { client_seed: 'abc', seed_hash: seen.seed_hash };
    const first = await post('lotterywheel/claim', input, 'one-spin');
    expect(first.status).toBe(200);
    expect((await post('lotterywheel/claim', input, 'one-spin')).body).toEqual(first.body);
    const other = await post('lotterywheel/claim', { ...input, client_seed: 'abd' }, 'one-spin');
    expect(other).toMatchObject({ status: 422, body: { refusal: 'IDEMPOTENCY_MISMATCH' } });
    expect(await post('lotterywheel/claim', input)).toMatchObject({ status: 400, body: { refusal: 'NO_SPINS_LEFT' } });
    await expectSoundLedger(api);
  });

  it('is found again after a lost reply without another press, and verified', async () => {
    await rigStore(api, me.id, 1);
    let isLost = true;
    connect(api, (path) => isLost && path.endsWith('/lotterywheel/claim'));
    expect(failureOf(await spinWheel()).kind).toBe('network');
    isLost = false;
    await until(() =>
      expect($spun.get()).toMatchObject({ index: 1, cents: 50n, judged: { fault: null, witnessed: true } }),
    );
    expect(known($wheel.get())?.remaining).toBe(0);
    expect(await ledgerOf(api)).toMatchObject({ cash: 50n });
    expectRefusal(await spinWheel(), 'NO_SPINS_LEFT');
  });

  it('is used once when pressed twice', async () => {
    valueOf(await loadWheel());
    const extra = await backoffice(api, `/members/${me.account}/spins`, { count: 1, reason: 'Teste' });
    expect(extra.status).toBe(200);
    const [one, other] = await Promise.all([spinWheel(), spinWheel()]);
    expect(valueOf(one)).toBe(valueOf(other));
    expect((await spins()).filter(({ prize }) => prize !== null)).toHaveLength(1);
  });

  it('is refused for another member’s number in every call', async () => {
    for (const path of [
      'dailywheel/check',
      'dailywheel/claim',
      'lotterywheel/check',
      'lotterywheel/claim',
      'lotterywheel/history',
    ]) {
      const reply = await post(path, { member_id: me.id + 1 });
      expect(reply, path).toMatchObject({ status: 403, body: { refusal: 'FORBIDDEN', field: 'member_id' } });
    }
    expect(await spins()).toEqual([]);
  });

  it('is not granted to a disabled player', async () => {
    await post('lotterywheel/check');
    const token = readToken();
    await query(api, `update member set status = -1 where id = ${me.id}`);
    expect((await post('lotterywheel/claim', {}, 'disabled-spin', token)).body).toMatchObject({
      refusal: 'FORCED_OFFLINE',
    });
    expect((await spins())[0]?.prize).toBeNull();
  });
});

describe('the history', () => {
  it('lists a player’s own spins, the newest first, page by page, each with the data that verifies it', async () => {
    await operate(api, `/members/${me.account}/spins`, { count: 4, reason: 'Teste' });
    for (let turn = 0; turn < 5; turn++) {
      valueOf(await loadWheel());
      valueOf(await spinWheel());
    }
    const { rows, more } = valueOf(await spinRecord.load());
    expect(rows).toHaveLength(5);
    expect(rows.map(({ id }) => id)).toEqual((await spins()).map(({ id }) => id).reverse());
    for (const row of rows) expect(await verifySpin(row, more)).toMatchObject({ fault: null, witnessed: true });
    const first = await post('lotterywheel/history', { limit: 2 });
    const rest = await post('lotterywheel/history', { limit: 10, before: first.body.next });
    expect((rest.body.data as { id: number }[]).map(({ id }) => id)).toEqual(rows.slice(2).map(({ id }) => id));
    expect(rest.body.next).toBeNull();

    // Another browser has only the server's report, and says so. A changed row is detected here.
    localStorage.removeItem('jogada.wheel');
    const [row] = rows;
    if (!row) throw new Error('no spin');
    expect(await verifySpin(row, more)).toMatchObject({ fault: null, witnessed: false });
    expect(await verifySpin({ ...row, index: (row.index + 1) % 8 }, more)).toMatchObject({ fault: 'index' });
    freshTab();
    await playerIn(api);
    expect((await post('lotterywheel/history')).body).toMatchObject({ data: [], next: null, odds: [] });
  });
});
