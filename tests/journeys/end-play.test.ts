/**
 * Tests that the open rounds of a member who may no longer play end at once by each game's default
 * (docs/domain/games-and-fairness.md#end-of-play).
 */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { gameBets } from '#server/contexts/play/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { studioRounds } from '#studio/server/schema.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { studioCall, studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const BEACH = 'praia-dos-siris';
const api = setUpApi({ outside: (url, _init, next) => outside(url, next) });
/** Handles each request between operator and studio. */
let outside: (url: string, next: () => Promise<Response>) => Promise<Response>;
beforeEach(() => {
  outside = (_url, next) => next();
});

async function atBeach() {
  const player = await newPlayer(api.services, { cash: 100_00n });
  const launch = await launchFor(api.services, player, BEACH);
  const claim = await studioClaim(api.studio, launch);
  const spin = { spin_id: crypto.randomUUID(), bet: '10.00', choice: { crabs: 3 }, ...claim };
  return { player, launch, spin: () => studioCall(api.studio, launch, 'spin', spin) };
}
/** Starts a round and opens its first shell, whatever is under it. */
async function begun() {
  const { player, launch, spin } = await atBeach();
  const { round } = (await spin()).body;
  const step = (at: number, action: unknown) => studioCall(api.studio, launch, 'step', { round, step: at, action });
  return { player, spin, step };
}
const tell = (player: Player, what: 'disable' | 'enable') => backoffice(api, `/members/${player.account}/${what}`, {});
async function roundsOf(player: Player) {
  const rounds = await api.studioProgram.studio.db
    .select()
    .from(studioRounds)
    .where(eq(studioRounds.player, `m${player.id}`));
  return rounds.map(({ state, actions, refusal }) => ({ state, actions, refusal }));
}
const moneyOf = async (player: Player) => {
  const { cash, open_bets: open } = await balancesOf(api.services.db, player.id);
  return { cash, open };
};

describe('an account that an operator closes', () => {
  it('has its winnings collected, and every further step refused', async () => {
    // A crab under the first shell ends the round. Then another player tries.
    for (;;) {
      const { player, step } = await begun();
      const { body } = await step(0, { open: 12 });
      if (body.win !== undefined) continue;
      expect((await tell(player, 'disable')).body).toEqual({ state: 'disabled' });
      const [round] = await roundsOf(player);
      expect(round).toMatchObject({ state: 'settled', actions: [{ open: 12 }, 'collect'] });
      const [bet] = await api.services.db.select().from(gameBets).where(eq(gameBets.memberId, player.id));
      expect(bet?.winCents).toBeGreaterThan(10_00n);
      expect(await moneyOf(player)).toEqual({ cash: 90_00n + (bet?.winCents ?? 0n), open: 0n });
      expect((await step(1, { open: 13 })).refusal).toBe('UNAUTHENTICATED');
      return;
    }
  });

  it('gets the stake of a round back in which nothing was decided', async () => {
    const { player } = await begun();
    await tell(player, 'disable');
    expect(await roundsOf(player)).toEqual([{ state: 'refused', actions: [], refusal: 'ROUND_VOID' }]);
    expect(await moneyOf(player)).toEqual({ cash: 100_00n, open: 0n });
  });

  it('is reported again if the provider was down', async () => {
    const { player } = await begun();
    outside = (url, next) => (url.includes('/notices/') ? Promise.reject(new TypeError('away')) : next());
    await tell(player, 'disable');
    expect(await roundsOf(player)).toMatchObject([{ state: 'playing' }]);
    outside = (_url, next) => next();
    await api.housekeeping();
    expect(await roundsOf(player)).toMatchObject([{ state: 'refused' }]);
  });

  it('is reported until a bet in flight has arrived', async () => {
    const { player, spin } = await atBeach();
    // The wallet accepts the bet, and its reply is lost three times, so the studio does not know the outcome.
    outside = async (url, next) => {
      const reply = await next();
      return url.endsWith('/bet') ? new Response('', { status: 502 }) : reply;
    };
    expect((await spin()).refusal).toBe('PROVIDER_UNAVAILABLE');
    outside = (_url, next) => next();
    await tell(player, 'disable');
    expect(await roundsOf(player)).toMatchObject([{ state: 'drawn' }]);
    expect(await moneyOf(player)).toEqual({ cash: 90_00n, open: 10_00n });
    const waiting = () => query(api, "select attempts from event_delivery where consumer = 'games.end_play'");
    expect(await waiting()).toEqual([{ attempts: 1 }]);
    api.advance(20_000);
    await api.housekeeping();
    expect(await waiting()).toEqual([]);
    expect(await roundsOf(player)).toMatchObject([{ state: 'refused', refusal: 'ROUND_VOID' }]);
    expect(await moneyOf(player)).toEqual({ cash: 100_00n, open: 0n });
  });

  it('keeps its open round if it is reopened before the provider was called', async () => {
    const { player } = await begun();
    outside = (url, next) => (url.includes('/notices/') ? Promise.reject(new TypeError('away')) : next());
    await tell(player, 'disable');
    outside = (_url, next) => next();
    expect((await tell(player, 'enable')).body).toEqual({ state: 'enabled' });
    await api.housekeeping();
    expect(await roundsOf(player)).toMatchObject([{ state: 'playing' }]);
  });

  it('must exist', async () => {
    expect((await backoffice(api, '/members/nobody-of-that-name/disable', {})).status).toBe(404);
  });
});

it('the studio ends no rounds for an unsigned call', async () => {
  const { player } = await begun();
  const body = JSON.stringify({ player: `m${player.id}` });
  const say = (signed: string, secret: string) =>
    api.studio('/notices/end-play', {
      method: 'POST',
      headers: { ...signedHeaders(secret, 'n1', signed, api.services.now()) },
      body,
    });
  const secret = api.services.config.secrets.STUDIO_SECRET;
  expect((await say(walletMessage('jogada', 'end-play', body), 'a guess')).status).toBe(403);
  // Signed by the operator, but for another call.
  expect((await say(walletMessage('jogada', 'settle', body), secret)).status).toBe(403);
  expect((await say(walletMessage('jogada', 'end-play', '{"player":"m1"}'), secret)).status).toBe(403);
  expect(await roundsOf(player)).toMatchObject([{ state: 'playing' }]);
  expect((await say(walletMessage('jogada', 'end-play', body), secret)).status).toBe(200);
  expect(await roundsOf(player)).toMatchObject([{ state: 'refused' }]);
});
