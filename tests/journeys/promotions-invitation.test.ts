/** Tests an invited friend: when they count, what the player sees of them, and the reviews. */
import { beforeEach, describe, expect, it } from 'vitest';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  backoffice,
  bearer,
  expectRefusal,
  expectSoundLedger,
  ledgerOf,
  playerIn,
  query,
  raw,
  valueOf,
} from '#tests/support/journey.ts';
import { claim, deposit, rewardsOf, stake } from '#tests/support/offers.ts';
import { shareAccount } from '#tests/support/links.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const cash = async () => (await ledgerOf(api, me.id)).cash;

describe('an invited friend', () => {
  const invite = async () => {
    const friend = await newPlayer(api.services);
    await query(api, `update member set invited_by = ${me.id} where id = ${friend.id}`);
    return friend;
  };
  const counts = async (friend: { id: number }) => {
    await deposit(api, friend.id, 100_00n);
    await stake(api, friend.id, 500_00n);
  };

  it('gives 100 once they have deposited and staked enough, once', async () => {
    const [one, two, three] = [await invite(), await invite(), await invite()];
    await counts(one);
    await counts(two);
    await deposit(api, three.id, 100_00n);
    await stake(api, three.id, 499_99n);
    const rows = await rewardsOf('invitation');
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [two.id, 'available'],
      [one.id, 'available'],
      [three.id, 'registered'],
    ]);
    // The reply has nothing of the friend's deposits, stakes or balance.
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('49999');
    valueOf(await claim('invitation', one.id));
    valueOf(await claim('invitation'));
    expect(await cash()).toBe(200_00n);
    expectRefusal(await claim('invitation', one.id), 'NOT_ELIGIBLE');
    expectRefusal(await claim('invitation', three.id), 'NOT_ELIGIBLE');
    await expectSoundLedger(api);
  });

  it('is named by UID or login name, and an unrelated member looks like an unknown one', async () => {
    const friend = await invite();
    await counts(friend);
    const stranger = await newPlayer(api.services);
    const { token } = await signedIn(api.services, me);
    const ask = async (body: object) => {
      const reply = await raw(api, '/api/invitationactivity/claim?lang=en', body, bearer(token));
      return [reply.status, reply.body.message];
    };
    const unknown = [409, 'USER DOES NOT EXIST'];
    expect(await ask({ id: stranger.id })).toEqual(unknown);
    expect(await ask({ id: 999_999_999 })).toEqual(unknown);
    expect(await ask({ name: stranger.account })).toEqual(unknown);
    expect(await ask({ name: 'nobody-at-all' })).toEqual(unknown);
    expect(await ask({ name: friend.account.toUpperCase() })).toEqual([200, 'Reward claimed successfully!']);
  });

  it('is reviewed first if they share a bank account with the referrer: approved, or refused with a reason', async () => {
    const [one, two] = [await invite(), await invite()];
    await shareAccount(api, [me, one, two]);
    await counts(one);
    await counts(two);
    valueOf(await claim('invitation', one.id));
    valueOf(await claim('invitation', two.id));
    expect(await cash()).toBe(0n);
    expect((await rewardsOf('invitation')).map(({ state }) => state)).toEqual(['review', 'review']);
    const { body } = await backoffice(api, '/claims');
    const waiting = (body as unknown as { id: string; account: string; why: string }[]).filter(
      ({ account }) => account === me.account,
    );
    expect(waiting.map(({ why }) => why)).toEqual(['linked', 'linked']);
    expect((await backoffice(api, `/claims/${waiting[0]?.id}/approve`, {})).body).toEqual({ state: 'paid' });
    expect((await backoffice(api, `/claims/${waiting[0]?.id}/approve`, {})).status).toBe(409);
    const no = { reason: 'Mesma pessoa' };
    expect((await backoffice(api, `/claims/${waiting[1]?.id}/refuse`, no)).body).toEqual({ state: 'refused' });
    expect(await cash()).toBe(100_00n);
    expect((await rewardsOf('invitation')).map(({ state, note }) => [state, note])).toEqual([
      ['lost', 'Mesma pessoa'],
      ['used', ''],
    ]);
    await expectSoundLedger(api);
  });

  it('is reviewed first from the fourth in thirty days on, and approved only while the reward is earned', async () => {
    const friends = [await invite(), await invite(), await invite(), await invite()];
    for (const friend of friends) await counts(friend);
    for (let turn = 0; turn < 4; turn++) valueOf(await claim('invitation'));
    expect(await cash()).toBe(300_00n);
    const { body } = await backoffice(api, '/claims');
    const [fourth] = (body as unknown as { id: string; account: string }[]).filter(
      ({ account }) => account === me.account,
    );
    await query(api, `update recharge set state = 'returned' where member_id = ${friends[3]?.id}`);
    expect((await backoffice(api, `/claims/${fourth?.id}/approve`, {})).status).toBe(409);
    await query(api, `update recharge set state = 'paid' where member_id = ${friends[3]?.id}`);
    expect((await backoffice(api, `/claims/${fourth?.id}/approve`, {})).body).toEqual({ state: 'paid' });
    await expectSoundLedger(api);
  });
});
