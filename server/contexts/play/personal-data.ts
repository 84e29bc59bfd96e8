/** Declares what is stored of a member's play (platform/personal-data.ts). */
import { sql } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import { closedRounds, gameBets, gameLaunches, playedGames } from './schema.ts';

export const playPersonalData = [
  personalData(gameBets, {
    ...{ member: gameBets.memberId, key: [gameBets.placedAt, gameBets.id], retention: 'keep' },
    exported: {
      as: 'bets',
      // Written with the table's name, because a query of a single table would leave it out of the columns.
      more: {
        game: sql`(select g.game_code from game g where g.id = game_bet.game_id)`,
        provider: sql`(select p.api_name from game_provider p where p.id = game_bet.provider_id)`,
        round: sql`(select r.round_id from game_round r where r.id = game_bet.round_id)`,
      },
    },
  }),
  personalData(closedRounds, {
    ...{ member: closedRounds.memberId, key: [closedRounds.roundId], retention: 'keep' },
    exported: { as: 'closed_rounds' },
  }),
  personalData(gameLaunches, {
    ...{ member: gameLaunches.memberId, key: [gameLaunches.tokenHash], retention: 'erase' },
    exported: { as: 'launches', omit: { tokenHash: 'secret', sessionHash: 'secret' } },
  }),
  personalData(playedGames, {
    ...{ member: playedGames.memberId, key: [playedGames.gameId], retention: 'erase' },
    exported: { as: 'played_games' },
  }),
];
