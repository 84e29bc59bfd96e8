/** Tests a pause from play on the pages: confirmed once, shown on every page and in the game, followed by every tab. */
import { TOKEN_KEY } from '#lib/browser-names.ts';
import { faults } from './support/axe.ts';
import { openGame } from './support/game.ts';
import { callApi, enter, newPlayer, signIn, signInAgain } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const own = dictionary('pt', 'protection');
const session = dictionary('pt', 'session');
const page7 = word(own, 'take').replace('{{length}}', '7 dias');

test('is confirmed once, and can only be extended', async ({ page }) => {
  await enter(page);
  await page.goto('/responsible-play');
  await arrived(page);
  await page.getByText('7 dias', { exact: true }).click();
  await page.getByRole('button', { name: page7 }).click();
  await page.getByRole('button', { name: word(own, 'notYet') }).click();
  await expect(page.getByText(word(own, 'running'))).toBeHidden();
  await page.getByRole('button', { name: page7 }).click();
  await page.getByRole('button', { name: word(own, 'confirm') }).click();
  await expect(page.getByText(word(own, 'running'))).toBeVisible();
  const part = page.getByRole('region', { name: word(own, 'title'), exact: true });
  await expect(part.getByRole('radio')).toHaveCount(2);
  await expect(part.getByRole('radio', { name: '14 dias' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test('every page says until when, and links to help', async ({ page }) => {
  const { token } = await enter(page);
  await callApi('protection/pause', { days: 3 }, token);
  await page.goto('/wallet');
  await arrived(page);
  const bar = page.locator('.restricted');
  await expect(bar).toContainText('Você está em pausa até');
  expect(await faults(page)).toEqual([]);
  await bar.getByRole('link', { name: word(session, 'reminderHelp') }).click();
  await expect(page.getByText(word(own, 'running'))).toBeVisible();
});

test('deposit and game show one card: no form, no retry, no request, and the available pages', async ({ page }) => {
  const { token } = await enter(page);
  await callApi('protection/pause', { days: 3 }, token);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['/recharge', '/gameInfo?game=seta-do-sertao']) {
    await page.goto(path);
    await arrived(page);
    await expect(page.getByText('Você está em pausa até').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: word(dictionary('pt', 'ui'), 'retry') })).toHaveCount(0);
    await expect(page.getByLabel(word(dictionary('pt', 'recharge'), 'amount'))).toHaveCount(0);
    await expect(page.locator('a[href$="/recharge"]').filter({ visible: true })).toHaveCount(0);
    const card = page.locator('.restricted-card');
    await expect(card.getByRole('link', { name: word(dictionary('pt', 'profile'), 'withdraw') })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  }
  expect(calls.filter((path) => /\/api\/(game\/open|payments\/list|payment\/online)/.test(path))).toEqual([]);
});

test('another open tab follows without a reload', async ({ page, context }) => {
  const player = await newPlayer();
  const other = await context.newPage();
  await signIn(page, player.token);
  await signIn(other, await signInAgain(player));
  for (const tab of [page, other]) {
    await tab.goto('/wallet');
    await arrived(tab);
    await tab.locator('main').click({ position: { x: 3, y: 3 } });
    await expect(tab.locator('astro-island[ssr]:has(#interruption)')).toHaveCount(0);
  }
  await callApi('protection/pause', { days: 1 }, player.token);
  for (const tab of [page, other]) await expect(tab.locator('.restricted')).toBeVisible();
});

test('an open game refuses the next bet with a message, and the page around it says until when', async ({
  page,
  complaints,
}) => {
  const { game, go, text } = await openGame(page, 'seta-do-sertao');
  const token = await page.evaluate((key) => sessionStorage.getItem(key) ?? '', TOKEN_KEY);
  await callApi('protection/pause', { days: 1 }, token);
  await go.click();
  await expect(game.getByText(text('refusal.PLAY_PAUSED'))).toBeVisible();
  await expect(page.locator('.restricted')).toBeVisible();
  expect(complaints.splice(0).every((line) => /40[03]/.test(line))).toBe(true);
  await page.reload();
  await expect(page.locator('.restricted-card')).toContainText('Você está em pausa até');
});

test('the home shows a player in a pause no offers', async ({ page }) => {
  const player = await enter(page);
  await page.goto('/');
  const offers = page.locator('[aria-labelledby="promotions"]');
  await expect(offers).toBeVisible();
  await callApi('protection/pause', { days: 1 }, player.token);
  await page.reload();
  await page.locator('main').click({ position: { x: 3, y: 3 } });
  await expect(page.locator('.restricted')).toBeVisible();
  await expect(offers).toBeHidden();
  await expect(page.locator('a[href$="/recharge"]').filter({ visible: true })).toHaveCount(0);
  // The next page hides them before it has a reply.
  await page.route('**/api/**', (route) => new Promise(() => route));
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await expect(offers).toBeHidden();
});

test('promotions, rewards and an offer’s page name the pause, without offers, faults and retries', async ({
  page,
  complaints,
}) => {
  const { token } = await enter(page, { deposit: '200.00' });
  await callApi('protection/pause', { days: 1 }, token);
  const cards = page.locator('.promos').filter({ visible: true });
  await page.goto('/promotion/activity');
  await expect(page.locator('.restricted')).toBeVisible();
  await expect(page.locator('[data-mine] [data-kind="bonus"]')).toBeVisible();
  await expect(cards).toHaveCount(0);
  await expect(page.getByRole('region', { name: word(dictionary('pt', 'pages'), 'relatedTitle') })).toBeHidden();
  for (const path of ['/promotion/rebates', '/promotion/activity/super']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: word(dictionary('pt', 'offers'), 'yours') })).toContainText(
      'Você está em pausa até',
    );
    await arrived(page);
    await expect(page.getByRole('button', { name: word(dictionary('pt', 'ui'), 'retry') })).toHaveCount(0);
    await expect(cards).toHaveCount(0);
  }
  expect(complaints.splice(0).every((line) => line.includes('403'))).toBe(true);
});
