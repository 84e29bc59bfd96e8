/** Tests that servers which start at the same moment write a provider's games once. */
import { count, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#games/catalogue.ts';
import { connectPostgres } from '#server/platform/db/connect.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';
import { seedGames } from '#server/contexts/play/catalogue/sync.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';

let copies: Awaited<ReturnType<typeof connectPostgres>>[];

beforeAll(async () => {
  const address = await freshDatabase();
  copies = await Promise.all(Array.from({ length: 6 }, () => connectPostgres(address)));
});
afterAll(() => Promise.all(copies.map((copy) => copy.close())));

/** The two unique constraints of a game conflicted in about one of forty races. */
const RACES = 200;

it('a new provider, from six copies at once', async () => {
  for (let race = 0; race < RACES; race += 1) {
    const provider = {
      apiName: `new-${race}`,
      title: 'New',
      gameType: 3,
      launchUrl: 'http://127.0.0.1:1/play',
      secrets: ['secret of the provider'],
      hasTry: true,
      noticesUrl: 'http://127.0.0.1:1/notices',
    };
    await Promise.all(copies.map(({ db }) => seedGames({ db, config: testConfig }, provider, catalogue.slice(0, 2))));
  }
  const [first] = copies;
  const made = await first?.db
    .select({ games: count() })
    .from(games)
    .innerJoin(gameProviders, eq(games.providerId, gameProviders.id))
    .where(like(gameProviders.apiName, 'new-%'));
  expect(made).toEqual([{ games: RACES * 2 }]);
});
