/**
 * Tests servers that tag, seed and import games at the same time on PostgreSQL: the catalogue stays consistent,
 * without errors.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { catalogueOf } from '#server/contexts/play/catalogue/cache.ts';
import { importCatalogue } from '#server/contexts/play/catalogue/import.ts';
import { readRows } from '#server/contexts/play/catalogue/import-rows.ts';
import { updatePopularityTags } from '#server/contexts/play/catalogue/popularity.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { seed } from '#server/app/seed.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callWallet, oneBet, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { asCsv, manyGames } from '#scripts/dev/fixtures/many-games.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
beforeAll(async () => {
  const provider = { apiName: 'acme', title: 'Acme', gameType: 3, launchUrl: 'https://games.example' };
  await api.services.db.insert(gameProviders).values(provider);
});

const version = async () => (await catalogueOf(api.services.db)).version;

it('concurrent counts write each tag once', async () => {
  const player = await newPlayer(api.services, { cash: 100_00n });
  for (const code of ['onca-dourada', 'boi-da-sorte', 'pipa-alta'])
    await callWallet(api.request, 'bet', oneBet.bet(await launchFor(api.services, player, code), `r-${code}`, '1.00'));
  const before = await version();
  await concurrently(12, () => updatePopularityTags(api.services));
  expect(await version()).toBe(before + 12);
  const tags = await selectRows<{ n: number }>(
    api.services.db,
    sql`select count(*)::int as n from game_tag where tag = 'hot'`,
  );
  expect(tags).toEqual([{ n: 3 }]);
});

it('copies that start at once write the studio’s games and their pins once', async () => {
  await api.services.db.execute(sql`delete from game_tag`);
  await concurrently(6, () => seed(api.services));
  const [row] = await selectRows<{ n: number }>(
    api.services.db,
    sql`select count(*)::int as n from game where provider_id = 1`,
  );
  expect(row?.n).toBe(16);
});

it('concurrent imports of one list add it once, and the others find it unchanged', async () => {
  const read = readRows('csv', asCsv(manyGames(200)));
  if (!read.ok) throw new Error('the list is not right');
  const order = { provider: 'acme', rows: read.rows, actor: 'test', dryRun: false, closeMissing: true, open: true };
  const results = await concurrently(5, () => importCatalogue(api.services, { ...order, yes: false }));
  const added = results.map((result) => (result.ok ? result.imported.added : result.refusal));
  expect(tally(added)).toEqual({ 0: 4, 200: 1 });
  const tags = await selectRows<{ n: number }>(
    api.services.db,
    sql`select count(*)::int as n from game_tag where source = 'import'`,
  );
  expect(tags).toEqual([{ n: 3 }]);
});
