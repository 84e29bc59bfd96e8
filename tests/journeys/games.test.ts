/** Tests games: finding one, opening it with its own token, a spin through the studio, the record. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import type { CallInput } from '#contract/call.ts';
import { gameListCall, providersCall } from '#contract/game-lists.ts';
import { gameRecordCall } from '#contract/game-record.ts';
import { gameTypes } from '#contract/games.ts';
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { encrypt } from '#server/platform/security/encryption.ts';
import { catalogueChanged } from '#server/contexts/play/catalogue/cache.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { $gameRecord, loadGameRecord } from '#stores/game-record.ts';
import { $games, $openGame, loadGames, openGame } from '#stores/games.ts';
import { logout } from '#stores/session.ts';
import { oneBet } from '#scripts/dev/fixtures/calls.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  query,
  raw,
  playerIn,
  shownWallet,
  topUp,
  valueOf,
} from '#tests/support/journey.ts';
import { studioGames } from '#games/catalogue.ts';
import { studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import type { StudioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const onca = { api_name: 'jogada', game_code: 'onca-dourada' };
const api = setUpApi();
setUpTab(api);

async function launch(game = onca): Promise<string> {
  const { hash } = new URL(valueOf(await openGame(game)));
  return hash.replace('#token=', '');
}
const studio = (path: string, token: string, body: object = {}) =>
  raw({ request: api.studio }, `/api/${path}`, body, bearer(token));
async function spin(token: string, bet = '1.00', spin_id: string = randomUUID()) {
  const claim = claims.get(spin_id) ?? (await studioClaim(api.studio, token).catch(() => noClaim));
  claims.set(spin_id, claim);
  return studio('spin', token, { spin_id, bet, ...claim });
}
/** Stores each spin's claim, so that a repeat sends the same one. */
const claims = new Map<string, StudioClaim>();
/** The claim for a token that opens nothing. */
const noClaim: StudioClaim = { commitment: '0'.repeat(64), nonce: 0, version: 1 };

/** Sends a signed call as a game provider. */
function provider(name: string, action: string, body: object) {
  const text = JSON.stringify(body);
  return raw(
    api,
    `/provider/${name}/${action}`,
    text,
    signedHeaders('test studio', 'message', walletMessage(name, action, text), api.services.now()),
  );
}

describe('the list', () => {
  const list = async (input: CallInput<typeof gameListCall>) => {
    const { data } = valueOf(await send(gameListCall, input));
    return Array.isArray(data) ? data : data.data;
  };

  it('shows every game with its provider and its return to the player', async () => {
    const games = valueOf(await loadGames());
    expect(games.map((game) => game.game_code).sort()).toEqual(studioGames.map(({ rules }) => rules.code).sort());
    for (const game of games)
      expect(game).toMatchObject({ api_name: 'jogada', rtp: expect.stringMatching(/^\d\d\.\d\d$/), is_open: true });
    expect($games.get()).toEqual({ status: 'ready', value: games });
    expect(valueOf(await send(providersCall, {})).data).toMatchObject([{ api_name: 'jogada', title: 'Jogada Studio' }]);
    const crash = valueOf(await send(providersCall, { gameType: gameTypes.crash })).data;
    expect(crash, 'of any type that they have a game of').toMatchObject([{ api_name: 'jogada', game_type: 9 }]);
    expect(valueOf(await send(providersCall, { gameType: 99 })).data).toEqual([]);
  });

  it('is an array for a phone and a page otherwise', async () => {
    for (const isMobile of [true, 1, '1'])
      expect(Array.isArray(valueOf(await send(gameListCall, { isMobile })).data), String(isMobile)).toBe(true);
    for (const isMobile of [false, 0, '', undefined])
      expect(valueOf(await send(gameListCall, { isMobile, limit: 2 })).data).toMatchObject({
        per_page: 2,
        total: studioGames.length,
        last_page: Math.ceil(studioGames.length / 2),
      });
    expect(valueOf(await send(gameListCall, { limit: 2, page: 2 })).data).toMatchObject({
      current_page: 2,
      from: 3,
      to: 4,
    });
  });

  it('is searched by the words a player types, where % and _ are only letters', async () => {
    expect((await list({ keyword: 'GUARAN' })).map((game) => game.game_code)).toEqual(['rio-de-guarana']);
    for (const keyword of ['%', '_', '\\', "'"]) expect(await list({ keyword }), keyword).toEqual([]);
    await query(
      api,
      "insert into game (provider_id, game_code, names, game_type, rtp_basis_points, max_multiplier) select id, 'odd', jsonb_build_object('pt', '100%_\\Bom'), 3, 9000, 10000 from game_provider where api_name = 'jogada'",
    );
    await catalogueChanged(api.services.db);
    try {
      for (const keyword of ['%', '_', '100%', '_\\'])
        expect(
          (await list({ keyword })).map((game) => game.game_code),
          keyword,
        ).toEqual(['odd']);
    } finally {
      await query(api, "delete from game where game_code = 'odd'");
    }
  });

  it('is filtered by type and provider', async () => {
    for (const type of Object.values(gameTypes))
      expect((await list({ gameType: type })).map((game) => game.game_code).sort(), String(type)).toEqual(
        studioGames
          .filter((game) => game.gameType === type)
          .map(({ rules }) => rules.code)
          .sort(),
      );
    expect(await list({ gameType: 99 })).toEqual([]);
    expect(await list({ api_code: 'other' })).toEqual([]);
  });
});

describe('a launch', () => {
  it('returns an address with the token in the fragment alone', async () => {
    await playerIn(api);
    const token = await launch();
    const open = $openGame.get();
    const url = new URL(open.status === 'ready' ? open.value : 'http://none/');
    expect(url.origin).toBe(api.services.config.studioUrl);
    expect(url.pathname).toBe('/play/onca-dourada');
    expect(url.search).not.toContain(token);
    expect((await api.studio(url.pathname + url.search)).status).toBe(200);
  });

  it('opens this game for this player, and is not the session’s bearer', async () => {
    const { id } = await playerIn(api);
    const token = await launch();
    expect((await studio('state', token)).body).toMatchObject({
      status: 'success',
      balance: '0.00',
      cycleMs: 0,
    });
    expect((await provider('jogada', 'authenticate', { launch_token: token })).body).toMatchObject({
      player: `m${id}`,
      game_code: 'onca-dourada',
      play: { autoplay: true, turbo: true, shortest_cycle_ms: 0 },
    });
    const session = readToken() ?? '';
    expect(token).not.toBe(session);
    expect((await studio('state', session)).status).toBe(401);
    expect((await raw(api, '/api/auth/me', {}, bearer(token))).status).toBe(401);
  });

  it('is refused to another provider, and to a message that is not signed', async () => {
    await playerIn(api);
    const token = await launch();
    const sealedSecret = encrypt(api.services.config.secrets.PEPPER, { secret: 'test studio' });
    const other = { apiName: 'other', title: 'Other', gameType: 3, launchUrl: 'http://other.test', sealedSecret };
    await api.services.db.insert(gameProviders).values(other);
    for (const [action, more] of [
      ['authenticate', {}],
      ['bet', oneBet.bet(token, 'r1', '1.00')],
    ] as const)
      expect((await provider('other', action, { launch_token: token, ...more })).status, action).toBe(401);
    expect((await raw(api, '/provider/jogada/authenticate', { launch_token: token })).status).toBe(403);
    await query(api, "delete from game_provider where api_name = 'other'");
  });

  it('ends with the session', async () => {
    await playerIn(api);
    await topUp(api, '10.00');
    const token = await launch();
    expect((await spin(token)).status).toBe(200);
    await logout();
    expect((await spin(token)).status).toBe(401);
    expect((await studio('state', token)).status).toBe(401);
    expect($openGame.get().status).toBe('idle');
  });

  it('is refused for a game that is closed, unknown or another provider’s', async () => {
    await playerIn(api);
    await topUp(api, '10.00');
    const token = await launch();
    for (const game of [
      { ...onca, game_code: 'none' },
      { ...onca, api_name: 'none' },
    ])
      expectRefusal(await openGame(game), 'GAME_CLOSED', 'gameCode');
    await query(api, "update game set is_open = false where game_code = 'onca-dourada'");
    try {
      expectRefusal(await openGame(onca), 'GAME_CLOSED', 'gameCode');
      expect(valueOf(await loadGames()).map((game) => game.game_code)).not.toContain('onca-dourada');
      expect((await spin(token)).body).toMatchObject({ status: 'error', refusal: 'GAME_CLOSED' });
    } finally {
      await query(api, "update game set is_open = true where game_code = 'onca-dourada'");
    }
    expect((await ledgerOf(api)).cash).toBe(10_00n);
  });

  it('is refused as not signed in for a visitor', async () => {
    expect(failureOf(await openGame(onca)).kind).toBe('expired');
    expect($openGame.get().status).toBe('failed');
  });
});

describe('a spin', () => {
  it('moves the balance and is in the record with the sums', async () => {
    await playerIn(api);
    await topUp(api, '50.00');
    const token = await launch();
    let cash = 50_00n;
    let won = 0n;
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await spin(token);
      expect(status).toBe(200);
      const win = BigInt(String(body.win).replace('.', ''));
      cash += win - 1_00n;
      won += win;
      expect(BigInt(String(body.balance).replace('.', ''))).toBe(cash);
    }
    expect((await shownWallet()).cash).toBe(cash);
    expect((await ledgerOf(api)).cash).toBe(cash);
    const record = valueOf(await loadGameRecord());
    expect(Object.values(record.more.sums)).toEqual([3_00n, 3_00n, won, 0n, 0n]);
    expect(record.rows.length).toBe(3);
    expect(record.rows[0]).toMatchObject({
      api_name: 'jogada',
      betAmount: 1_00n,
      validBetAmount: 1_00n,
      status: 'COMPLETE',
      gameType: gameTypes.slots,
    });
    expect((await api.studio(new URL(record.rows[0]?.playDetail ?? 'http://none/').pathname)).status).toBe(200);
    expect($gameRecord.get().status).toBe('ready');
    await expectSoundLedger(api);
  });

  it('repeated under its own name is bet once', async () => {
    await playerIn(api);
    await topUp(api, '50.00');
    const token = await launch();
    const id = randomUUID();
    const replies = [await spin(token, '1.00', id), await spin(token, '1.00', id)];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(valueOf(await loadGameRecord()).rows.length).toBe(1);
  });

  it('is refused, and not in the record, if the balance does not cover it', async () => {
    await playerIn(api);
    const token = await launch();
    expect((await spin(token)).body).toMatchObject({ status: 'error', refusal: 'BALANCE_INSUFFICIENT' });
    expect(valueOf(await loadGameRecord()).rows.length).toBe(0);
    expect((await ledgerOf(api)).open_bets ?? 0n).toBe(0n);
  });

  it('is void if its stake is returned: nothing won, lost or wagered', async () => {
    await playerIn(api);
    await topUp(api, '50.00');
    const token = await launch();
    expect((await provider('jogada', 'bet', oneBet.bet(token, 'void-1', '5.00'))).body).toMatchObject({
      balance: '45.00',
    });
    expect((await provider('jogada', 'rollback', oneBet.rollback('void-1'))).body).toMatchObject({ balance: '50.00' });
    const { rows, more } = valueOf(await loadGameRecord());
    expect(rows).toMatchObject([{ status: 'CANCEL', betAmount: 5_00n, netAmount: 5_00n, validBetAmount: 0n }]);
    expect(Object.values(more.sums)).toEqual([5_00n, 0n, 5_00n, 0n, 5_00n]);
    await expectSoundLedger(api);
  });

  it('is not in the record of another player, nor in that of another game', async () => {
    await playerIn(api);
    await topUp(api, '50.00');
    await spin(await launch());
    expect(valueOf(await send(gameRecordCall, { gameType: gameTypes.fish })).data.total).toBe(0);
    expect(valueOf(await send(gameRecordCall, { api_name: 'jogada', gameType: gameTypes.slots })).data.total).toBe(1);
    freshTab();
    await playerIn(api);
    expect(valueOf(await loadGameRecord()).rows.length).toBe(0);
    expect($gameRecord.get()).toMatchObject({ status: 'ready' });
  });
});
