/**
 * Tests games with play money: the same draw, a play-money balance outside every ledger, and no exchange between the
 * two.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TRIAL_BALANCE_CENTS, TRIAL_BALANCE_MS, TRIAL_BALANCES_PER_HOUR } from '#studio/server/trial-balances.ts';
import { resumeRounds } from '#studio/server/resume-rounds.ts';
import { studioTrialBalances, studioRounds, studioSeedPairs } from '#studio/server/schema.ts';
import { openStudio } from '#tests/support/studio.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
const pass = (ms: number) => (studio.clock.at = new Date(studio.clock.at.getTime() + ms));
const openPurse = async () => String((await studio.call('try', null, {})).body.secret);
const balanceOf = async (token: string) => String((await studio.call('state', token, {})).body.balance);

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(() => studio.reset());
afterAll(() => studio.close());

it('plays under the same commitments, without a call to any wallet', async () => {
  const token = `try.onca-dourada.${await openPurse()}`;
  expect(await balanceOf(token)).toBe('1000.00');
  const { http, body } = await studio.tap(1, '2.50', token);
  expect(http).toBe(200);
  const { commitment } = await studio.claimOf(token);
  expect(body).toMatchObject({ bet: '2.50', commitment });
  const left = TRIAL_BALANCE_CENTS - 250n + BigInt(Math.round(Number(body.win) * 100));
  expect(await balanceOf(token)).toBe((Number(left) / 100).toFixed(2));
  expect((await studio.tap(1, '2.50', token)).body).toMatchObject({ round: body.round, balance: body.balance });
  expect(studio.operator.calls).toEqual([]);
  expect(await studio.round(String(body.round))).toMatchObject({ status: 'success', state: 'settled' });
});

it('opens any game with one play-money balance, steps included, and settles each bet once', async () => {
  const secret = await openPurse();
  const token = `try.praia-dos-siris.${secret}`;
  const { body } = await studio.tap(1, '10.00', token, undefined, { crabs: 20 });
  expect(body).toMatchObject({ state: 'playing', balance: '990.00' });
  expect(await balanceOf(`try.seta-do-sertao.${secret}`)).toBe('990.00');
  pass(2 * TRIAL_BALANCE_MS);
  expect((await studio.call('state', token, {})).body).toMatchObject({ refusal: 'UNAUTHENTICATED' });
});

it('refuses bets above the play-money balance, and reveals nothing of the outcome', async () => {
  const token = `try.seta-do-sertao.${await openPurse()}`;
  const tap = () => studio.tap(1, '2.00', token, undefined, { side: 'below', mark: 5000 });
  await studio.db.update(studioTrialBalances).set({ balanceCents: 199n });
  const { http, body } = await tap();
  expect(http).toBe(400);
  expect(body).toEqual({ status: 'error', refusal: 'PURSE_EMPTY' });
  const [round] = await studio.db.select().from(studioRounds);
  expect(round).toMatchObject({ state: 'refused', refusal: 'PURSE_EMPTY' });
  const told = await studio.round(round?.roundId ?? '');
  for (const secret of ['outcome', 'win', 'serverSeed']) expect(Object.keys(told)).not.toContain(secret);
  expect((await tap()).body).toEqual(body);
  expect(await balanceOf(token)).toBe('1.99');
  expect((await studio.call('state', token, {})).body.rounds).toEqual([]);
});

it('is never accepted as a player’s, nor a player’s as a play-money balance', async () => {
  studio.operator.balances.set('m1', 5_00n);
  const secret = await openPurse();
  for (const token of [`try.onca-dourada.${'x'.repeat(32)}`, `try.nothing.${secret}`, `try.${secret}`, 'try..'])
    expect((await studio.call('state', token, {})).http, token).toBeGreaterThanOrEqual(400);
  await studio.tap(1, '1.00', 'm1/onca-dourada');
  expect(studio.operator.calls).toContain('bet');
  const [purse] = await studio.db.select().from(studioTrialBalances);
  expect(purse?.balanceCents).toBe(TRIAL_BALANCE_CENTS);
});

it('opens a limited number of trial balances an hour for one network', async () => {
  for (let purse = 0; purse < TRIAL_BALANCES_PER_HOUR; purse++)
    expect((await studio.call('try', null, {})).http).toBe(200);
  expect(await studio.call('try', null, {})).toMatchObject({ http: 429, body: { refusal: 'TOO_MANY_REQUESTS' } });
  pass(60 * 60 * 1000 + 1);
  expect((await studio.call('try', null, {})).http).toBe(200);
});

it('deletes a play-money balance with its rounds after its day, and nothing of a player', async () => {
  studio.operator.balances.set('m1', 5_00n);
  await studio.tap(1, '1.00', `try.onca-dourada.${await openPurse()}`);
  await studio.tap(2, '1.00', 'm1/onca-dourada');
  pass(TRIAL_BALANCE_MS + 1);
  const fresh = await openPurse();
  await studio.parts.trialBalances.forget();
  await resumeRounds(studio.parts);
  expect((await studio.db.select().from(studioRounds)).map(({ player }) => player)).toEqual(['m1']);
  expect(new Set((await studio.db.select().from(studioSeedPairs)).map(({ player }) => player))).toEqual(
    new Set(['m1']),
  );
  expect(await balanceOf(`try.onca-dourada.${fresh}`)).toBe('1000.00');
});
