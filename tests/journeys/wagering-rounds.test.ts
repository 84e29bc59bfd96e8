/**
 * Tests the wagering contribution of a round, from the studio to the requirement
 * (docs/decisions/24-wagering-and-reward-terms.md).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { contributionBp } from '#contract/turnover.ts';
import { praiaDosSiris } from '#games/praia-dos-siris/rules.ts';
import { rodaDaFeira } from '#games/roda-da-feira/rules.ts';
import { roletaIpe } from '#games/roleta-ipe/rules.ts';
import { setaDoSertao } from '#games/seta-do-sertao/rules.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { grantBonus } from '#server/kernel/wagering/requirements.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { seed } from '#server/app/seed.ts';
import { answerOf, callWallet, oneBet, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { backoffice, expectSoundLedger, query } from '#tests/support/journey.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { studioCall, studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const REQUIRED = 1000_00n;
const api = setUpApi();
let me: Player;
beforeEach(async () => {
  me = await newPlayer(api.services, { cash: 500_00n });
  await transact(api.services.db, async (tx) => {
    const grant = { member: me.id, source: `test:${me.id}`, amount: 10_00n, required: REQUIRED, days: null };
    await postOrThrow(tx, await grantBonus(tx, { ...grant, now: api.services.now() }));
  });
});

/** Returns the contribution so far, centavos. */
async function progress(): Promise<number> {
  const [row] = await query<{ cents: string }>(
    api,
    `select progress_cents as cents from turnover_requirement where member_id = ${me.id}`,
  );
  return Number(row?.cents);
}
const weighed = (cents: number, game: { minEdgePpm: number }) =>
  Math.floor((cents * contributionBp(game.minEdgePpm)) / 10_000);

/** Plays a round of one step at the studio, which settles it with the reply. */
async function play(game: string, bet: string, choice: unknown) {
  const launch = await launchFor(api.services, me, game);
  const claim = await studioClaim(api.studio, launch);
  const answer = await studioCall(api.studio, launch, 'spin', { spin_id: crypto.randomUUID(), bet, choice, ...claim });
  expect(answer.status).toBe(200);
  return { launch, ...answer.body } as { launch: string; round: string };
}

describe('a round at the studio', () => {
  it('counts at roulette by the house edge, unless its chips cover too much', async () => {
    const chip = (kind: string) => ({ kind, number: 0, cents: 10_00 });
    await play('roleta-ipe', '10.00', { chips: [chip('red')] });
    expect(await progress()).toBe(weighed(10_00, roletaIpe));
    await play('roleta-ipe', '20.00', { chips: [chip('red'), chip('black')] });
    expect(await progress()).toBe(weighed(10_00, roletaIpe));
    await expectSoundLedger(api);
  });

  it('counts at dice with few winning marks, and not with many', async () => {
    await play('seta-do-sertao', '10.00', { side: 'below', mark: 6667 });
    expect(await progress()).toBe(0);
    await play('seta-do-sertao', '10.00', { side: 'from', mark: 10_000 - 6666 });
    expect(await progress()).toBe(weighed(10_00, setaDoSertao));
  });

  it('counts with steps by where it was collected, and always if a crab ended it', async () => {
    const seen = { collected: 0, caught: 0 };
    // With eight crabs, one is under the first shell in 8 of 25 rounds. Plays until both ends have occurred.
    for (let counted = 0; seen.collected === 0 || seen.caught === 0;) {
      const { launch, round } = await play('praia-dos-siris', '1.00', { crabs: 8 });
      const step = (at: number, action: unknown) => studioCall(api.studio, launch, 'step', { round, step: at, action });
      const isCaught = (await step(0, { open: 12 })).body.win !== undefined;
      if (!isCaught) expect((await step(1, 'collect')).body).toMatchObject({ outcome: { state: 'collected' } });
      seen[isCaught ? 'caught' : 'collected']++;
      counted += isCaught ? weighed(1_00, praiaDosSiris) : 0;
      expect(await progress()).toBe(counted);
    }
  });

  it('counts at a table by all bets of its player, and by no one else’s', async () => {
    const lay = async (player: Player, place: string) => {
      const launch = await launchFor(api.services, player, rodaDaFeira.code);
      const state = `/api/table/${rodaDaFeira.code}/state`;
      const { roundId: round, commitment } = (await answerOf(await api.studio(state))).body;
      const bet = { spin_id: crypto.randomUUID(), round, commitment, bet: '10.00', choice: { place } };
      expect((await studioCall(api.studio, launch, 'bet', bet)).status).toBe(200);
    };
    const finish = async () => {
      api.advance(40_000);
      await api.housekeeping();
    };
    await api.housekeeping();
    await lay(me, 'M');
    const other = await newPlayer(api.services, { cash: 100_00n });
    await lay(other, 'C');
    await finish();
    expect(await progress()).toBe(weighed(10_00, rodaDaFeira));
    await lay(me, 'M');
    await lay(me, 'C');
    await finish();
    const [open] = await query<{ bets: number }>(
      api,
      `select count(*)::int as bets from game_bet where member_id = ${me.id} and state <> 'settled'`,
    );
    expect(open?.bets).toBe(0);
    expect(await progress()).toBe(weighed(10_00, rodaDaFeira));
    await expectSoundLedger(api);
  });
});

describe('the provider’s contribution', () => {
  let rounds = 0;
  const bet = async (stake = '10.00', game = 'rio-de-guarana') => {
    const round = `counted-${me.id}-${++rounds}`;
    const launch = await launchFor(api.services, me, game);
    expect(outcomeOf(await callWallet(api.request, 'bet', oneBet.bet(launch, round, stake)))).toBe(200);
    return round;
  };
  const settle = (round: string, counted?: unknown, change: object = {}) =>
    callWallet(api.request, 'settle', {
      ...oneBet.settle(round, '0.00'),
      ...(counted === undefined ? {} : { counted }),
      ...change,
    });

  it.each([
    [undefined, 10_00],
    ['10.00', 10_00],
    ['4.50', 4_50],
    ['0.00', 0],
  ])('is %s of a stake of 10.00', async (counted, cents) => {
    expect(outcomeOf(await settle(await bet(), counted))).toBe(200);
    expect(await progress()).toBe(cents);
  });

  it.each(['10.01', '-1.00', '1.005', 'all', '', 5, null])(
    'is refused at its field as %s, and the bet stays open',
    async (counted) => {
      const round = await bet();
      const { status, body } = await settle(round, counted);
      expect([status, body.refusal, body.field]).toEqual([400, 'INVALID', 'counted']);
      expect(await progress()).toBe(0);
      // A refused call stores nothing, so the corrected one may use the same id.
      expect(outcomeOf(await settle(round, '10.00'))).toBe(200);
      expect(await progress()).toBe(10_00);
    },
  );

  it('belongs to the request: a repeat counts once, and a different one is refused', async () => {
    const round = await bet();
    for (let time = 0; time < 3; time++) expect(outcomeOf(await settle(round, '4.00'))).toBe(200);
    expect(await progress()).toBe(4_00);
    for (const other of ['5.00', '0.00', undefined]) {
      const { body } = await settle(round, other);
      expect([body.refusal, body.field]).toEqual(['INVALID', 'transaction_id']);
    }
    expect(await progress()).toBe(4_00);
    const plain = await bet();
    for (let time = 0; time < 2; time++) expect(outcomeOf(await settle(plain))).toBe(200);
    expect(outcomeOf(await settle(plain, '0.00'))).toBe('INVALID');
    expect(await progress()).toBe(14_00);
  });

  it('stays when the prize is corrected', async () => {
    const round = await bet();
    await settle(round, '0.00');
    const correction = { transaction_id: `${round}.again`, win: '20.00' };
    expect(outcomeOf(await settle(round, '10.01', correction))).toBe('INVALID');
    expect(outcomeOf(await settle(round, '10.00', correction))).toBe(200);
    expect(await progress()).toBe(0);
  });

  it.each([
    ['0.00', 0],
    ['2.50', 2_50],
    [undefined, 10_00],
  ])('waits with a prize above the maximum: %s counts when an operator accepts it', async (counted, cents) => {
    const round = await bet();
    const held = await settle(round, counted, { win: '70000.00' });
    expect(held.body).toMatchObject({ held: true });
    expect(await progress()).toBe(0);
    const [waiting] = await query<{ id: number }>(
      api,
      `select h.id::int as id from held_settlement h join game_bet b on b.id = h.bet_id where b.bet_id = '${round}'`,
    );
    const accept = (operator: string) =>
      backoffice(api, `/settlements/${waiting?.id}/accept`, { operator, reason: 'checked' });
    expect((await accept('ana')).body).toMatchObject({ state: 'asked' });
    const decided = await accept('rui');
    expect(decided.body).toEqual({ state: 'accepted' });
    expect(await progress()).toBe(cents);
    await expectSoundLedger(api);
  });

  it('is zero if an operator refused the prize', async () => {
    const round = await bet();
    await settle(round, '0.00', { win: '70000.00' });
    expect(outcomeOf(await settle(round, '10.00', { transaction_id: `${round}.within`, win: '1.00' }))).toBe(200);
    expect(await progress()).toBe(10_00);
  });

  it('is weighted by the house edge when the bet was placed', async () => {
    const keeps = (ppm: number) => query(api, `update game set min_edge_ppm = ${ppm} where game_code = 'boi-da-sorte'`);
    await keeps(8_000);
    const placed = await bet('10.00', 'boi-da-sorte');
    await keeps(40_000);
    await settle(placed);
    expect(await progress()).toBe(2_00);
    await settle(await bet('10.00', 'boi-da-sorte'), '5.00');
    expect(await progress()).toBe(7_00);
  });

  it('has the games’ own weights under the earlier terms, which a start does not overwrite', async () => {
    const own = () =>
      query<{ code: string; bp: number }>(
        api,
        'select game_code as code, turnover_bp as bp from game where turnover_bp is not null',
      );
    expect(await own()).toEqual([{ code: rodaDaFeira.code, bp: 2_000 }]);
    await query(api, `update game set turnover_bp = 500 where game_code = '${rodaDaFeira.code}'`);
    await seed(api.services);
    expect(await own()).toEqual([{ code: rodaDaFeira.code, bp: 500 }]);
    await query(api, `update game set turnover_bp = null where game_code = '${rodaDaFeira.code}'`);
    await seed(api.services);
    expect(await own()).toEqual([{ code: rodaDaFeira.code, bp: 2_000 }]);
  });
});
