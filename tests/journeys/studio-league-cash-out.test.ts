/**
 * Tests the goals of Liga Caju as they fall, and cash-outs at the offer of the moment
 * (docs/domain/games-and-fairness.md#manual-cash-outs).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { msToMinute, MINUTES } from '#games/liga-caju/clock.ts';
import { offerOf } from '#games/liga-caju/offers.ts';
import type { Selection, Slip } from '#games/liga-caju/prices.ts';
import { ligaCaju, shownAt } from '#games/liga-caju/rules.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { drawTable, paidOf } from '#games/table.ts';
import type { Json } from '#lib/json.ts';
import { commitmentOf } from '#lib/fair.ts';
import { wireMoney } from '#lib/money.ts';
import { studioChains, studioSharedRounds } from '#studio/server/schema.ts';
import { encryptSeed } from '#studio/server/server-seed.ts';
import type { SharedRound } from '#studio/server/tables/shared-round.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import { asTable, chain, salt } from '#scripts/dev/fixtures/random-sources.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn } from '#tests/support/tables.ts';

const PLAY_MS = 60_000;
/** The first round of the test vectors: 6-0, 3-1, 0-0, 5-0. */
const SEED = chain[1];
const STAKE = 10_00n;

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
let round: SharedRound;
let matches: readonly Played[];
const balance = (player = 'm1') => studio.operator.balances.get(player);
const slip = (...legs: [match: number, Selection][]): Slip => ({
  matchday: 0,
  legs: legs.map(([match, selection]) => ({ match, selection })),
});
const placed = async (choice: Slip, player = 'm1', press = 1) => {
  const { body } = await table.bet(player, press, choice, '10.00');
  return (body.bet as unknown as { bet: string }).bet;
};
const take = (bet: string, cents: bigint, player = 'm1') =>
  studio.call('cash-out', `${player}/${ligaCaju.code}`, { bet, amount: wireMoney(cents) });
/** Moves the clock to so many ms after the start of a minute. */
const play = (minute: number, ms = 0) => table.goTo(table.after(round.startsAt, msToMinute(minute, PLAY_MS) + ms));
const offerAt = (choice: Slip, minute: number) => offerOf(choice, STAKE, shownAt(matches, minute), minute);
/** Returns the offer at a minute. Throws where there is none. */
function offered(choice: Slip, minute: number): bigint {
  const offer = offerAt(choice, minute);
  if (offer === null) throw new Error(`no offer at ${minute}`);
  return offer;
}
const settle = () => table.goTo(table.after(round.endsAt, 1_000));

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio, ligaCaju.code);
  studio.operator.balances.set('m1', 100_00n).set('m2', 100_00n);
  await studio.tables.tick();
  await studio.db.update(studioChains).set({ salt }).where(eq(studioChains.gameCode, ligaCaju.code));
  await studio.db
    .update(studioSharedRounds)
    .set({ sealedSeed: encryptSeed(studio.parts.keys, SEED), commitment: await commitmentOf(SEED) })
    .where(eq(studioSharedRounds.gameCode, ligaCaju.code));
  round = await table.roundNow();
  matches = round.outcome as unknown as readonly Played[];
  studio.restart();
});
afterAll(() => studio.close());

describe('a matchday in play', () => {
  it('shows every goal from its minute on and none before, and the seed only at the end', async () => {
    const bet = await placed(slip([0, 'home']));
    for (let minute = 0; minute <= MINUTES; minute++) {
      studio.clock.at = table.after(round.startsAt, msToMinute(minute, PLAY_MS));
      const view = await table.view();
      expect(view).toMatchObject({ phase: 'playing', phaseEndsAt: round.endsAt.toISOString() });
      expect(view.soFar, `${minute}`).toEqual(shownAt(matches, minute));
      const shown = JSON.stringify([view, await table.seat('m1'), await studio.round(bet)]);
      for (const secret of [round.serverSeed, '"outcome"']) expect(shown).not.toContain(secret);
      studio.clock.at = new Date(studio.clock.at.getTime() - 1);
      if (minute > 0) expect((await table.view()).soFar).toEqual(shownAt(matches, minute - 1));
    }
    await table.goTo(round.endsAt);
    const view = await table.view();
    expect(view).toMatchObject({ phase: 'result', outcome: matches, serverSeed: round.serverSeed });
    expect(view.soFar).toBeUndefined();
  });

  it('tells its followers each minute with a goal at once, and no other minute', async () => {
    await table.goTo(round.startsAt);
    const told: TableView[] = [];
    const game = asTable(ligaCaju);
    studio.tables.follow(game, (view) => told.push(view));
    for (let at = round.startsAt; at < round.endsAt;) {
      const wait = await studio.tables.tick();
      at = new Date(studio.clock.at.getTime() + wait);
      studio.clock.at = at;
    }
    const minutes = [...new Set(matches.flatMap(({ homeMinutes, awayMinutes }) => [...homeMinutes, ...awayMinutes]))];
    const playing = told.filter(({ phase }) => phase === 'playing');
    expect(playing.map(({ soFar }) => soFar)).toEqual(
      minutes.toSorted((a, b) => a - b).map((minute) => shownAt(matches, minute)),
    );
    const late = playing.map(({ now, soFar }) => {
      const last = (soFar as unknown as Played[]).flatMap((each) => [...each.homeMinutes, ...each.awayMinutes]);
      return Date.parse(now) - round.startsAt.getTime() - msToMinute(Math.max(...last), PLAY_MS);
    });
    expect(late).toEqual(late.map(() => 0));
  });
});

describe('a cash-out of a slip', () => {
  /** The first match ends 6-0, so over is decided early, and under is lost. */
  const choice = slip([2, 'under'], [1, 'home']);

  it('pays the offer of the minute when the request arrived, at the end, and verifies from the seed', async () => {
    const bet = await placed(choice);
    await play(30);
    const offer = offered(choice, 30);
    expect((await take(bet, offer)).body).toMatchObject({
      bet: { cashOut: 30, out: wireMoney(offer), state: 'standing' },
    });
    expect(balance()).toBe(90_00n);
    await table.goTo(table.after(round.endsAt, 500));
    expect(balance()).toBe(90_00n);
    await settle();
    expect(balance()).toBe(90_00n + offer);
    const drawn = await drawTable(asTable(ligaCaju), { serverSeed: SEED, salt, round: 1 });
    const told = { choice: choice as unknown as Json, cashOut: 30, stakeCents: STAKE };
    expect(paidOf(asTable(ligaCaju), drawn, told)).toBe(offer);
    expect(await studio.round(bet)).toMatchObject({ state: 'settled', cashOut: 30, win: wireMoney(offer) });
  });

  it('pays what is better by then, and is refused where it is worse, in the next minutes or after a goal', async () => {
    const [mine, theirs] = [await placed(choice), await placed(choice, 'm2')];
    await play(30);
    const offer = offered(choice, 30);
    expect(await take(mine, offer + 1n)).toMatchObject({ http: 409, body: { refusal: 'OFFER_FELL' } });
    // Nothing was stored, so the slip goes on.
    expect((await table.seat('m1')).mine[0]).toMatchObject({ cashOut: null, state: 'standing' });
    const better = Array.from({ length: 60 }, (_, at) => 31 + at).find((at) => (offerAt(choice, at) ?? 0n) > offer);
    if (!better) throw new Error('the offer never rises');
    await play(better);
    expect((await take(theirs, offer, 'm2')).body).toMatchObject({
      bet: { out: wireMoney(offered(choice, better)) },
    });
  });

  it('is priced after a goal in the very millisecond from which everyone sees it', async () => {
    const against = slip([0, 'away']);
    const bet = await placed(against);
    const [goal = 0] = matches[0]?.homeMinutes ?? [];
    const before = offered(against, goal - 1);
    expect(offerAt(against, goal) ?? 0n).toBeLessThan(before);
    await play(goal);
    expect((await take(bet, before)).body).toMatchObject({ refusal: 'OFFER_FELL' });
  });

  it('keeps its first amount, however often and for whatever amount it is asked', async () => {
    const bet = await placed(choice);
    await play(20);
    const first = offered(choice, 20);
    const replies = await Promise.all([1, 2, 3].map(() => take(bet, first)));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.bet)))).toHaveProperty('size', 1);
    await play(60);
    expect((await take(bet, 100_00n)).body).toMatchObject({ bet: { cashOut: 20, out: wireMoney(first) } });
    await settle();
    expect(balance()).toBe(90_00n + first);
  });

  it('has no offer once the slip is decided, lost or won, and the result pays', async () => {
    const [lost, won] = [await placed(slip([0, 'under'])), await placed(slip([0, 'over']), 'm2')];
    const third = matches[0]?.homeMinutes[2] ?? 0;
    await play(third);
    expect(await take(lost, 1n)).toMatchObject({ http: 409, body: { refusal: 'TOO_LATE' } });
    expect(await take(won, 1n, 'm2')).toMatchObject({ http: 409, body: { refusal: 'TOO_LATE' } });
    await settle();
    expect(balance()).toBe(90_00n);
    expect(balance('m2')).toBe(90_00n + ligaCaju.winCents(matches, slip([0, 'over']), STAKE));
  });

  it('is refused before the play, after it, for another player and without an amount', async () => {
    const bet = await placed(choice);
    expect((await take(bet, 1n)).body).toMatchObject({ refusal: 'NOT_PLAYING' });
    await play(10);
    expect((await take(bet, 1n, 'm2')).http).toBe(404);
    const call = (body: object) => studio.call('cash-out', `m1/${ligaCaju.code}`, body);
    expect((await call({ bet })).body).toEqual({ status: 'error', refusal: 'INVALID', field: 'amount' });
    expect((await call({ bet, amount: '1,00' })).body).toMatchObject({ refusal: 'AMOUNT_INVALID', field: 'amount' });
    await table.goTo(round.endsAt);
    expect((await take(bet, 1n)).body).toMatchObject({ refusal: 'TOO_LATE' });
  });

  it('is not needed: a studio that was down pays by the result, and what had been cashed out by its offer', async () => {
    const out = await placed(choice);
    await placed(slip([0, 'home']), 'm2');
    await play(30);
    const offer = offered(choice, 30);
    await take(out, offer);
    studio.restart();
    studio.clock.at = table.after(round.endsAt, 20_000);
    await studio.tables.settle();
    await studio.tables.tick();
    await studio.tables.settle();
    expect(balance()).toBe(90_00n + offer);
    expect(balance('m2')).toBe(90_00n + ligaCaju.winCents(matches, slip([0, 'home']), STAKE));
    expect((await table.rows()).map(({ state }) => state)).toEqual(['settled', 'settled']);
  });
});
