/** Tests points, and the list of open offers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { $openOffers, $points, collectRebate, exchangePoints, loadOpenOffers, loadPoints } from '#stores/promotions.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  newKey,
  playerIn,
  query,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { claim, deposit, stake } from '#tests/support/offers.ts';
import { signedIn } from '#scripts/dev/fixtures/players.ts';
import { openRound } from '#tests/support/rounds.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

describe('points', () => {
  it('are one for each 10.00 staked, and 100 make 1.00 of the rebate wallet, which is collected', async () => {
    await deposit(api, me.id, 100_00n);
    await stake(api, me.id, 999_99n);
    await loadPoints();
    expect(known($points.get())).toMatchObject({ points: 99, step: 100, value: 1_00n, free: 0n });
    expectRefusal(await exchangePoints({ points: 100 }), 'NOTHING_TO_RECEIVE');
    await stake(api, me.id, 4_000_01n);
    expectRefusal(await exchangePoints({ points: 150 }), 'INVALID', 'points');
    expectRefusal(await exchangePoints({ points: 600 }), 'NOTHING_TO_RECEIVE');
    valueOf(await exchangePoints({ points: 500 }));
    expect(known($points.get())).toMatchObject({ points: 0, free: 5_00n });
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 100_00n, rebate: 5_00n });
    expect(valueOf(await collectRebate({})).data.money).toBe(5_00n);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 105_00n, rebate: 0n });
    expectRefusal(await collectRebate({}), 'NOTHING_TO_RECEIVE');
    await expectSoundLedger(api);
  });

  it('are exchanged without touching the money in wagering', async () => {
    await deposit(api, me.id, 100_00n);
    await stake(api, me.id, 1_000_00n);
    valueOf(await claim('rebate'));
    valueOf(await exchangePoints({ points: 100 }));
    expect(await ledgerOf(api, me.id)).toMatchObject({ rebate: 21_00n });
    expect(valueOf(await collectRebate({})).data.money).toBe(1_00n);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 101_00n, rebate: 20_00n });
    await expectSoundLedger(api);
  });

  it('are another request if another number has the same key', async () => {
    await deposit(api, me.id, 3_000_00n);
    await stake(api, me.id, 3_000_00n);
    const { token } = await signedIn(api.services, me);
    const headers = { ...bearer(token), 'Idempotency-Key': newKey() };
    const exchange = (points: number) => raw(api, '/api/exchange/claim', { points }, headers);
    const first = await exchange(200);
    expect(first.status).toBe(200);
    expect((await exchange(200)).body).toEqual(first.body);
    expect((await exchange(100)).body.refusal).toBe('IDEMPOTENCY_MISMATCH');
    expect(await ledgerOf(api, me.id)).toMatchObject({ rebate: 2_00n });
  });

  it('are owed if their bet is rolled back after their exchange', async () => {
    await deposit(api, me.id, 2_000_00n);
    const round = await openRound(api.services, me.id, 1_000_00n);
    await round.settle(0n);
    valueOf(await exchangePoints({ points: 100 }));
    await round.voidIt();
    await expectSoundLedger(api);
    await stake(api, me.id, 1_000_00n);
    expectRefusal(await exchangePoints({ points: 100 }), 'NOTHING_TO_RECEIVE');
    await stake(api, me.id, 1_000_00n);
    valueOf(await exchangePoints({ points: 100 }));
  });

  it('are not earned by void bets, and are refused in any other format', async () => {
    await deposit(api, me.id, 2_000_00n);

    await (await openRound(api.services, me.id, 2_000_00n)).voidIt();
    await loadPoints();
    expect(known($points.get())?.points).toBe(0);
    const { token } = await signedIn(api.services, me);
    for (const points of [-100, 0, 1.5, 1e12, '100', null]) {
      const { status, body } = await raw(api, '/api/exchange/claim', { points }, bearer(token));
      expect([status, body.refusal, body.field], String(points)).toEqual([400, expect.any(String), 'points']);
    }
  });
});

it('the open offers show the number of claimable rewards to a signed-in player', async () => {
  await deposit(api, me.id, 100_00n);
  await loadOpenOffers();
  const told = new Map(known($openOffers.get())?.map(({ offer, claimable }) => [offer, claimable]));
  expect(told.get('firstDeposit')).toBe(1);
  expect(told.get('rebate')).toBe(1);
  expect(told.get('dailyLoss')).toBe(0);
  valueOf(await claim('firstDeposit'));
  await loadOpenOffers();
  const after = new Map(known($openOffers.get())?.map(({ offer, claimable }) => [offer, claimable]));
  expect([after.get('firstDeposit'), after.get('welcome')]).toEqual([0, 0]);
});

it('a disabled account may claim nothing', async () => {
  await deposit(api, me.id, 100_00n);
  await query(api, `update member set status = -1 where id = ${me.id}`);
  const { token } = await signedIn(api.services, me);
  const { body } = await raw(api, '/api/ftd/claim', {}, bearer(token));
  expect(['MEMBER_DISABLED', 'UNAUTHENTICATED', 'FORCED_OFFLINE']).toContain(body.refusal);
});
