/**
 * Tests a shared table: all bets on one result of a published chain, accepted while it is open and paid once
 * (docs/domain/games-and-fairness.md#shared-tables).
 */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { layout, pays } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { studioChains, studioSharedRounds } from '#studio/server/schema.ts';
import { decryptSeed } from '#studio/server/server-seed.ts';
import { CHAIN_LENGTH } from '#studio/server/tables/chain.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn, WHEEL } from '#tests/support/tables.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
const placeOf = (stop: unknown) => layout[Number(stop)] as Place;
const other = (place: Place): Place => (place === 'M' ? 'C' : 'M');
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const chains = () =>
  studio.db.select().from(studioChains).where(eq(studioChains.gameCode, WHEEL)).orderBy(studioChains.id);
const balance = (player = 'm1') => studio.operator.balances.get(player);

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio);
  studio.operator.balances.set('m1', 100_00n).set('m2', 100_00n);
  await studio.tables.tick();
});
afterAll(() => studio.close());

describe('a round', () => {
  it('opens, closes, plays and ends by the clock, and the next one follows', async () => {
    const round = await table.roundNow();
    expect(await table.view()).toMatchObject({ phase: 'open', round: 1, bets: 0, last: [] });
    await table.goTo(round.closesAt);
    expect(await table.view()).toMatchObject({ phase: 'closed', phaseEndsAt: round.startsAt.toISOString() });
    expect(await table.view()).not.toHaveProperty('outcome');
    await table.goTo(round.startsAt);
    expect(await table.view()).toMatchObject({ phase: 'playing', outcome: round.outcome, last: [] });
    await table.goTo(round.endsAt);
    expect(await table.view()).toMatchObject({ phase: 'result', last: [{ round: 1, outcome: round.outcome }] });
    await table.goTo(round.overAt);
    expect(await table.view()).toMatchObject({ phase: 'open', round: 2 });
    const lengths = [round.closesAt, round.startsAt, round.endsAt, round.overAt].map(
      (at) => at.getTime() - round.opensAt.getTime(),
    );
    expect(lengths).toEqual([20_000, 23_000, 30_000, 35_000]);
  });

  it('has a chain whose head was published before, and reveals its seed only when it plays', async () => {
    const [chain] = await chains();
    expect(chain).toMatchObject({ length: CHAIN_LENGTH, next: 2 });
    let before = chain?.head ?? '';
    for (let number = 1; number <= 3; number++) {
      const round = await table.roundNow();
      const open = await table.view();
      expect(open).toMatchObject({ commitment: before, round: number, chain: { head: chain?.head } });
      expect(JSON.stringify(open)).not.toContain(round.serverSeed);
      await table.goTo(round.startsAt);
      const { serverSeed = '' } = await table.view();
      expect(sha256(serverSeed)).toBe(before);
      before = serverSeed;
      await table.goTo(round.overAt);
    }
    expect(createHashes(decryptSeed(studio.parts.keys, chain?.sealedSeed ?? ''), CHAIN_LENGTH)).toBe(chain?.head);
  });

  it('begins a new chain when the last is used up', async () => {
    await studio.db.update(studioChains).set({ next: CHAIN_LENGTH + 1 });
    const { overAt } = await table.roundNow();
    await table.goTo(overAt);
    const [, second, ...more] = await chains();
    expect(more).toEqual([]);
    expect(await table.view()).toMatchObject({ round: 1, chain: { head: second?.head, salt: second?.salt } });
  });
});

it('deletes yesterday’s rounds without bets, and no others', async () => {
  const first = await table.roundNow();
  await table.bet('m1', 1, { place: 'M' });
  await table.goTo(first.overAt);
  await table.goTo((await table.roundNow()).overAt);
  studio.clock.at = table.after(studio.clock.at, 25 * 60 * 60 * 1000);
  await studio.tables.tick();
  const rounds = await studio.db.select().from(studioSharedRounds).where(eq(studioSharedRounds.gameCode, WHEEL));
  expect(rounds.map(({ number }) => number).sort()).toEqual([1, 4]);
});

const createHashes = (seed: string, times: number) => {
  let at = seed;
  for (let time = 0; time < times; time++) at = sha256(at);
  return at;
};

describe('a bet', () => {
  it('is paid once by the result, for winners and losers', async () => {
    const round = await table.roundNow();
    const place = placeOf(round.outcome);
    expect((await table.bet('m1', 1, { place }, '2.00')).body).toMatchObject({ balance: '98.00' });
    await table.bet('m2', 2, { place: other(place) }, '5.00');
    // Bets are counted once a second.
    await table.goTo(table.after(round.opensAt, 1_500));
    expect((await table.view()).bets).toBe(2);
    expect((await table.seat('m1')).mine[0]).not.toHaveProperty('win');
    await table.goTo(round.endsAt);
    await studio.tables.settle();
    const win = (200n * BigInt(pays[place])) / 100n;
    expect([balance('m1'), balance('m2')]).toEqual([98_00n + win, 95_00n]);
    expect((await table.seat('m2')).mine[0]).toMatchObject({ state: 'settled', win: '0.00', outcome: round.outcome });
    expect(studio.operator.calls.filter((call) => call === 'settle')).toHaveLength(2);
  });

  it('is one bet however often the press is repeated, and several presses are several', async () => {
    const replies = await Promise.all([1, 1, 1].map((press) => table.bet('m1', press, { place: 'M' }, '2.00')));
    for (const { body } of replies) expect(body).toMatchObject({ status: 'success', balance: '98.00' });
    await table.bet('m1', 2, { place: 'C' }, '2.00');
    expect(await table.rows()).toHaveLength(2);
    expect((await table.bet('m1', 1, { place: 'C' }, '2.00')).body).toEqual({
      status: 'error',
      refusal: 'INVALID',
      field: 'choice',
    });
  });

  it.each([
    ['a place that is none', { place: 'X' }, '1.00', 'INVALID', 'choice'],
    ['no choice', null, '1.00', 'INVALID', 'choice'],
    ['a stake off the grid', { place: 'M' }, '0.30', 'AMOUNT_INVALID', 'bet'],
    ['a stake above the highest', { place: 'M' }, '500.20', 'AMOUNT_INVALID', 'bet'],
    ['a stake that is no money', { place: 'M' }, 'ten', 'AMOUNT_INVALID', 'bet'],
    ['more than the balance', { place: 'M' }, '200.00', 'BALANCE_INSUFFICIENT', 'bet'],
  ])('is refused: %s', async (_, choice, stake, refusal, field) => {
    expect((await table.bet('m1', 1, choice, stake)).body).toEqual({ status: 'error', refusal, field });
    expect(balance()).toBe(100_00n);
    expect((await table.view()).bets).toBe(0);
  });

  it('is refused on a round that is closed, unknown, or has another commitment', async () => {
    const round = await table.roundNow();
    const foreign = { roundId: 'x'.repeat(32), commitment: round.commitment };
    expect((await table.bet('m1', 1, { place: 'M' }, '1.00', foreign)).http).toBe(404);
    const stale = { roundId: round.roundId, commitment: '0'.repeat(64) };
    expect((await table.bet('m1', 2, { place: 'M' }, '1.00', stale)).body).toMatchObject({
      refusal: 'COMMITMENT_STALE',
    });
    await table.goTo(round.closesAt);
    expect(await table.bet('m1', 3, { place: 'M' }, '1.00', round)).toMatchObject({
      http: 409,
      body: { refusal: 'BETTING_CLOSED' },
    });
    expect(balance()).toBe(100_00n);
  });

  it('never lets a player exceed the table’s limit, not even with concurrent bets', async () => {
    studio.operator.balances.set('m1', 2000_00n);
    const presses = Array.from({ length: 8 }, (_, press) => table.bet('m1', press, { place: 'M' }, '100.00'));
    const taken = (await Promise.all(presses)).filter(({ http }) => http === 200);
    expect(taken).toHaveLength(5);
    expect(balance()).toBe(1500_00n);
    expect((await table.bet('m1', 9, { place: 'M' }, '0.20')).body).toMatchObject({ refusal: 'TABLE_LIMIT' });
  });

  it('is void and returned if the wallet replies after the table has closed', async () => {
    const round = await table.roundNow();
    studio.operator.meanwhile.push({
      call: 'bet',
      moment: 'after',
      run: () => Promise.resolve((studio.clock.at = table.after(round.closesAt, 2_001))),
    });
    expect((await table.bet('m1', 1, { place: 'M' })).body).toMatchObject({ refusal: 'ROUND_VOID' });
    expect(balance()).toBe(100_00n);
  });

  it.each(['before', 'after'] as const)(
    'is void and returned if the round begins to play %s the wallet has processed it',
    async (moment) => {
      const round = await table.roundNow();
      studio.operator.meanwhile.push({ call: 'bet', moment, run: () => table.goTo(round.startsAt) });
      expect((await table.bet('m1', 1, { place: 'M' })).body).toMatchObject({ refusal: 'ROUND_VOID' });
      expect((await table.bet('m1', 1, { place: 'M' })).body).toMatchObject({ refusal: 'ROUND_VOID' });
      expect((await table.rows())[0]).toMatchObject({ state: 'refused', refusal: 'ROUND_VOID' });
      expect(balance()).toBe(100_00n);
    },
  );

  it.each(['before', 'after'] as const)(
    'whose reply was lost %s it was processed is placed once by the same press, in time',
    async (moment) => {
      studio.operator.failures.push({ call: 'bet', moment });
      expect((await table.bet('m1', 1, { place: 'M' })).body).toMatchObject({ refusal: 'PROVIDER_UNAVAILABLE' });
      studio.operator.failures.length = 0;
      expect((await table.bet('m1', 1, { place: 'M' })).http).toBe(200);
      expect(balance()).toBe(99_00n);
    },
  );

  it('is returned when the round plays if its reply stays lost, whatever it would have won', async () => {
    const round = await table.roundNow();
    studio.operator.failures.push({ call: 'bet', moment: 'after' });
    await table.bet('m1', 1, { place: placeOf(round.outcome) });
    studio.operator.failures.length = 0;
    expect(balance()).toBe(99_00n);
    await table.goTo(round.startsAt);
    expect(balance()).toBe(100_00n);
    await table.goTo(round.overAt);
    expect(balance()).toBe(100_00n);
    expect((await table.rows())[0]).toMatchObject({ state: 'refused', refusal: 'ROUND_VOID' });
  });

  it('is refused as void from when the round plays, even if the wallet is down', async () => {
    const round = await table.roundNow();
    studio.operator.failures.push({ call: 'bet', moment: 'after' }, { call: 'rollback', moment: 'before' });
    await table.bet('m1', 1, { place: 'M' });
    await table.goTo(round.startsAt);
    expect((await table.bet('m1', 1, { place: 'M' }, '1.00', round)).body).toMatchObject({ refusal: 'ROUND_VOID' });
    expect((await table.rows())[0]).toMatchObject({ state: 'voiding' });
    expect(balance()).toBe(99_00n);
  });

  it('is settled later if the wallet is down at the end, and paid once', async () => {
    const round = await table.roundNow();
    const place = placeOf(round.outcome);
    await table.bet('m1', 1, { place });
    studio.operator.failures.push({ call: 'settle', moment: 'after' });
    await table.goTo(round.endsAt);
    studio.operator.failures.length = 0;
    await table.goTo(table.after(round.endsAt, 60_000));
    expect(balance()).toBe(99_00n + BigInt(pays[place]));
    expect((await table.rows())[0]?.state).toBe('settled');
  });

  it('ends as void if the operator has voided it, and the table continues', async () => {
    const round = await table.roundNow();
    await table.bet('m1', 1, { place: placeOf(round.outcome) });
    const [bet] = await table.rows();
    Object.assign(studio.operator.rounds.get(bet?.betId ?? '') ?? {}, { state: 'void' });
    await table.goTo(round.endsAt);
    expect((await table.rows())[0]).toMatchObject({ state: 'refused', refusal: 'ROUND_VOID' });
    // No player gets what it would have won.
    expect(balance()).toBe(99_00n);
  });

  it('with play money calls no wallet', async () => {
    const { body } = await studio.call('try', null, {});
    const { roundId, commitment, outcome, endsAt } = await table.roundNow();
    const token = `try.${WHEEL}.${String(body.secret)}`;
    const choice = { place: other(placeOf(outcome)) };
    const asked = { spin_id: '00000000-0000-4000-8000-000000000001', round: roundId, commitment, bet: '5.00', choice };
    expect((await studio.call('bet', token, asked)).body).toMatchObject({ balance: '995.00' });
    await table.goTo(endsAt);
    expect((await studio.call('seat', token, {})).body).toMatchObject({
      balance: '995.00',
      mine: [{ state: 'settled', win: '0.00' }],
    });
    expect(studio.operator.calls).toEqual([]);
  });

  it('is shown with its chain to anyone who has its id', async () => {
    const round = await table.roundNow();
    const { body } = await table.bet('m1', 1, { place: 'M' });
    const name = (body.bet as unknown as { bet: string }).bet;
    expect(await studio.round(name)).not.toHaveProperty('serverSeed');
    expect(await (await studio.app.request(`/round/${name}`)).text(), 'its scene has its sheets').toContain(
      '/scene.css',
    );
    await table.goTo(round.endsAt);
    const [chain] = await chains();
    expect(await studio.round(name)).toMatchObject({
      state: 'settled',
      nonce: 1,
      outcome: round.outcome,
      serverSeed: round.serverSeed,
      commitment: chain?.head,
      clientSeed: chain?.salt,
      chain: { head: chain?.head, length: CHAIN_LENGTH },
    });
  });
});
