/**
 * Tests the wagering contribution that the studio reports, also after lost replies
 * (docs/decisions/24-wagering-and-reward-terms.md).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ligaCaju, matchdayOf } from '#games/liga-caju/rules.ts';
import { msToReach, pipaAlta } from '#games/pipa-alta/rules.ts';
import { resumeRounds } from '#studio/server/resume-rounds.ts';
import { studioSharedRounds, studioTableBets } from '#studio/server/schema.ts';
import { openStudio } from '#tests/support/studio.ts';
import { tableIn } from '#tests/support/tables.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  studio.operator.balances.set('m1', 500_00n).set('m2', 500_00n);
});
afterAll(() => studio.close());

/** Returns the reported contributions of a bet, `undefined` for the whole stake. */
const told = (bet: unknown) => studio.operator.counted.get(String(bet));
const nameOf = ({ body }: { body: Record<string, unknown> }) => (body.bet as { bet: string } | undefined)?.bet;

describe('a round of one press', () => {
  const token = 'm1/seta-do-sertao';

  it.each([
    [6666, undefined],
    [6667, '0.00'],
  ])('reports for %s winning marks %s, as often as its reply is lost', async (mark, counted) => {
    studio.operator.failures.push({ call: 'settle', moment: 'after' });
    const { body } = await studio.tap(1, '1.00', token, undefined, { side: 'below', mark });
    expect(body.refusal).toBe('PROVIDER_UNAVAILABLE');
    studio.operator.failures.length = 0;
    studio.clock.at = new Date(studio.clock.at.getTime() + 60_000);
    expect(await resumeRounds(studio.parts)).toBe(1);
    const [[said = []] = []] = [[...studio.operator.counted.values()]];
    expect(said).toEqual([counted, counted, counted, counted]);
  });
});

describe('a flight', () => {
  /** The multiplier at which the line snaps, hundredths. */
  const SNAPS = 300;

  it('counts a bet by its preset or cashed-out multiplier', async () => {
    const table = tableIn(studio, pipaAlta.code);
    for (const player of ['m3', 'm4', 'm5', 'm6', 'm7']) studio.operator.balances.set(player, 500_00n);
    await studio.tables.tick();
    const { id, startsAt } = await table.roundNow();
    const endsAt = table.after(startsAt, msToReach(SNAPS + 1));
    await studio.db
      .update(studioSharedRounds)
      .set({ outcome: SNAPS, endsAt, overAt: table.after(endsAt, 4_000) })
      .where(eq(studioSharedRounds.id, id));
    studio.restart();
    const low = nameOf(await table.bet('m1', 1, { at: 149 }));
    const high = nameOf(await table.bet('m2', 2, { at: 150 }));
    const lost = nameOf(await table.bet('m3', 3, { at: 1_000 }));
    const early = nameOf(await table.bet('m4', 4, { at: 1_000 }));
    const late = nameOf(await table.bet('m5', 5, { at: 1_000 }));
    const byHand = nameOf(await table.bet('m6', 6, { at: null }));
    const unpressed = nameOf(await table.bet('m7', 7, { at: null }));
    const takeOut = (player: string, bet: unknown) => studio.call('cash-out', `${player}/${pipaAlta.code}`, { bet });
    await table.goTo(table.after(startsAt, msToReach(140)));
    expect((await takeOut('m4', early)).http).toBe(200);
    expect((await takeOut('m6', byHand)).http).toBe(200);
    await table.goTo(table.after(startsAt, msToReach(200)));
    expect((await takeOut('m5', late)).http).toBe(200);
    await table.goTo(table.after(endsAt, 1_000));
    expect([low, high, lost, early, late].map(told)).toEqual([
      ['0.00'],
      [undefined],
      [undefined],
      ['0.00'],
      [undefined],
    ]);
    expect([byHand, unpressed].map(told)).toEqual([['0.00'], [undefined]]);
  });
});

describe('at the wheel', () => {
  let table: ReturnType<typeof tableIn>;
  beforeEach(async () => {
    table = tableIn(studio);
    await studio.tables.tick();
  });

  it('opposite bets of one player count nothing, and the same of two players count', async () => {
    const round = await table.roundNow();
    const mine = [nameOf(await table.bet('m1', 1, { place: 'M' })), nameOf(await table.bet('m1', 2, { place: 'C' }))];
    const theirs = nameOf(await table.bet('m2', 3, { place: 'M' }));
    await table.goTo(round.endsAt);
    expect([...mine, theirs].map(told)).toEqual([['0.00'], ['0.00'], [undefined]]);
  });

  it('a bet counts although another beside it was refused or voided', async () => {
    const round = await table.roundNow();
    const first = nameOf(await table.bet('m1', 1, { place: 'M' }));
    studio.operator.balances.set('m1', 0n);
    expect((await table.bet('m1', 2, { place: 'C' })).body.refusal).toBe('BALANCE_INSUFFICIENT');
    studio.operator.balances.set('m1', 500_00n);
    // Its reply stays lost, so the bet is returned when the round begins to play.
    studio.operator.failures.push({ call: 'bet', moment: 'after' });
    await table.bet('m1', 3, { place: 'C' });
    studio.operator.failures.length = 0;
    await table.goTo(round.endsAt);
    expect(told(first)).toEqual([undefined]);
    expect((await table.rows()).map(({ state }) => state)).toEqual(['settled', 'refused', 'refused']);
  });

  it('counts a bet that another copy has already ended as its player’s', async () => {
    const round = await table.roundNow();
    const first = nameOf(await table.bet('m1', 1, { place: 'M' }));
    const second = nameOf(await table.bet('m1', 2, { place: 'C' }));
    // A copy settled the first bet and crashed before the second.
    await table.goTo(round.startsAt);
    const end = { state: 'settled', winCents: 0n, counts: false };
    await studio.db
      .update(studioTableBets)
      .set(end)
      .where(eq(studioTableBets.betId, String(first)));
    await table.goTo(round.endsAt);
    expect(told(second)).toEqual(['0.00']);
  });

  it('reports the same result after a failure of the wallet, whatever is settled before', async () => {
    const round = await table.roundNow();
    const mine = [nameOf(await table.bet('m1', 1, { place: 'M' })), nameOf(await table.bet('m1', 2, { place: 'C' }))];
    studio.operator.failures.push({ call: 'settle', moment: 'after' });
    await table.goTo(round.endsAt);
    studio.operator.failures.length = 0;
    studio.restart();
    await table.goTo(table.after(round.endsAt, 10_000));
    for (const bet of mine) expect(new Set(told(bet))).toEqual(new Set(['0.00']));
    expect((await table.rows()).map(({ state }) => state)).toEqual(['settled', 'settled']);
  });
});

it('slips against each other in a round of the league count nothing, and others count', async () => {
  const table = tableIn(studio, ligaCaju.code);
  await studio.tables.tick();
  const round = await table.roundNow();
  const lay = async (press: number, match: number, selection: string) =>
    nameOf(await table.bet('m1', press, { matchday: matchdayOf(round.number), legs: [{ match, selection }] }));
  const bets = [await lay(1, 0, 'over'), await lay(2, 0, 'under'), await lay(3, 3, 'draw')];
  await table.goTo(table.after(round.endsAt, 1_000));
  expect(bets.map(told)).toEqual([['0.00'], ['0.00'], [undefined]]);
});

it('a cash-out in a round of the league takes all slips of its player out, and none of another player', async () => {
  const table = tableIn(studio, ligaCaju.code);
  await studio.tables.tick();
  const round = await table.roundNow();
  const lay = async (player: string, press: number, match: number) => {
    const choice = { matchday: matchdayOf(round.number), legs: [{ match, selection: 'draw' }] };
    return nameOf(await table.bet(player, press, choice));
  };
  const [out, beside, theirs] = [await lay('m1', 1, 0), await lay('m1', 2, 3), await lay('m2', 3, 0)];
  await table.goTo(round.startsAt);
  const asked = { bet: out, amount: '0.01' };
  expect((await studio.call('cash-out', `m1/${ligaCaju.code}`, asked)).http).toBe(200);
  await table.goTo(table.after(round.endsAt, 1_000));
  expect([out, beside, theirs].map(told)).toEqual([['0.00'], ['0.00'], [undefined]]);
});
