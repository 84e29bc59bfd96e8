/**
 * Tests what a table tells everyone about the bets of others: no identity, and nothing before its time
 * (docs/domain/games-and-fairness.md#company-at-tables).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { studioSharedRounds } from '#studio/server/schema.ts';
import { layout, pays } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import { tableOf } from '#studio/server/tables/tables.ts';
import { tallyBefore } from '#studio/server/tables/tally.ts';
import { companyOf, seatedOn } from '#studio/server/tables/company.ts';
import type { TableGame } from '#games/table.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn, WHEEL } from '#tests/support/tables.ts';

const KITE = 'pipa-alta';
const wheel = tableOf(WHEEL) as TableGame;
const names = ['amarelinha', 'beija-flor', 'carambola', 'dominguinho'];
let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
const placeOf = (stop: unknown) => layout[Number(stop)] as Place;
const other = (place: Place): Place => (place === 'M' ? 'C' : 'M');

beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  table = tableIn(studio);
  for (const name of names) studio.operator.balances.set(name, 500_00n);
  await studio.tables.tick();
});
afterAll(() => studio.close());

/** Moves on by the second after which bets are counted again. */
const counted = async () => table.goTo(table.after(studio.clock.at, 1_001));
const company = async () => (await table.view()).company;

describe('the bets of others', () => {
  it('are those of the three players with the highest sums, each in one line', async () => {
    for (const [index, name] of names.entries()) await table.bet(name, index, { place: 'M' }, `${index + 1}.00`);
    await table.bet('amarelinha', 10, { place: 'S' }, '50.00');
    await counted();
    expect(await company()).toEqual({
      players: 4,
      largest: [
        { name: 'a***', stake: '51.00', bets: 2 },
        { name: 'd***', stake: '4.00', bets: 1 },
        { name: 'c***', stake: '3.00', bets: 1 },
      ],
    });
  });

  it('show what was bet once betting is closed, three choices at most', async () => {
    const round = await table.roundNow();
    for (const [index, place] of ['M', 'C', 'P', 'F'].entries())
      await table.bet('amarelinha', index, { place }, `${index + 1}.00`);
    await table.goTo(new Date(round.closesAt.getTime() - 1));
    expect((await company()).largest[0]).toEqual({ name: 'a***', stake: '10.00', bets: 4 });
    await table.goTo(round.closesAt);
    const choices = [{ place: 'F' }, { place: 'P' }, { place: 'C' }];
    expect((await company()).largest[0]).toEqual({ name: 'a***', stake: '10.00', bets: 4, choices });
  });

  it('show their prizes when the wheel has stopped, and not while it turns', async () => {
    const round = await table.roundNow();
    const place = placeOf(round.outcome);
    await table.bet('amarelinha', 1, { place }, '10.00');
    await table.bet('beija-flor', 2, { place: other(place) }, '5.00');
    await table.goTo(new Date(round.endsAt.getTime() - 1));
    for (const each of (await company()).largest) expect(each).not.toHaveProperty('win');
    await table.goTo(round.endsAt);
    await counted();
    // The prizes are stored now. A state of an earlier phase still leaves them out.
    const seated = await seatedOn(studio.db, round);
    for (const each of companyOf(wheel, seated, 'playing').largest) expect(each).not.toHaveProperty('win');
    expect((await company()).largest).toMatchObject([
      { name: 'a***', win: `${pays[place] / 10}.00` },
      { name: 'b***', win: '0.00' },
    ]);
  });

  it('are not hinted at by the statistics, which count the rounds before', async () => {
    const round = await table.roundNow();
    const zeros = ['M', 'C', 'P', 'F', 'L', 'S'].map((place) => [`place_${place}`, 0]);
    expect((await table.view()).tally).toEqual({ rounds: 0, kinds: zeros });
    await table.goTo(round.endsAt);
    expect((await table.view()).tally).toEqual({ rounds: 0, kinds: zeros });
    expect(await tallyBefore(studio.db, wheel, round)).toEqual({ rounds: 0, kinds: zeros });
    await table.goTo(round.overAt);
    const drawn = `place_${placeOf(round.outcome)}`;
    expect((await table.view()).tally).toEqual({
      rounds: 1,
      kinds: zeros.map(([kind]) => [kind, kind === drawn ? 1 : 0]),
    });
  });

  it('leave out play money, as the number of bets does', async () => {
    const { body } = await studio.call('try', null, {});
    const { roundId, commitment } = await table.roundNow();
    const asked = { spin_id: '00000000-0000-4000-8000-000000000001', round: roundId, commitment, bet: '5.00' };
    const reply = await studio.call('bet', `try.${WHEEL}.${String(body.secret)}`, { ...asked, choice: { place: 'M' } });
    expect(reply.http).toBe(200);
    await counted();
    expect(await table.view()).toMatchObject({ bets: 0, company: { players: 0, largest: [] } });
    await table.bet('amarelinha', 2, { place: 'M' }, '3.00');
    await counted();
    expect(await table.view()).toMatchObject({ bets: 1, company: { players: 1, largest: [{ name: 'a***' }] } });
  });

  it('tell a cash-out by hand as soon as it is stored', async () => {
    table = tableIn(studio, KITE);
    for (;;) {
      const round = await table.roundNow();
      if (round.endsAt.getTime() - round.startsAt.getTime() < 4_000) {
        await table.goTo(round.overAt);
        continue;
      }
      const { body } = await table.bet('amarelinha', 1, { at: 100_000 }, '10.00', round);
      await table.goTo(table.after(round.startsAt, 1_500));
      expect((await company()).largest[0]).not.toHaveProperty('cashOut');
      await studio.call('cash-out', `amarelinha/${KITE}`, { bet: (body.bet as unknown as { bet: string }).bet });
      await counted();
      const [line] = (await company()).largest;
      expect(line).toMatchObject({ cashOut: expect.any(Number) });
      expect(line).not.toHaveProperty('win');
      return;
    }
  });
});

it.each([WHEEL, KITE])('no state of a round names a player, a bet or a press: %s', async (code) => {
  table = tableIn(studio, code);
  const round = await table.roundNow();
  const choice = code === WHEEL ? { place: 'M' } : { at: 200 };
  for (const [index, name] of names.entries()) await table.bet(name, index, choice, '5.00');
  const rows = await table.rows();
  expect(rows).toHaveLength(names.length);
  const secrets = rows.flatMap(({ betId, spinId, player }) => [betId, spinId, player]);
  for (const at of [round.opensAt, round.closesAt, round.startsAt, round.endsAt]) {
    await table.goTo(table.after(at, 1_001));
    const state = JSON.stringify(await table.view());
    expect(state).toContain('a***');
    expect(secrets.filter((secret) => state.includes(secret))).toEqual([]);
  }
});

it('the statistics count a hundred rounds at most', async () => {
  const [row] = await studio.db.select().from(studioSharedRounds);
  const { outcome } = await table.roundNow();
  if (!row) throw new Error('no round');
  const old = Array.from({ length: 120 }, (_, index) => ({
    ...{ ...row, id: undefined, gameCode: WHEEL, number: 5_000 + index, roundId: `old-${index}` },
    ...{ outcome, endsAt: row.opensAt, overAt: row.opensAt },
  }));
  await studio.db.insert(studioSharedRounds).values(old);
  const tally = await tallyBefore(studio.db, wheel, { ...(await table.roundNow()), id: Number.MAX_SAFE_INTEGER });
  expect(tally.rounds).toBe(100);
  expect(tally.kinds.find(([kind]) => kind === `place_${placeOf(outcome)}`)?.[1]).toBe(100);
});
