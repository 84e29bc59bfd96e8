/**
 * Tests a second bet on a round of steps: a bet of its own in the wallet, placed once or not at all
 * (docs/decisions/28-verifiable-draws.md).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf } from '#lib/fair.ts';
import { play } from '#games/fair-game.ts';
import { vinteEUmDaLapa } from '#games/vinte-e-um-da-lapa/rules.ts';
import type { Action, Result, Table } from '#games/vinte-e-um-da-lapa/rules.ts';
import { ABANDONED_MS, resumeRounds } from '#studio/server/resume-rounds.ts';
import { studioRounds, studioSeedPairs } from '#studio/server/schema.ts';
import { encryptSeed } from '#studio/server/server-seed.ts';
import { resumeSteps } from '#studio/server/steps.ts';
import { openStudio } from '#tests/support/studio.ts';

const token = 'm1/vinte-e-um-da-lapa';
let studio: Awaited<ReturnType<typeof openStudio>>;
const balance = () => studio.operator.balances.get('m1');
const count = (call: string) => studio.operator.calls.filter((each) => each === call).length;
const row = async () => (await studio.db.select().from(studioRounds))[0];
const press = (round: string, action: string) => studio.call('step', token, { round, step: 0, action });
const legs = () => [...studio.operator.rounds].map(([name, { bet, win, state }]) => ({ name, bet, win, state }));
/** Maps each bet's state by the suffix of its id. */
const states = (id: string) => Object.fromEntries(legs().map(({ name, state }) => [name.slice(id.length), state]));
const abandon = () => (studio.clock.at = new Date(studio.clock.at.getTime() + ABANDONED_MS + 1));
const lose = (call: string, moment: 'before' | 'after') => studio.operator.failures.push({ call, moment });
const mend = () => (studio.operator.failures.length = 0);

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.operator.balances.set('m1', 100_00n);
});
afterAll(() => studio.close());

/** Starts a round of R$ 10.00 whose first hand may be doubled and then has this result. */
async function begun(result: Result = 'won') {
  await studio.claimOf(token);
  const [pair] = await studio.db.select().from(studioSeedPairs).where(eq(studioSeedPairs.state, 'active'));
  for (let tried = 1; ; tried++) {
    const serverSeed = tried.toString(16).padStart(64, '0');
    const seed = { serverSeed, clientSeed: pair?.clientSeed ?? '', nonce: 0 };
    const { outcome } = await play<null, Table, Action>(vinteEUmDaLapa, seed, null, 10_00n, ['double']);
    if (!outcome.doubled || outcome.state !== result) continue;
    const commitment = await commitmentOf(serverSeed);
    await studio.db
      .update(studioSeedPairs)
      .set({ sealedSeed: encryptSeed(studio.parts.keys, serverSeed), commitment })
      .where(eq(studioSeedPairs.id, pair?.id ?? 0));
    const { body } = await studio.tap(1, '10.00', token);
    expect(body).toMatchObject({ state: 'playing', balance: '90.00' });
    return body.round as unknown as string;
  }
}

describe('a second bet', () => {
  it.each([
    ['won', '40.00', 20_00n, 120_00n],
    ['push', '20.00', 10_00n, 100_00n],
    ['lost', '0.00', 0n, 80_00n],
  ] as const)('is placed beside the first, and they share a result that is %s', async (result, win, half, after) => {
    const id = await begun(result);
    const { body } = await press(id, 'double');
    expect(body).toMatchObject({ staked: '20.00', win, outcome: { doubled: true, state: result } });
    expect(legs()).toEqual([
      { name: id, bet: 10_00n, win: half, state: 'settled' },
      { name: `${id}.d`, bet: 10_00n, win: half, state: 'settled' },
    ]);
    expect(body.balance).toBe(`${after / 100n}.00`);
    expect(balance()).toBe(after);
    expect(await studio.round(id)).toMatchObject({ bet: '10.00', staked: '20.00', win });
    expect((await press(id, 'double')).body).toEqual(body);
    expect(balance()).toBe(after);
  });

  it('shares an odd win to the centavo', async () => {
    const id = await begun();
    lose('settle', 'before');
    expect((await press(id, 'double')).http).toBe(503);
    mend();
    // This game cannot win an odd number of centavos, but another game can.
    await studio.db.update(studioRounds).set({ winCents: 40_01n });
    expect((await press(id, 'double')).body).toMatchObject({ win: '40.01', balance: '120.01' });
    expect(legs().map(({ win }) => win)).toEqual([20_01n, 20_00n]);
  });

  it('leaves the round as it was if the balance does not cover it', async () => {
    const id = await begun();
    studio.operator.balances.set('m1', 9_99n);
    expect((await press(id, 'double')).body).toEqual({ status: 'error', refusal: 'BALANCE_INSUFFICIENT' });
    const state = (await studio.call('state', token, {})).body as unknown as { open: { outcome: object } };
    expect(state.open).toMatchObject({ round: id, state: 'playing', step: 0, staked: '10.00' });
    expect(state.open.outcome, 'the hidden card stays hidden').toMatchObject({
      state: 'playing',
      dealer: [expect.any(Number)],
    });
    expect(Object.keys(await studio.round(id))).not.toContain('outcome');
    expect((await press(id, 'stand')).body).toMatchObject({ staked: '10.00', outcome: { doubled: false } });
    expect(legs()).toMatchObject([{ name: id, state: 'settled' }]);
    expect(await resumeSteps(studio.parts)).toBe(0);
  });

  it('has one id however often it is pressed at once', async () => {
    const id = await begun();
    const replies = await Promise.all(Array.from({ length: 4 }, () => press(id, 'double')));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(legs().map(({ name }) => name)).toEqual([id, `${id}.d`]);
    expect(balance()).toBe(120_00n);
  });
});

describe.each(['before', 'after'] as const)('a second bet whose reply is lost %s the call', (moment) => {
  async function lost() {
    const id = await begun();
    lose('bet', moment);
    expect((await press(id, 'double')).http).toBe(503);
    mend();
    expect(await row()).toMatchObject({ state: 'raising', actions: [], raisedCents: 0n });
    return id;
  }

  it('is placed by the same press again, and no other action replaces it', async () => {
    const id = await lost();
    expect((await press(id, 'stand')).body).toEqual({ status: 'error', refusal: 'STEP_TAKEN' });
    expect((await press(id, 'double')).body).toMatchObject({ staked: '20.00', win: '40.00', balance: '120.00' });
    expect(states(id)).toEqual({ '': 'settled', '.d': 'settled' });
  });

  it('is rolled back once if the reply stays lost, and the next attempt has an id of its own', async () => {
    const id = await lost();
    expect(await resumeSteps(studio.parts), 'it may still come').toBe(0);
    abandon();
    lose('rollback', 'after');
    expect(await resumeSteps(studio.parts)).toBe(0);
    mend();
    expect(await row()).toMatchObject({ state: 'lowering' });
    expect(
      (await Promise.all([resumeSteps(studio.parts), resumeSteps(studio.parts)])).some((moved) => moved === 1),
    ).toBe(true);
    const asked = count('rollback');
    expect(await resumeSteps(studio.parts)).toBe(0);
    expect(count('rollback')).toBe(asked);
    expect(await row()).toMatchObject({ state: 'playing', raise: null, raisedAt: null, actions: [] });
    expect(legs()[1]).toMatchObject({ name: `${id}.d`, state: 'void' });
    expect(balance()).toBe(90_00n);
    expect((await press(id, 'double')).body).toMatchObject({ staked: '20.00', balance: '120.00' });
    expect(states(id)).toEqual({ '': 'settled', '.d': 'void', '.d2': 'settled' });
  });

  it('is rolled back by the player’s next request, whatever it is', async () => {
    const id = await lost();
    abandon();
    expect((await press(id, 'stand')).body).toMatchObject({ staked: '10.00', outcome: { doubled: false } });
    expect(legs()[1]).toMatchObject({ name: `${id}.d`, state: 'void' });
  });
});

describe('a second bet that is rolled back while it is in flight', () => {
  it.each(['before', 'after'] as const)('(%s it arrives) is not charged, and the round continues', async (moment) => {
    const id = await begun();
    const run = () => (abandon(), resumeSteps(studio.parts));
    studio.operator.meanwhile.push({ call: 'bet', moment, run });
    const { body } = await press(id, 'double');
    expect(body).toMatchObject({ status: 'success', state: 'playing', step: 0, staked: '10.00' });
    expect(body.outcome ?? null, 'nothing is uncovered').not.toMatchObject({ doubled: true });
    expect(await row()).toMatchObject({ state: 'playing', actions: [], raisedCents: 0n });
    expect(balance()).toBe(90_00n);
    expect((await press(id, 'double')).body).toMatchObject({ staked: '20.00', balance: '120.00' });
    expect(states(id)).toEqual({ '': 'settled', '.d': 'void', '.d2': 'settled' });
  });

  it.each(['before', 'after'] as const)('(%s it arrives) does not disturb the next try', async (moment) => {
    const id = await begun();
    const arrived = Promise.withResolvers<undefined>();
    const heard = Promise.withResolvers<undefined>();
    let second: ReturnType<typeof press> | undefined;
    // The reply about the first bet arrives while the second bet is in flight.
    const run = async () => {
      abandon();
      await resumeSteps(studio.parts);
      const hold = () => (arrived.resolve(undefined), heard.promise);
      studio.operator.meanwhile.push({ call: 'bet', moment: 'before', run: hold });
      second = press(id, 'double');
      await arrived.promise;
    };
    studio.operator.meanwhile.push({ call: 'bet', moment, run });
    const first = await press(id, 'double');
    expect(first.body.outcome ?? null).not.toMatchObject({ doubled: true });
    expect(await row()).toMatchObject({ state: 'raising', actions: [], raisedCents: 0n });
    heard.resolve(undefined);
    expect((await second)?.body).toMatchObject({ staked: '20.00', balance: '120.00' });
    expect(states(id)).toEqual({ '': 'settled', '.d': 'void', '.d2': 'settled' });
  });
});

it('a settlement that stops between the two bets is repeated, and pays each once', async () => {
  const id = await begun();
  const run = () => Promise.resolve(lose('settle', 'before'));
  studio.operator.meanwhile.push({ call: 'settle', moment: 'after', run });
  expect((await press(id, 'double')).http).toBe(503);
  expect(legs().map(({ win, state }) => [win, state])).toEqual([
    [20_00n, 'settled'],
    [null, 'open'],
  ]);
  expect(await row()).toMatchObject({ state: 'ended' });
  mend();
  abandon();
  await Promise.all([resumeRounds(studio.parts), resumeRounds(studio.parts)]);
  expect(legs().map(({ win, state }) => [win, state])).toEqual([
    [20_00n, 'settled'],
    [20_00n, 'settled'],
  ]);
  expect(await row()).toMatchObject({ state: 'settled' });
  expect((await press(id, 'double')).body).toMatchObject({ win: '40.00', balance: '120.00' });
  expect(balance()).toBe(120_00n);
});
