/** Tests planned ends and starts of offers (docs/domain/rewards.md#offer-availability). */
import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { activityDetailsCall } from '#contract/promotions.ts';
import { wireDate } from '#lib/dates.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { rewardLists } from '#stores/promotions.ts';
import { backoffice, expectRefusal, freshTab, playerIn, query, valueOf } from '#tests/support/journey.ts';
import { deposit } from '#tests/support/offers.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const MINUTE = 60_000;
const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  await query(api, 'delete from offer_stop');
  me = await playerIn(api);
});

/** Returns the wire date of an instant `minutes` ahead. */
const ahead = (minutes: number) => wireDate(new Date(api.services.now().getTime() + minutes * MINUTE));
const stop = (body: { at?: string }) => backoffice(api, '/offers/rebate/stop', { reason: 'campaign', ...body });
const start = (body: { at?: string }) => backoffice(api, '/offers/rebate/start', { reason: 'campaign', ...body });
const listed = async () => valueOf(await send(activityDetailsCall, {})).data.find(({ offer }) => offer === 'rebate');

describe('a planned end', () => {
  it('is listed, earns until then and not after, and keeps what was earned', async () => {
    const end = ahead(2);
    expect((await stop({ at: end })).body).toEqual({ state: 'ending' });
    expect(await listed()).toMatchObject({ ends_at: end });
    await deposit(api, me.id, 100_00n);
    api.advance(3 * MINUTE);
    await deposit(api, me.id, 300_00n);
    const rewards = valueOf(await rewardLists.rebate.load());
    expect(rewards.map(({ reward_amount }) => reward_amount)).toEqual([20_00n]);
    freshTab();
    await playerIn(api);
    expectRefusal(await rewardLists.rebate.load(), 'OFFER_OFF');
    expect(await listed()).toBeUndefined();
  });

  it('is replaced by a later plan, and withdrawn by a start', async () => {
    await stop({ at: ahead(2) });
    const later = ahead(5);
    await stop({ at: later });
    expect(await listed()).toMatchObject({ ends_at: later });
    expect((await start({})).body).toEqual({ state: 'open' });
    expect(await listed()).toMatchObject({ ends_at: '' });
    expect((await start({})).status).toBe(409);
  });

  it('may have a start after it, and not before it', async () => {
    await stop({ at: ahead(2) });
    const early = await start({ at: ahead(1) });
    expect([early.status, early.body]).toEqual([400, { error: 'this time is before the planned end' }]);
    await start({ at: ahead(4) });
    api.advance(3 * MINUTE);
    expect(await listed()).toBeUndefined();
    api.advance(2 * MINUTE);
    expect(await listed()).toMatchObject({ ends_at: '' });
  });

  it('lies ahead, and is a date', async () => {
    for (const at of [wireDate(api.services.now()), '2020-01-01 00:00:00', 'soon']) {
      const reply = await stop({ at });
      expect(reply.status, at).toBe(400);
    }
    expect(await listed()).toMatchObject({ ends_at: '' });
  });
});

describe('a planned start', () => {
  it('ends a stop by itself, and a further stop withdraws it', async () => {
    await stop({});
    expect((await start({ at: ahead(2) })).body).toEqual({ state: 'stopped' });
    expect((await stop({})).body).toEqual({ state: 'stopped' });
    api.advance(3 * MINUTE);
    expect(await listed()).toBeUndefined();
    await start({ at: ahead(2) });
    api.advance(3 * MINUTE);
    expect(await listed()).toMatchObject({ offer: 'rebate' });
  });

  it('of two operators at once is one stop', async () => {
    const replies = await Promise.all([stop({ at: ahead(2) }), stop({ at: ahead(3) })]);
    expect(replies.map(({ status }) => status).toSorted()).toContain(200);
    expect(await query(api, 'select count(*)::int as count from offer_stop')).toEqual([{ count: 1 }]);
  });
});
