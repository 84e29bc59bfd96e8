/** Tests concurrent calls at a shared table: they have the same effect as calls in turn. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { msToMinute } from '#games/liga-caju/clock.ts';
import { ligaCaju, matchdayOf } from '#games/liga-caju/rules.ts';
import { paidOf } from '#games/table.ts';
import { msToReach, pipaAlta } from '#games/pipa-alta/rules.ts';
import { rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { studioSharedRounds, studioTableBets } from '#studio/server/schema.ts';
import { cashOut } from '#studio/server/tables/cash-outs.ts';
import { settleTable } from '#studio/server/tables/ends.ts';
import { layNext } from '#studio/server/tables/next-round.ts';
import { lastAt } from '#studio/server/tables/shared-round.ts';
import { tableOf } from '#studio/server/tables/tables.ts';
import type { TableStudio } from '#studio/server/tables/tables.ts';
import { tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { studioCall } from '#scripts/dev/fixtures/studio-calls.ts';
import { asTable } from '#scripts/dev/fixtures/random-sources.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
let studio: TableStudio;
beforeAll(async () => {
  ({ studio } = api.studioProgram);
  // A round begins when a player opens the table.
  for (const { code } of [rodaDaFeira, pipaAlta, ligaCaju]) await api.studio(`/api/table/${code}/state`);
});

const currentOf = async (code: string) => {
  const game = tableOf(code);
  const [last] = game ? await lastAt(studio, game, 1) : [];
  if (!last) throw new Error('no round');
  return last.round;
};

it('five of 16 concurrent bets of R$ 100 are placed, which is the table’s limit', async () => {
  const player = await newPlayer(api.services, { cash: 2_000_00n });
  const launch = await launchFor(api.services, player, rodaDaFeira.code);
  const { roundId: round, commitment } = await currentOf(rodaDaFeira.code);
  const asked = { round, commitment, bet: '100.00', choice: { place: 'M' } };
  const replies = await concurrently(16, () =>
    studioCall(api.studio, launch, 'bet', { ...asked, spin_id: crypto.randomUUID() }),
  );
  expect(tally(replies.map(({ status, refusal }) => refusal ?? status))).toEqual({ 200: 5, TABLE_LIMIT: 11 });
});

it('concurrent writers of the next round write one', async () => {
  const table = asTable(rodaDaFeira);
  const { number, overAt } = await currentOf(table.code);
  api.advance(overAt.getTime() - api.services.now().getTime());
  await concurrently(8, () => layNext(studio, table));
  const rounds = await studio.db.select().from(studioSharedRounds).where(eq(studioSharedRounds.gameCode, table.code));
  expect(rounds.map((round) => round.number).sort()).toEqual([number, number + 1]);
});

it('concurrent cash-outs of a bet have one multiplier', async () => {
  const table = asTable(pipaAlta);
  const startsAt = new Date(api.services.now().getTime() - 5_000);
  const { id } = await currentOf(table.code);
  const endsAt = new Date(startsAt.getTime() + msToReach(10_000));
  await studio.db
    .update(studioSharedRounds)
    .set({ outcome: 10_000, startsAt, endsAt, overAt: endsAt })
    .where(eq(studioSharedRounds.id, id));
  const bet = { betId: 'a'.repeat(32), player: 'm1', gameCode: table.code, spinId: crypto.randomUUID() };
  const placed = {
    sharedRoundId: id,
    stakeCents: 100n,
    choice: { at: 100_000 },
    state: 'standing',
    createdAt: startsAt,
  };
  await studio.db.insert(studioTableBets).values({ ...bet, ...placed });
  const presses = await concurrently(12, (press) =>
    cashOut(studio, table, {
      player: 'm1',
      betId: bet.betId,
      leastCents: null,
      receivedAt: new Date(startsAt.getTime() + 1_000 + 250 * press),
    }),
  );
  const heights = new Set(presses.map((result) => (result.ok ? result.bet.cashOut : result.refusal)));
  expect([...heights]).toHaveLength(1);
});

describe('a matchday', () => {
  /** Stores standing slips of one player on the table's round. Returns their ids and when the round plays. */
  async function slipsOn(player: string, count: number) {
    const round = await currentOf(ligaCaju.code);
    const choice = { matchday: matchdayOf(round.number), legs: [{ match: 3, selection: 'draw' }] };
    const ids = Array.from({ length: count }, (_, at) => `${player}-${at}`.padEnd(32, '_'));
    await studio.db.insert(studioTableBets).values(
      ids.map((betId) => ({
        ...{ betId, player, gameCode: ligaCaju.code, spinId: crypto.randomUUID(), sharedRoundId: round.id },
        ...{ stakeCents: 200_00n, choice, state: 'standing', createdAt: round.opensAt },
      })),
    );
    return { ids, round };
  }
  const takeAt = (player: string, betId: string, startsAt: Date, minute: number, leastCents = 1n) => {
    const receivedAt = new Date(startsAt.getTime() + msToMinute(minute, 60_000));
    return cashOut(studio, asTable(ligaCaju), { player, betId, leastCents, receivedAt });
  };

  it('gives concurrent cash-outs of a slip one amount', async () => {
    const { ids, round } = await slipsOn('m2', 1);
    const replies = await concurrently(12, (press) => takeAt('m2', ids[0] ?? '', round.startsAt, press % 5));
    const marks = new Set(replies.map((reply) => (reply.ok ? reply.bet.cashOut : reply.refusal)));
    expect([...marks]).toHaveLength(1);
    expect([0, 1, 2, 3, 4]).toContain([...marks][0]);
  });

  it('ends each slip once, by its cash-out or by the result, where cash-outs meet the end', async () => {
    const { ids, round } = await slipsOn('m3', 10);
    api.advance(round.endsAt.getTime() + 1_000 - api.services.now().getTime());
    const [replies] = await Promise.all([
      concurrently(10, (at) => takeAt('m3', ids[at] ?? '', round.startsAt, 2)),
      concurrently(3, () => settleTable(studio, asTable(ligaCaju))),
    ]);
    await settleTable(studio, asTable(ligaCaju));
    const bets = await studio.db.select().from(studioTableBets).where(eq(studioTableBets.player, 'm3'));
    expect(bets).toHaveLength(10);
    for (const bet of bets) {
      const reply = replies[ids.indexOf(bet.betId)];
      expect(bet.cashOut !== null, 'the reply is what is stored').toBe(reply?.ok);
      if (!reply?.ok) expect(reply?.refusal).toMatch(/^(TOO_LATE|NOT_PLAYING)$/);
      expect(bet.winCents).toBe(paidOf(asTable(ligaCaju), round.outcome, bet));
    }
  });
});
