/** Tests rounds of steps at the studio: taken once, in order, shown as far as decided, and always completed. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawIntegers } from '#lib/fair.ts';
import { paysAfter, praiaDosSiris } from '#games/praia-dos-siris/rules.ts';
import { resumeRounds } from '#studio/server/resume-rounds.ts';
import { STEP_MS } from '#studio/server/rounds.ts';
import { studioRounds, studioSeedPairs } from '#studio/server/schema.ts';
import { decryptSeed } from '#studio/server/server-seed.ts';
import { resumeSteps } from '#studio/server/steps.ts';
import { openStudio, spinId } from '#tests/support/studio.ts';

const token = 'm1/praia-dos-siris';
const choice = { crabs: 5 };
let studio: Awaited<ReturnType<typeof openStudio>>;
const rows = () => studio.db.select().from(studioRounds).orderBy(studioRounds.id);
const balance = () => studio.operator.balances.get('m1');
const moneyCalls = () => studio.operator.calls.filter((call) => call !== 'authenticate');
const pass = (ms: number) => (studio.clock.at = new Date(studio.clock.at.getTime() + ms));
const start = (number = 1) => studio.tap(number, '10.00', token, undefined, choice);
const step = (round: string, at: number, action: unknown) => studio.call('step', token, { round, step: at, action });

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.operator.balances.set('m1', 100_00n);
});
afterAll(() => studio.close());

/** Starts a round and computes its crabs from the seeds, which are still secret. */
async function begun() {
  const { body } = await start();
  const id = body.round as unknown as string;
  const [row] = await studio.db.select().from(studioRounds).where(eq(studioRounds.roundId, id));
  const [pair] = await studio.db
    .select()
    .from(studioSeedPairs)
    .where(eq(studioSeedPairs.id, row?.seedPairId ?? 0));
  const serverSeed = decryptSeed(studio.parts.keys, pair?.sealedSeed ?? '');
  const seed = { serverSeed, clientSeed: pair?.clientSeed ?? '', nonce: row?.nonce ?? 0 };
  const tape = await drawIntegers(seed, praiaDosSiris.limits(choice));
  const shells = Array.from({ length: 25 }, (_, at) => at);
  const isCrab = (at: number) => praiaDosSiris.outcome(tape, choice, [{ open: at }]).state === 'caught';
  return { id, body, crabs: shells.filter(isCrab), safe: shells.filter((at) => !isCrab(at)) };
}

describe('a round of steps', () => {
  it('is charged at its start, hides undecided steps, and pays what was reached', async () => {
    const { id, body, safe } = await begun();
    expect(body).toMatchObject({ status: 'success', state: 'playing', step: 0, actions: [], balance: '90.00' });
    expect(body.outcome).toEqual({ opened: [], state: 'playing', m100: 0, caught: null, crabs: [] });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'playing', outcome: null, winCents: null });
    const shown = await studio.round(id);
    expect(Object.keys(shown)).not.toContain('outcome');
    expect(Object.keys(shown)).not.toContain('serverSeed');
    const first = await step(id, 0, { open: safe[0] });
    expect(first.body).toMatchObject({ state: 'playing', step: 1, outcome: { opened: [safe[0]], crabs: [] } });
    await step(id, 1, { open: safe[1] });
    const last = await step(id, 2, 'collect');
    const win = (1000n * BigInt(paysAfter(5, 2))) / 100n;
    expect(last.body).toMatchObject({ outcome: { state: 'collected' }, staked: '10.00' });
    expect(last.body.actions).toEqual([{ open: safe[0] }, { open: safe[1] }, 'collect']);
    expect((last.body.outcome as unknown as { crabs: number[] }).crabs).toHaveLength(5);
    expect(balance()).toBe(90_00n + win);
    expect(moneyCalls()).toEqual(['bet', 'settle']);
  });

  it('ends at a crab without a win', async () => {
    const { id, crabs } = await begun();
    const reply = await step(id, 0, { open: crabs[0] });
    expect(reply.body).toMatchObject({ win: '0.00', outcome: { state: 'caught', caught: crabs[0] } });
    expect(balance()).toBe(90_00n);
  });

  it('takes a step once: a repeat gets the same reply, and another is refused', async () => {
    const { id, safe } = await begun();
    const replies = await Promise.all(Array.from({ length: 5 }, () => step(id, 0, { open: safe[0] })));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect((await step(id, 0, { open: safe[1] })).body).toEqual({ status: 'error', refusal: 'STEP_TAKEN' });
    const both = await Promise.all([step(id, 1, { open: safe[1] }), step(id, 1, { open: safe[2] })]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect((await rows())[0]?.actions).toHaveLength(2);
  });

  it.each([
    ['collect with nothing open', 0, 'collect', 'action'],
    ['a shell that there is not', 0, { open: 25 }, 'action'],
    ['half a shell', 0, { open: 1.5 }, 'action'],
    ['a word', 0, 'all', 'action'],
    ['nothing', 0, null, 'action'],
    ['a step ahead', 1, { open: 3 }, 'step'],
  ])('refuses %s, at its field, and stays as it was', async (_what, at, action, field) => {
    const { id } = await begun();
    expect((await step(id, at, action)).body).toEqual({ status: 'error', refusal: 'INVALID', field });
    expect((await rows())[0]).toMatchObject({ state: 'playing', actions: [] });
  });

  it('cannot be played by another player', async () => {
    studio.operator.balances.set('m2', 100_00n);
    const { id, safe } = await begun();
    const asked = { round: id, step: 0, action: { open: safe[0] } };
    for (const other of ['m2/praia-dos-siris', 'm1/onca-dourada', 'm1/seta-do-sertao'])
      expect((await studio.call('step', other, asked)).body).toEqual({ status: 'error', refusal: 'NOT_FOUND' });
  });

  it('waits for its player: a second is refused, seeds stay, and any device continues it', async () => {
    const { id, safe } = await begun();
    await step(id, 0, { open: safe[0] });
    pass(60_000);
    await resumeRounds(studio.parts);
    await resumeSteps(studio.parts);
    expect((await start(2)).body).toEqual({ status: 'error', refusal: 'ROUND_OPEN' });
    expect((await studio.change(token, 'outra')).body).toMatchObject({ refusal: 'ROUND_OPEN' });
    const state = (await studio.call('state', token, {})).body as unknown as { open: { round: string; step: number } };
    expect(state.open).toMatchObject({ round: id, step: 1, state: 'playing', choice, outcome: { opened: [safe[0]] } });
    expect((await step(id, 1, 'collect')).http).toBe(200);
    expect((await studio.call('state', token, {})).body.open).toBeNull();
  });
});

describe('an abandoned round', () => {
  it('is collected after a day, once, by any later call', async () => {
    const { id, safe } = await begun();
    await step(id, 0, { open: safe[0] });
    pass(STEP_MS - 1);
    expect(await resumeSteps(studio.parts)).toBe(0);
    pass(2);
    await Promise.all([resumeSteps(studio.parts), resumeSteps(studio.parts)]);
    expect(balance()).toBe(90_00n + (1000n * BigInt(paysAfter(5, 1))) / 100n);
    expect((await rows())[0]).toMatchObject({ state: 'settled', actions: [{ open: safe[0] }, 'collect'] });
    expect((await step(id, 1, { open: safe[1] })).body).toMatchObject({ refusal: 'STEP_TAKEN' });
  });

  it('is void and returns its stake if nothing was opened', async () => {
    const { id } = await begun();
    pass(STEP_MS + 1);
    await resumeSteps(studio.parts);
    expect((await rows())[0]).toMatchObject({ state: 'refused', refusal: 'ROUND_VOID' });
    expect(balance()).toBe(100_00n);
    expect((await step(id, 0, { open: 1 })).body).toEqual({ status: 'error', refusal: 'ROUND_VOID' });
  });

  it('is settled later, once, if it was abandoned at its settlement', async () => {
    const { id, safe } = await begun();
    await step(id, 0, { open: safe[0] });
    studio.operator.failures.push({ call: 'settle', moment: 'after' });
    expect((await step(id, 1, 'collect')).http).toBe(503);
    expect((await rows())[0]?.state).toBe('ended');
    studio.operator.failures.length = 0;
    pass(60_000);
    await Promise.all([resumeRounds(studio.parts), resumeRounds(studio.parts)]);
    expect(balance()).toBe(90_00n + (1000n * BigInt(paysAfter(5, 1))) / 100n);
    expect((await step(id, 1, 'collect')).http).toBe(200);
    expect(moneyCalls().filter((call) => call === 'bet')).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)(
    'returns the stake once if it was abandoned at its bet (%s it)',
    async (moment) => {
      studio.operator.failures.push({ call: 'bet', moment });
      expect((await start()).http).toBe(503);
      studio.operator.failures.length = 0;
      expect((await studio.call('state', token, {})).body.open).toBeNull();
      pass(60_000);
      await Promise.all([resumeRounds(studio.parts), resumeSteps(studio.parts)]);
      expect((await rows())[0]?.state).toBe('refused');
      expect(balance()).toBe(100_00n);
    },
  );
});

it('a spin repeated while the round waits is that round', async () => {
  const { id } = await begun();
  const claim = { commitment: (await studio.seedOf(token)).current?.commitment ?? '', nonce: 0 };
  const again = await studio.call('spin', token, { spin_id: spinId(1), bet: '10.00', choice, ...claim });
  expect(again.body).toMatchObject({ round: id, state: 'playing' });
  expect(moneyCalls()).toEqual(['bet']);
});
