/** Tests the lobby by its address: links, reloads, the back button, and lists longer than a page. */
import { faults } from './support/axe.ts';
import { watchShifts } from './support/shifts.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const site = dictionary('pt', 'site');
const pages = dictionary('pt', 'pages');
const games = dictionary('pt', 'games');

const found = (page: Page) => page.locator('.found-games');
const tiles = (page: Page) => found(page).locator('.tile');
const chip = (page: Page, text: string) =>
  page.locator('.categories').getByRole('link', { name: new RegExp(`^${text} [0-9]+$`) });
const told = (count: number) => new RegExp(`^${count} jogos?$`);

test('chips and filters narrow the list, the address has the choice, and the back button restores it', async ({
  page,
}) => {
  await page.goto('/game');
  await arrived(page);
  await expect(tiles(page)).toHaveCount(16);
  await expect(chip(page, word(site, 'allGames'))).toHaveAttribute('aria-current', 'true');
  await chip(page, word(pages, 'typeSlots')).click();
  await expect(page).toHaveURL('/game?type=slots#slots');
  await expect(tiles(page)).toHaveCount(3);
  await expect(chip(page, word(pages, 'typeSlots'))).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.live-tables')).toBeHidden();
  expect(await faults(page)).toEqual([]);

  await page.getByLabel(word(site, 'order')).selectOption('name');
  await expect(page).toHaveURL('/game?type=slots&order=name');
  await expect(tiles(page).locator('strong')).toHaveText(['Boi da Sorte', 'Onça Dourada', 'Rio de Guaraná']);
  await chip(page, word(site, 'tagRecommend')).click();
  await expect(page).toHaveURL('/game?tag=recommend&order=name');
  await expect(tiles(page).locator('strong')).toHaveText(['Boi da Sorte', 'Onça Dourada']);

  await page.goBack();
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByLabel(word(site, 'order'))).toHaveValue('name');
  await page.reload();
  await expect(tiles(page)).toHaveCount(3);
  await chip(page, word(site, 'allGames')).click();
  await page.getByLabel(word(site, 'order')).selectOption('weight');
  await expect(page).toHaveURL('/game');
  await expect(tiles(page)).toHaveCount(16);
  await expect(page.locator('.live-tables')).toBeVisible();
});

test('the current chip stands in view below the header, and few games are followed by others', async ({ page }) => {
  await page.goto('/game?type=sports#sports');
  await expect(tiles(page).locator('strong')).toHaveText(['Liga Caju']);
  const current = chip(page, word(pages, 'typeSports'));
  await expect(current).toHaveAttribute('aria-current', 'true');
  await expect(current).toBeInViewport({ ratio: 1 });
  const others = page.locator('.other-games .tile strong');
  await expect(others).toHaveCount(12);
  expect(await others.allTextContents()).not.toContain('Liga Caju');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect(current).toBeInViewport({ ratio: 1 });
});

test('a press on a game is not lost when the list’s script arrives during it', async ({ page }) => {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/_astro/lobby.*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/game');
  await arrived(page);
  const script = page.waitForRequest(/\/_astro\/lobby\./);
  await page.getByLabel(word(site, 'order')).focus();
  await script;
  const link = tiles(page).nth(1);
  const target = await link.getAttribute('href');
  await link.hover();
  await page.mouse.down();
  gate.resolve(undefined);
  await expect(page.locator('html')).toHaveAttribute('data-games', 'all');
  await page.mouse.up();
  await expect(page).toHaveURL(target ?? '');
});

test('the lobby shows the shared tables with their phase and clock', async ({ page }) => {
  await page.goto('/game');
  const table = page.locator('.live-tables li').first();
  await expect(table.locator('.table-phase')).not.toBeEmpty();
  await expect(table.getByRole('link')).toHaveAttribute('href', '/gameInfo?game=roda-da-feira');
  const clock = page.locator('.live-tables .table-clock:visible').first();
  await expect(clock).toHaveText(/^\d+:\d\d$/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');
});

const openTable = { game: 'roda-da-feira', round: 7, phase: 'open', commitment: '', bets: 3, last: [] };

test('a table that stops answering shows no phase and no clock, and returns by itself', async ({
  page,
  complaints,
}) => {
  let isAway = false;
  await page.route('**/api/table/roda-da-feira/state', (route) => {
    if (isAway) return route.abort();
    const now = Date.now();
    const phaseEndsAt = new Date(now + 300).toISOString();
    return route.fulfill({ json: { ...openTable, now: new Date(now).toISOString(), phaseEndsAt } });
  });
  await page.goto('/game');
  const table = page.locator('.live-tables li').first();
  await expect(table.locator('.table-clock')).toBeVisible();
  await expect(table).toContainText(word(dictionary('pt', 'video'), 'phase_open'));
  isAway = true;
  await expect(table.locator('.table-clock')).toBeHidden();
  await expect(table.locator('.table-phase')).toBeEmpty();
  isAway = false;
  await expect(table.locator('.table-clock')).toBeVisible();
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('the list continues the page’s own games', async ({ page }) => {
  const asked = await manyGames(page, 60);
  const state = { ...openTable, now: new Date().toISOString(), phaseEndsAt: null };
  await page.route('**/api/table/*/state', (route) => route.fulfill({ json: state }));
  // The page of a catalogue of 60 games, of which it has 16.
  await page.route('**/game', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('data-total="16"', 'data-total="60" data-partial');
    await route.fulfill({ response, body: html });
  });
  await page.goto('/game');
  await expect(tiles(page)).toHaveCount(16);
  const more = page.getByRole('button', { name: word(games, 'more') });
  await more.click();
  await expect(tiles(page)).toHaveCount(24);
  await more.click();
  await expect(tiles(page)).toHaveCount(48);
  expect(asked.map((query) => query.get('page'))).toEqual(['1', '2']);
});

test('the last item of the grid ends the last row and leads to the support', async ({ page }) => {
  await page.goto('/game');
  const ends = () =>
    page.locator('.found-games .lobby-tiles').evaluate((grid) => {
      const [whole, last] = [grid, grid.lastElementChild].map((each) => each?.getBoundingClientRect().right ?? 0);
      return Math.abs((whole ?? 0) - (last ?? 0)) < 1;
    });
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await ends(), `${width} px`).toBe(true);
  }
  await page.locator('.ask-game').getByRole('link').click();
  await expect(page).toHaveURL(/\/information-center\/support$/);
});

test('an unknown type is reported, and all games are shown', async ({ page }) => {
  await page.goto('/game?type=roulettes');
  await expect(page.getByText(word(site, 'wrongType'))).toBeVisible();
  await expect(tiles(page)).toHaveCount(16);
  await page.goto('/game?provider=nobody');
  await expect(found(page)).toContainText(word(site, 'noGames'));
});

/** Replaces the server's list by one of many games. Returns the queries of its requests. */
async function manyGames(page: Page, total: number): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route('**/api/games/listsv2*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const [number, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const from = (number - 1) * limit;
    const row = (index: number) => ({
      ...{ id: 1000 + index, api_name: 'jogada', name: `Jogo ${index + 1}`, game_type: 3, game_code: `jogo-${index}` },
      ...{
        img_url: '/games/onca-dourada.svg',
        tags: '',
        is_open: 1,
        rtp: '96.00',
        min_stake: '1.00',
        max_stake: '9.00',
      },
    });
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, index) => row(from + index));
    const data = { current_page: number, data: rows, per_page: limit, total, last_page: Math.ceil(total / limit) };
    await route.fulfill({ json: { status: 'success', code: 200, message: '', data } });
  });
  return asked;
}

test('a long list continues by a button, and returning from a game restores the position', async ({ page }) => {
  const asked = await manyGames(page, 50);
  const shifts = await watchShifts(page);
  await page.goto('/game?tag=hot');
  await expect(found(page).getByRole('status')).toHaveText(told(50));
  await expect(tiles(page)).toHaveCount(24);
  expect(await shifts.told(), 'what moved').toEqual([]);
  const more = page.getByRole('button', { name: word(games, 'more') });
  await more.click();
  await expect(tiles(page)).toHaveCount(48);
  await more.click();
  await expect(tiles(page)).toHaveCount(50);
  await expect(more).toBeHidden();
  expect(asked.map((query) => query.get('page'))).toEqual(['1', '2', '3']);
  expect(asked[0]?.get('tag')).toBe('hot');

  const last = tiles(page).last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await page.waitForURL('**/gameInfo?game=jogo-49');
  await page.goBack();
  await expect(tiles(page)).toHaveCount(50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(asked).toHaveLength(3);
});

test('a list that fails to load says so and retries, and the page’s own games of a category stay', async ({
  page,
  complaints,
}) => {
  await page.route('**/api/games/listsv2*', (route) => route.abort());
  await page.goto('/game?type=slots#slots');
  await expect(tiles(page)).toHaveCount(3);
  await expect(found(page).getByText(word(dictionary('pt', 'ui'), 'loadFailed'))).toBeHidden();
  await page.goto('/game?order=rtp');
  await expect(found(page).getByText(word(dictionary('pt', 'ui'), 'loadFailed'))).toBeVisible();
  await page.unroute('**/api/games/listsv2*');
  await found(page)
    .getByRole('button', { name: word(dictionary('pt', 'ui'), 'retry') })
    .click();
  await expect(tiles(page)).toHaveCount(16);
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});
