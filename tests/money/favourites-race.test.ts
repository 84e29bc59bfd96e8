/**
 * Tests favourites that are added concurrently, singly and as a list: no duplicates, no errors, never above the
 * maximum.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { MAX_FAVOURITES } from '#contract/favourites.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
let games: number[];
beforeAll(async () => {
  const { db } = api.services;
  await db.execute(sql`
    insert into game (provider_id, game_code, names, game_type, rtp_basis_points, max_multiplier)
      select provider_id, 'many-' || n, names, game_type, rtp_basis_points, max_multiplier
        from generate_series(1, ${MAX_FAVOURITES}) n, (select * from game order by id limit 1) one`);
  games = (await selectRows<{ id: number }>(db, sql`select id::int as id from game order by id`)).map(({ id }) => id);
});

const set = (player: Player, input: object) => callAs(api.request, player, '/api/games/follow/set', input);
const kept = (player: Player) =>
  selectRows(api.services.db, sql`select game_id from favourite where member_id = ${player.id}`);

it('20 tabs that send the same list, or press the same favourite button, all succeed, and each game is stored once', async () => {
  const player = await newPlayer(api.services);
  const answers = await concurrently(20, (index) =>
    set(player, index % 2 ? { game_ids: games.slice(0, 60) } : { game_id: games[index] }),
  );
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: 20 });
  expect(await kept(player)).toHaveLength(60);
});

it('three concurrent lists store no more than the limit', async () => {
  const player = await newPlayer(api.services);
  for (let from = 0; from < MAX_FAVOURITES - 100; from += 100)
    await set(player, { game_ids: games.slice(from, from + 100) });
  // A hundred places are free, and each request adds thirty-four games: two requests fit.
  const answers = await concurrently(3, (index) => {
    const from = MAX_FAVOURITES - 100 + index * 34;
    return set(player, { game_ids: games.slice(from, from + 34) });
  });
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: 2, FAVOURITES_FULL: 1 });
  expect(await kept(player)).toHaveLength(MAX_FAVOURITES - 100 + 68);
});
