/** Tests the rain room: presence in time, the draw by the job, and the winners' rewards. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '#api/client.ts';
import { writeToken } from '#api/token.ts';
import { commitmentOf } from '#lib/fair.ts';
import { rainPlaces } from '#lib/rain.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { drawRain } from '#server/contexts/rewards/rain/draw.ts';
import { deletePresencesOlder } from '#server/contexts/rewards/rain/presence.ts';
import { nextSlot } from '#server/contexts/rewards/rain/schedule.ts';
import { runJobs } from '#server/platform/jobs/run.ts';
import { valueOf as known } from '#stores/loadable.ts';
import { $presence, $rain, HERE_MS, claimRain, loadRain, stayInRoom } from '#stores/rain.ts';
import { checkDraw } from '#stores/rain-verification.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  raw,
  until,
  valueOf,
} from '#tests/support/journey.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { stubBrowser } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: noGift, rateLimitScale: 1 } });
let me: Player;
setUpTab(api);
beforeEach(async () => {
  stubBrowser();
  // Skips a draw, so that no member of an earlier test is present.
  await drawAt(MINUTE);
  me = await signedIn(api.services, await playerIn(api));
});
afterEach(() => vi.unstubAllGlobals());

const draw = () => {
  const jobs = api.work.jobs.filter(({ name }) => name === 'rain.draw');
  return runJobs(api.services, jobs);
};
/** Returns the next draw as its Unix second. */
const coming = () => nextSlot(api.services.now());
/** Moves the clock to `ms` after the next draw, or before it. Returns the draw. */
function goTo(ms: number): number {
  const slot = coming();
  api.advance(slot * 1000 + ms - api.services.now().getTime());
  return slot;
}
async function drawAt(ms: number): Promise<number> {
  const slot = goTo(ms);
  await draw();
  return slot;
}
/** Signs the player in again, because sessions end after half an hour, and reports their presence. */
const here = async (player: Player, input: object = {}) =>
  raw(api, '/api/rain/here', input, bearer((await signedIn(api.services, player)).token));
const comeBack = async (player = me) => {
  const back = await signedIn(api.services, player);
  writeToken(back.token);
  return back;
};
const slotOf = async (slot: number) => {
  valueOf(await loadRain());
  return known($rain.get())?.slots.find(({ id }) => id === slot);
};
const rewards = () => known($rain.get())?.data.map(({ id, state }) => [id, state]);
const winnersOf = async (slot: number) =>
  (await query<{ member: number }>(api, `select member_id as member from rain_winner where slot = ${slot}`)).map(
    ({ member }) => Number(member),
  );

describe('the draw', () => {
  it('is among players seen in the ten minutes before, and its winners claim 5.00 once', async () => {
    const [early, late] = [await newPlayer(api.services), await newPlayer(api.services)];
    goTo(-10 * MINUTE - 3000);
    const slot = coming();
    expect((await here(early)).status).toBe(200);
    api.advance(4000);
    await here(me);
    await drawAt(2000);
    await here(late);
    await draw();
    expect(await winnersOf(slot)).toEqual([me.id]);
    await comeBack();
    expect(await slotOf(slot)).toMatchObject({ id: slot, present: 1 });
    expect(rewards()).toEqual([[slot, 'available']]);
    const before = (await ledgerOf(api, me.id)).cash;
    expect(valueOf(await claimRain({ id: slot })).data).toMatchObject({
      id: slot,
      state: 'used',
      reward_amount: 5_00n,
    });
    expect((await ledgerOf(api, me.id)).cash).toBe(before + 5_00n);
    expect(rewards()).toEqual([[slot, 'used']]);
    expectRefusal(await claimRain({ id: slot }), 'NOT_ELIGIBLE');
    for (const nobody of [early, late]) {
      await comeBack(nobody);
      expectRefusal(await claimRain({ id: slot }), 'NOT_ELIGIBLE');
    }
    await expectSoundLedger(api);
  });

  it('has a tenth of those present as winners, names masked, by a seed that was committed before; the browser verifies it', async () => {
    goTo(-5 * MINUTE);
    const slot = coming();
    await comeBack();
    const before = await slotOf(slot);
    expect(before).toMatchObject({ server_seed: null, present: null, winners: [] });
    expect(known($rain.get())?.slots[0]?.id).toBe(slot);
    await here(me);
    for (let turn = 0; turn < 11; turn++) await here(await newPlayer(api.services));
    await drawAt(1000);
    await comeBack();
    const after = await slotOf(slot);
    if (!after) throw new Error('no draw');
    expect(after).toMatchObject({ seed_hash: before?.seed_hash, present: 12 });
    expect(await commitmentOf(after.server_seed ?? '')).toBe(before?.seed_hash);
    expect(after.winners.length).toBe(2);
    expect(after.winners.some(({ is_me }) => is_me)).toBe((await winnersOf(slot)).includes(me.id));
    for (const { name } of after.winners) expect(name).toMatch(/^.\*\*\*$/u);
    expect(await checkDraw(after)).toBe('kept');
    const [first, ...rest] = after.winners;
    if (!first) throw new Error('no winners');
    expect(await checkDraw({ ...after, winners: [...rest, first] })).toBe('differs');
    expect(await checkDraw({ ...after, server_seed: '00'.repeat(32) })).toBe('differs');
    const other = '11'.repeat(32);
    // A consistent draw with another seed than the committed one.
    const places = await rainPlaces({ serverSeed: other, number: slot / 18_000, present: 12, winners: 2 });
    const swapped = { server_seed: other, seed_hash: await commitmentOf(other) };
    const forged = { ...after, ...swapped, winners: places.map((place) => ({ ...first, place })) };
    expect(await checkDraw(forged)).toBe('differs');
    localStorage.clear();
    expect(await checkDraw(after)).toBe('matches');
    // The next draw's seed is still secret.
    expect(known($rain.get())?.slots[0]).toMatchObject({ server_seed: null, seed_hash: expect.any(String) as string });
  });

  it('counts who was present in time if it runs late, after missed ones', async () => {
    goTo(-MINUTE);
    const slot = coming();
    await here(me);
    goTo(MINUTE);
    await here(me);
    const other = await newPlayer(api.services);
    await here(other);
    const second = goTo(-MINUTE);
    await here(other);
    goTo(HOUR);
    await draw();
    expect([await winnersOf(slot), await winnersOf(second)]).toEqual([[me.id], [other.id]]);
    await expectSoundLedger(api);
  });

  it('takes place once, and without winners if nobody is present', async () => {
    const slot = goTo(1000);
    await draw();
    const read = () => query(api, `select present, drawn_at from rain_slot where slot = ${slot}`);
    const drawn = await read();
    expect(drawn).toMatchObject([{ present: 0 }]);
    api.advance(MINUTE);
    await drawRain(api.services);
    expect(await read()).toEqual(drawn);
    expect(await winnersOf(slot)).toEqual([]);
  });

  it('leaves out restricted players, and everybody while the offer is off', async () => {
    const barred = await newPlayer(api.services);
    goTo(-MINUTE);
    const slot = coming();
    await here(me);
    await here(barred);
    await query(api, `update member set status = -1 where id = ${barred.id}`);
    await drawAt(1000);
    expect(await winnersOf(slot)).toEqual([me.id]);
    goTo(-MINUTE);
    const stopped = coming();
    await here(me);
    const at = api.services.now().toISOString();
    await query(
      api,
      `insert into offer_stop (offer, stopped_at, stopped_by, reason) values ('chatRain', '${at}', 'operator:ana', 'test')`,
    );
    expect((await here(me)).body.refusal).toBe('OFFER_OFF');
    await drawAt(1000);
    await query(api, `delete from offer_stop`);
    expect(await query(api, `select present from rain_slot where slot = ${stopped}`)).toEqual([{ present: 0 }]);
    expect(await winnersOf(stopped)).toEqual([]);
    await expectSoundLedger(api);
  });
});

it('a reward can be claimed for a day from the draw on', async () => {
  goTo(-MINUTE);
  await here(me);
  const slot = coming();
  await drawAt(MINUTE);
  api.advance(DAY - 2000);
  await comeBack();
  valueOf(await loadRain());
  expect(rewards()).toEqual([[slot, 'available']]);
  api.advance(3000);
  expectRefusal(await claimRain({ id: slot }), 'NOT_ELIGIBLE');
  expect(rewards()).toEqual([[slot, 'expired']]);
});

describe('presence in the room', () => {
  it('is sent at once and every half minute by the page itself, until it is left', async () => {
    const page = document as unknown as EventTarget & { visibilityState: string };
    const asked: string[] = [];
    configureApi({
      baseUrl: 'http://api.test',
      fetch: (async (input: Request) => {
        const { pathname } = new URL(input.url);
        if (pathname === '/api/rain/here') asked.push(input.headers.get('X-Passive') ?? 'active');
        return api.fetch(input);
      }) as typeof fetch,
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const leave = stayInRoom();
      const said = (times: number) => until(() => expect(asked).toEqual(Array.from({ length: times }, () => '1')));
      await said(1);
      await until(() => expect([$presence.get().status, known($rain.get())?.present]).toEqual(['here', 1]));
      vi.advanceTimersByTime(HERE_MS);
      await said(2);
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      vi.advanceTimersByTime(5 * HERE_MS);
      await said(2);
      page.visibilityState = 'visible';
      page.dispatchEvent(new Event('visibilitychange'));
      await said(3);
      leave();
      vi.advanceTimersByTime(5 * HERE_MS);
      await said(3);
      expect($presence.get().status).toBe('unknown');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused for another’s number, a disabled account, and more than ten times a minute', async () => {
    expect((await here(me, { member_id: me.id + 1 })).body.refusal).toBe('FORBIDDEN');
    const answers = [];
    for (let turn = 0; turn < 21; turn++) answers.push((await here(me)).body.refusal);
    expect(answers).toContain('TOO_MANY_REQUESTS');
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => undefined));
    await query(api, `update member set status = -1 where id = ${me.id}`);
    expect((await here(me)).status).not.toBe(200);
  });

  it('is deleted after a day, unless its draw is still to come', async () => {
    await query(api, `delete from rain_presence`);
    goTo(-MINUTE);
    const slot = coming();
    await here(me);
    await drawAt(MINUTE);
    await here(me);
    const open = coming();
    api.advance(DAY + MINUTE);
    await deletePresencesOlder(api.services);
    const kept = await query<{ slot: number }>(api, `select slot from rain_presence`);
    expect(kept.map((row) => Number(row.slot))).toEqual([open]);
    expect(open).not.toBe(slot);
    await draw();
    await deletePresencesOlder(api.services);
    expect(await query(api, `select slot from rain_presence`)).toEqual([]);
  });
});

it('there is no room in a market without it: nothing is prepared or drawn', async () => {
  const closed = await startApi({ config: { market: { ...noGift, offers: { ...noGift.offers, chatRain: false } } } });
  try {
    connect(closed);
    freshTab();
    const player = await signedIn(closed.services, await playerIn(closed));
    expectRefusal(await loadRain(), 'OFFER_OFF');
    expectRefusal(await claimRain({}), 'OFFER_OFF');
    expect((await raw(closed, '/api/rain/here', {}, bearer(player.token))).body.refusal).toBe('OFFER_OFF');
    await drawRain(closed.services);
    expect(await query(closed, `select * from rain_slot`)).toEqual([]);
  } finally {
    await closed.close();
  }
});
