/** Creates a player with money in a game, as a provider sees them. */
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { callWallet, oneBet } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';

export async function playerInGame(api: TestApi, cash: bigint) {
  const player = await newPlayer(api.services, { cash });
  const launch = await launchFor(api.services, player);
  return {
    bet: (round: string, stake = '10.00', token = launch): Promise<CallReply> =>
      callWallet(api.request, 'bet', oneBet.bet(token, round, stake)),
    /** Places one of several bets on a round. */
    betOn: (round: string, bet: string, stake = '10.00'): Promise<CallReply> =>
      callWallet(api.request, 'bet', { ...oneBet.bet(launch, bet, stake), round_id: round }),
    balances: async () => {
      const { cash: left, open_bets: open } = await balancesOf(api.services.db, player.id);
      return { cash: left, open };
    },
  };
}
