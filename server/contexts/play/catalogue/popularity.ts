/** Tags games each night: the popular ones, by players and never by winnings, and the new ones (docs/domain/games-and-fairness.md#game-tags). */
import { sql } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { catalogueChanged } from './cache.ts';

/** The number of popular games of each type. */
const MOST_POPULAR = 12;
const COUNTED_DAYS = 7;
const NEW_DAYS = 30;

/** Writes the tags set by rules again; editors' tags stay. Two runs at once are run one after the other. */
export async function updatePopularityTags({ db, now }: Services): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY).toISOString();
  await transact(db, async (tx) => {
    await tx.execute(sql`lock table game_tag in share row exclusive mode`);
    await tx.execute(sql`delete from game_tag where source = 'rule'`);
    await tx.execute(sql`
      insert into game_tag (game_id, tag, source)
      select id, 'hot', 'rule' from (
        select game.id, row_number() over (
          partition by game.game_type order by count(distinct game_bet.member_id) desc, game.weight desc, game.id) as place
        from game_bet join game on game.id = game_bet.game_id
        where game_bet.placed_at >= ${ago(COUNTED_DAYS)} and game_bet.state <> 'void'
        group by game.id) as counted
      where place <= ${MOST_POPULAR}`);
    await tx.execute(sql`
      insert into game_tag (game_id, tag, source)
      select id, 'new', 'rule' from game where released_at >= ${ago(NEW_DAYS)}`);
    await catalogueChanged(tx);
  });
}
