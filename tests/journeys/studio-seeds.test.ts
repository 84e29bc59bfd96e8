/** Tests the studio's seed pairs: committed to before a client seed, replaced only on request and never unnoticed. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf } from '#lib/fair.ts';
import { play } from '#games/fair-game.ts';
import { oncaDourada } from '#games/onca-dourada/rules.ts';
import type { Prowl } from '#games/onca-dourada/rules.ts';
import { PAIR_MAX_AGE_MS, ROUNDS_PER_PAIR } from '#studio/server/seeds.ts';
import { studioRounds, studioSeedPairs } from '#studio/server/schema.ts';
import { openStudio } from '#tests/support/studio.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
const ana = 'm1/onca-dourada';
const tap: typeof studio.tap = (...spin) => studio.tap(...spin);
const pairs = () => studio.db.select().from(studioSeedPairs).orderBy(studioSeedPairs.id);
const rows = () => studio.db.select().from(studioRounds).orderBy(studioRounds.id);
const useUp = () =>
  studio.db.update(studioSeedPairs).set({ nextNonce: ROUNDS_PER_PAIR }).where(eq(studioSeedPairs.state, 'active'));
const dayLater = () => (studio.clock.at = new Date(studio.clock.at.getTime() + PAIR_MAX_AGE_MS));

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.operator.balances.set('m1', 100_00n).set('m2', 100_00n);
});
afterAll(() => studio.close());

describe('fairness', () => {
  it('commits to the next seed before any client seed, and to the one after it in the same reply', async () => {
    const first = await studio.seedOf(ana);
    expect(first).toEqual({ current: null, next: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await studio.seedOf(ana)).toEqual(first);
    const [pending] = await pairs();
    expect(pending).toMatchObject({ state: 'next', clientSeed: null, commitment: first.next });
    const reply = await studio.call('seed', ana, { commitment: first.next, client_seed: 'minha semente ✓' });
    expect(reply.body).toMatchObject({
      revealed: null,
      seed: {
        current: { commitment: first.next, clientSeed: 'minha semente ✓', nonce: 0, exhausted: false },
        next: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect((await studio.seedOf(ana)).next).not.toBe(first.next);
  });

  it('accepts a client seed for the published commitment alone', async () => {
    await studio.claimOf(ana);
    const { current, next } = await studio.seedOf(ana);
    for (const commitment of ['b'.repeat(64), current?.commitment])
      expect((await studio.call('seed', ana, { commitment, client_seed: 'x' })).body).toEqual({
        status: 'error',
        refusal: 'COMMITMENT_STALE',
      });
    const used = await studio.call('seed', ana, { commitment: next, client_seed: current?.clientSeed });
    expect(used.body).toEqual({ status: 'error', refusal: 'CLIENT_SEED_USED', field: 'client_seed' });
    expect(await studio.seedOf(ana)).toEqual({ current, next });
  });

  it('gives a repeated client seed the same reply, also at the same moment, and changes the seeds once', async () => {
    await tap(1);
    const { next } = await studio.seedOf(ana);
    const body = { commitment: next, client_seed: 'nova' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => studio.call('seed', ana, body)));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(replies[0]?.body).toMatchObject({ revealed: { rounds: 1 }, seed: { current: { commitment: next } } });
    expect((await pairs()).map((pair) => pair.state)).toEqual(['revealed', 'active', 'next']);
  });

  it('reveals the seed only by a change, and the revealed seed reproduces the round', async () => {
    const spun = (await tap(1)).body as unknown as {
      round: string;
      outcome: Prowl;
      win: string;
      commitment: string;
    };
    const before = spun.commitment;
    expect(JSON.stringify((await studio.call('state', ana, {})).body)).not.toMatch(/serverSeed/);
    expect(await studio.round(spun.round)).not.toHaveProperty('serverSeed');
    expect((await studio.call('reveal', ana, { commitment: before })).body).toEqual({
      status: 'success',
      revealed: null,
    });
    await studio.change(ana, 'minha semente ✓');
    const round = (await studio.round(spun.round)) as unknown as Record<
      'serverSeed' | 'clientSeed' | 'commitment',
      string
    >;
    expect(await commitmentOf(round.serverSeed)).toBe(before);
    expect(round.commitment).toBe(before);
    const played = await play(oncaDourada, { ...round, nonce: 0 }, null, 100n);
    expect(played.outcome).toEqual(spun.outcome);
    expect(played.winCents).toBe(BigInt(spun.win.replace('.', '')));
    expect((await studio.call('reveal', ana, { commitment: before })).body).toMatchObject({
      revealed: { commitment: before, serverSeed: round.serverSeed, clientSeed: round.clientSeed, rounds: 1 },
    });
    const stranger = await studio.call('reveal', 'm2/onca-dourada', { commitment: before });
    expect(stranger.body).toEqual({ status: 'error', refusal: 'NOT_FOUND' });
  });

  it('keeps the seed while a round is open', async () => {
    studio.operator.failures.push({ call: 'settle', moment: 'before' });
    await tap(1);
    expect((await studio.change(ana, 'nova')).body).toEqual({ status: 'error', refusal: 'ROUND_OPEN' });
  });

  it.each([
    ['a thousand rounds', useUp],
    ['a day', dayLater],
  ] as const)('is used up after %s: no spin, and nothing changes secretly', async (_what, pass) => {
    const spun = await tap(1);
    await pass();
    const { current, next } = await studio.seedOf(ana);
    expect(current).toMatchObject({ commitment: spun.body.commitment, exhausted: true });
    expect((await tap(2)).body).toEqual({ status: 'error', refusal: 'SEEDS_EXHAUSTED' });
    expect(await studio.seedOf(ana)).toEqual({ current, next });
    expect(studio.operator.rounds.size).toBe(1);
    await studio.change(ana, 'nova');
    expect((await tap(3)).body).toMatchObject({ commitment: next, nonce: 0 });
  });

  it('shows and changes the own pair only', async () => {
    await tap(1);
    const mine = await studio.seedOf(ana);
    const other = (await studio.call('state', 'm2/onca-dourada', {})).body as unknown as {
      seed: { next: string };
      rounds: unknown[];
    };
    expect(other.seed).toMatchObject({ current: null });
    expect(other.seed.next).not.toBe(mine.next);
    expect(other.rounds).toEqual([]);
    const foreign = await studio.call('seed', 'm2/onca-dourada', { commitment: mine.next, client_seed: 'outra' });
    expect(foreign.body).toMatchObject({ refusal: 'COMMITMENT_STALE' });
    await tap(1, '1.00', 'm2/onca-dourada');
    expect(await studio.seedOf(ana)).toEqual(mine);
    expect(new Set((await rows()).map((round) => round.roundId)).size).toBe(2);
  });
});
