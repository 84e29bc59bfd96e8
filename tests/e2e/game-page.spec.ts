/**
 * Tests the page of a game: its description for visitors, both ways in, and the same names and times inside the game.
 */
import { formatDate } from '#lib/dates.ts';
import { oncaDouradaPaytable } from '#games/onca-dourada/paytable.ts';
import { rioDeGuaranaPaytable } from '#games/rio-de-guarana/paytable.ts';
import { studioUrl } from '#scripts/dev/test-stack.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { journeyOf } from './support/journey.ts';
import { enter, newPlayer } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Locator, Page } from './support/test.ts';

const games = dictionary('pt', 'games');
const site = dictionary('pt', 'site');
const session = dictionary('pt', 'session');
const onca = '/gameInfo?game=onca-dourada';
const dialogs = (page: Page) => page.locator('dialog[open]');
/** Normalises spaces, because browsers and Node write different ones in a date. */
const plain = (text: string) => text.replace(/[\s,]+/g, ' ').trim();
/** Waits until the game in its frame can be played. */
const ready = (page: Page) =>
  expect(page.frameLocator('iframe').locator('#spin')).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });

test('a visitor reads about a game, and about the same one in the other language, without a prompt to sign in', async ({
  page,
}) => {
  const { names, paytable } = rioDeGuaranaPaytable;
  const name = names.pt;
  await page.goto('/game');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name} · `));
  await arrived(page);
  await expect(dialogs(page)).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.locator('img[src="/games/rio-de-guarana.svg"]')).toBeVisible();
  const heart = word(dictionary('pt', 'favourites'), 'heart').replace('{{name}}', name);
  await expect(main.getByRole('button', { name: heart, exact: true })).toBeVisible();
  await expect(main.getByText('95,81%').first()).toBeVisible();
  // tests/site/game-paytables.test.ts tests the table's texts in each language.
  await expect(main.getByRole('row')).toHaveCount(paytable.tables.reduce((sum, { rows }) => sum + rows.length + 1, 0));
  await expect(main.getByRole('button', { name: word(site, 'register') })).toHaveCount(1);
  await page.locator('.languages summary').click();
  await page.locator('.languages a[data-language="th"]').click();
  await expect(page.getByRole('heading', { level: 1, name: names.th })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: word(dictionary('th', 'games'), 'back') }).click();
  await expect(page).toHaveURL(/\/th\/game$/);
});

test('rules that fail to load show an error, and the retry loads them', async ({ page, complaints }) => {
  const ui = dictionary('pt', 'ui');
  let asked = 0;
  let answer: 'none' | 'down' | 'there' = 'none';
  await page.route('**/sheets/pt/onca-dourada.html', (route) => {
    asked++;
    if (answer === 'none') return route.abort();
    return answer === 'down' ? route.fulfill({ status: 503, body: '<p>down</p>' }) : route.continue();
  });
  await page.goto(onca);
  const rules = page.locator('.intro-rules');
  const retry = rules.getByRole('button', { name: word(ui, 'retry') });
  await expect(rules.getByRole('alert')).toContainText(word(ui, 'loadFailed'));
  for (const next of ['none', 'down'] as const) {
    answer = next;
    const before = asked;
    await retry.press('Enter');
    await expect.poll(() => asked).toBe(before + 1);
    await expect(retry).not.toHaveAttribute('aria-busy');
    await expect(retry).toBeFocused();
  }
  await expect(rules).not.toContainText('down');
  answer = 'there';
  await retry.press('Enter');
  await expect(rules.getByText(word(dictionary('pt', 'game-onca-dourada'), 'rules'))).toBeVisible();
  await expect(rules.getByRole('alert')).toHaveCount(0);
  expect(complaints.splice(0).every((line) => /ERR_FAILED|status of 503/.test(line))).toBe(true);
});

test('an unknown game is reported to visitors and players, with a link back', async ({ page }) => {
  await page.goto('/gameInfo?game=__proto__');
  await expect(page.getByRole('main').getByText(word(games, 'unknownGame'))).toBeVisible();
  await expect(page.getByRole('button', { name: word(site, 'register') })).toBeHidden();
  await enter(page);
  await page.goto('/gameInfo?game=nada');
  const frame = page.locator('.play-player');
  await expect(frame.getByText(word(games, 'unknownGame'))).toBeVisible();
  await frame.getByRole('link', { name: word(games, 'choose') }).click();
  await expect(page).toHaveURL(/\/game$/);
});

test('a visitor who logs in on a game page plays at once', async ({ page }) => {
  const player = await newPlayer();
  await page.goto(onca);
  await page
    .getByRole('main')
    .getByRole('button', { name: word(site, 'login'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="account"]').fill(player.account);
  await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(player.password);
  await dialog.getByRole('button', { name: word(session, 'login'), exact: true }).click();
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: oncaDouradaPaytable.names.pt })).toBeVisible();
  await expect(page).toHaveURL(/\/gameInfo\?game=onca-dourada$/);
});

test('a visitor who signs up on a game page plays at once', async ({ page }) => {
  const journey = journeyOf(page, 'pt');
  await journey.fillRegistration(newPerson(), onca);
  const dialog = page.getByRole('dialog', { name: word(session, 'registerTitle') });
  await dialog.getByRole('button', { name: word(session, 'register'), exact: true }).click();
  await ready(page);
  await expect(page).toHaveURL(/\/gameInfo\?game=onca-dourada$/);
});

test('a player and a visitor whose game’s host is down read so, and the retry opens the game', async ({
  page,
  complaints,
}) => {
  const ui = dictionary('pt', 'ui');
  const isAway = (url: URL) => url.origin === studioUrl;
  await page.clock.install();
  const fails = async (alert: Locator) => {
    // The page waits some seconds for the game from the moment on at which the frame has loaded.
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(alert).toContainText(word(games, 'silent'), { timeout: 200 });
    }).toPass();
    await expect(page.locator('iframe')).toHaveCount(0);
  };
  await page.route(isAway, (route) => route.abort('connectionrefused'));
  await page.goto(onca);
  await page.getByRole('button', { name: word(games, 'try') }).click();
  const dialog = page.locator('dialog.try');
  await fails(dialog.getByRole('alert'));
  await page.unroute(isAway);
  await dialog.getByRole('button', { name: word(ui, 'retry') }).click();
  await ready(page);
  await dialog.getByRole('button', { name: word(ui, 'close') }).click();

  await page.route(isAway, (route) => route.abort('connectionrefused'));
  await enter(page);
  await page.goto(onca);
  const player = page.locator('.play-player');
  await fails(player.getByRole('alert'));
  await page.unroute(isAway);
  await player.getByRole('button', { name: word(ui, 'retry') }).click();
  await ready(page);
  await expect(player.getByRole('alert')).toHaveCount(0);
  expect(complaints.splice(0).every((line) => line.includes('ERR_CONNECTION_REFUSED'))).toBe(true);
});

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a player’s tile starts the game; its rounds, name and record are shown in Brasília’s time', async ({
    page,
  }) => {
    await enter(page, { deposit: '20.00', locale: 'en' });
    await page.goto('/en/game');
    await page.locator('.found-games').getByRole('link', { name: oncaDouradaPaytable.names.en }).click();
    await ready(page);
    const game = page.frameLocator('iframe');
    await expect(game.getByRole('heading', { level: 1 })).toHaveText(oncaDouradaPaytable.names.en);

    const before = new Date();
    await game.locator('#spin').click();
    await expect(game.locator('#rounds a')).toHaveCount(1);
    await game.locator('[data-opens="menu"]').click();
    await game.locator('[data-opens="fair"]').click();
    const row = game.locator('#rounds li span').first();
    await expect(row).toBeVisible();
    // The round's minute, or the next one if it passed meanwhile. Seconds are not shown.
    const minutes = [before, new Date()].map((at) => plain(formatDate(at, 'en')));
    expect(minutes).toContain(plain((await row.textContent()) ?? '').replace(/(:\d\d):\d\d/, '$1'));
    await expect(game.getByText('Dates and times are in Brasília time.')).toBeVisible();

    await page.goto('/en/information-center/game-registration');
    const record = page.getByRole('main');
    await expect(record.getByText(oncaDouradaPaytable.names.en).first()).toBeVisible();
    const told = plain((await record.textContent()) ?? '');
    expect(
      minutes.some((minute) => told.includes(minute.replace(/^\S+ /, ''))),
      told,
    ).toBe(true);

    await page.goto('/en/security-center');
    await expect(page.getByText('Dates and times are in Brasília time.').first()).toBeVisible();
  });
});
