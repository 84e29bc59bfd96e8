/** Defines the table of favourite games (docs/domain/games-and-fairness.md#favourites-and-recent-games). */
import { pgTable, primaryKey } from '#server/platform/db/drizzle-pg.ts';
import { members } from '#server/kernel/members/schema.ts';
import { createdAt, reference } from '#server/platform/db/columns.ts';
import { games } from '#server/contexts/play/schema.ts';

/** A member's favourite. The row of a closed game stays, so that it returns when the game opens again. */
export const favourites = pgTable(
  'favourite',
  {
    memberId: reference(() => members.id),
    gameId: reference(() => games.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.gameId] })],
);
