/**
 * Tests a game that this market may not offer: opened, tried or bet on by its code
 * (docs/domain/markets.md#games-by-market).
 */
import { beforeAll, expect, it } from 'vitest';
import { callAs, callWallet, oneBet, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
const named = { api_code: 'jogada', gameCode: 'onca-dourada' };
let player: Player;
let launch: string;

beforeAll(async () => {
  player = await newPlayer(api.services, { cash: 10_00n });
  launch = await launchFor(api.services, player);
  await query(api, "update game set markets = '{br-regulated}' where game_code = 'onca-dourada'");
});

it('is not opened', async () => {
  expect(outcomeOf(await callAs(api.request, player, '/api/day7/day7LoginV2', named))).toBe('GAME_CLOSED');
});

it('is not tried', async () => {
  const reply = await api.request(`/api/games/try?${new URLSearchParams(named)}`);
  expect(await reply.json()).toMatchObject({ refusal: 'GAME_CLOSED', field: 'gameCode' });
});

it('refuses bets of earlier launches', async () => {
  const secret = api.services.config.secrets.STUDIO_SECRET;
  const bet = await callWallet(api.request, 'bet', oneBet.bet(launch, 'r1', '1.00'), { secret });
  expect(outcomeOf(bet)).toBe('GAME_CLOSED');
});
