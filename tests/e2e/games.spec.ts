/** Plays each game of the studio once on the site: the choice, the round, the money, and the announcement. */
import { formatMoney, parseMoney } from '#lib/money.ts';
import { textsOf } from '#studio/server/texts.ts';
import { expectAccessible, openGame, playing, playOnce } from './support/game.ts';
import { expect, test, word, dictionary } from './support/test.ts';

test('Seta do Sertão', async ({ page }) => {
  const opened = await openGame(page, 'seta-do-sertao');
  const { game, text } = opened;
  await game.getByRole('radio', { name: text('from') }).check();
  await game.getByRole('slider', { name: text('chanceOf') }).fill('9500');
  await expect(game.locator('.odds')).toContainText('0500');
  await playOnce(page, opened);
  await expect(game.locator('#result')).toContainText(/\d{4}/);
  await expectAccessible(page);
});

test('Praia dos Siris, left in the middle and continued after a reload', async ({ page }) => {
  const opened = await openGame(page, 'praia-dos-siris');
  const { game, text } = opened;
  await game.getByRole('button', { name: '1', exact: true }).click();
  const round = playing(page, opened);
  await round.begin();
  await expect(game.locator('#stage button:focus'), 'by keyboard it goes on where the round does').toHaveCount(1);
  const shell = (number: number) => game.getByRole('button', { name: new RegExp(`^Concha ${number}(:|$)`) });
  let reply = await round.act(() => shell(7).click());
  // One of 25 shells has the crab. In most runs the round waits, and continues after a reload.
  if (reply.win === undefined) {
    await expect(game.locator('#play')).toHaveAttribute('data-state', 'waits');
    await page.reload();
    await expect(shell(7)).toHaveAccessibleName(/pérola/);
    const collect = game.getByRole('button', { name: text('collect').split('{{')[0] ?? '' });
    reply = await round.act(() => collect.click());
  }
  await round.over(reply);
  await expectAccessible(page);
});

/** Returns a text with its values filled in. */
const said = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

test('Roleta Ipê: chips by touch and by keyboard, removed, and paid by the numbers they cover', async ({ page }) => {
  const opened = await openGame(page, 'roleta-ipe');
  const { game, text } = opened;
  const go = game.getByRole('button', { name: text('go') });
  const place = (name: string) => game.getByRole('button', { name, exact: true });
  await go.click();
  await expect(game.locator('#result'), 'nothing lies there').toHaveText(text('missing'));
  await place('Número 17').click();
  await place('Número 17, R$ 1,00').press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(place('Número 20, R$ 1,00')).toBeFocused();
  await place(text('undo')).click();
  await expect(place('Número 20')).toBeVisible();
  for (const [count, name] of [
    ['2 números', 'Números 0 e 3'],
    ['4 números', 'Números 1, 2, 4 e 5'],
    ['6 números', 'Números 31, 32, 33, 34, 35 e 36'],
  ] as const) {
    await game.getByRole('radio', { name: count }).focus();
    await page.keyboard.press('Space');
    await place(name).click();
  }
  await place(text('red')).click();
  const reply = await playOnce(page, opened);
  await expect(game.locator('#result')).toContainText(/^Saiu o /);
  expect(reply.staked).toBe('5.00');
  await expectAccessible(page);
});

test('Cai, Caju!: risk and cashews are chosen, each has its share, and the announced baskets are theirs', async ({
  page,
}) => {
  const opened = await openGame(page, 'cai-caju');
  const { game, text } = opened;
  await game.getByRole('radio', { name: text('medium') }).press('ArrowRight');
  await expect(game.getByRole('radio', { name: text('high') })).toBeChecked();
  await game.getByRole('radio', { name: '3 cajus' }).check();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const reply = await playOnce(page, opened, () => game.getByRole('button', { name: text('skip') }).click());
  expect(reply.staked).toBe('1.20');
  const fell = new RegExp(said(text('fellAll'), { baskets: '\\d+, \\d+, \\d+', factor: '[\\d,]+×' }));
  await expect(game.locator('#result')).toContainText(fell);
  await expect(game.getByRole('img', { name: fell })).toBeVisible();
  await expectAccessible(page);
});

test('Sementes da Sorte: seeds picked by hand and at random, and twelve drawn', async ({ page }) => {
  const opened = await openGame(page, 'sementes-da-sorte');
  const { game, text } = opened;
  const seed = (n: string) => game.getByRole('button', { name: said(text('seed'), { n }), exact: true });
  await seed('12').press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(seed('22')).toHaveAttribute('aria-pressed', 'true');
  await expect(game.getByRole('list', { name: text('ladder') })).toContainText('4,8×');
  await game.getByLabel(text('howMany')).selectOption('8');
  await game.getByRole('button', { name: text('quick') }).click();
  await expect(game.locator('.seeds [aria-pressed="true"]')).toHaveCount(8);
  await game.locator('.seeds [aria-pressed="false"]').first().click();
  await expect(game.locator('#stake-note')).toHaveText(said(text('most'), { n: '8' }));
  await playOnce(page, opened);
  await expect(game.locator('#result')).toContainText(/Acertos: \d de 8/);
  await expect(game.locator('.seeds .hit, .seeds .out')).toHaveCount(12);
  await expectAccessible(page);
});

test('Bingo da Quermesse: cards by their numbers, and a stake for each of them', async ({ page }) => {
  const opened = await openGame(page, 'bingo-da-quermesse');
  const { game, text } = opened;
  const go = game.getByRole('button', { name: text('go') });
  const first = game.getByLabel(text('first'));
  await first.fill('10000');
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await go.click();
  await expect(game.locator('#result')).toHaveText(said(text('missing'), { most: '9999' }));
  await first.fill('9997');
  await game.getByRole('radio', { name: '3 cartelas' }).focus();
  await page.keyboard.press('Space');
  await expect(game.getByText(said(text('card'), { n: '9999' }), { exact: true })).toBeVisible();
  await game.getByRole('button', { name: text('after') }).click();
  await expect(first).toHaveValue('1');
  const reply = await playOnce(page, opened);
  await expect(game.locator('.numbers .out')).toHaveCount(35);
  expect(reply.staked).toBe('1.20');
  await expectAccessible(page);
});

test('a visitor tries a game with play money, and closes it again', async ({ page }) => {
  const texts = textsOf('pt', 'seta-do-sertao');
  await page.goto('/gameInfo?game=seta-do-sertao');
  await page.getByRole('button', { name: word(dictionary('pt', 'games'), 'try') }).click();
  const dialog = page.getByRole('dialog', { name: /Seta do Sertão/ });
  const game = page.frameLocator('iframe');
  await expect(game.locator('#play')).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await expect(game.getByText(word(texts, 'purse'), { exact: true })).toBeVisible();
  await expect(game.locator('#balance')).toHaveText(formatMoney(1_000_00n, 'pt-BR'));
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/spin'));
  await game.getByRole('button', { name: word(texts, 'go') }).click();
  const { staked, win } = (await (await answered).json()) as { staked: string; win: string };
  const left = 1_000_00n - (parseMoney(staked) ?? 0n) + (parseMoney(win) ?? 0n);
  await expect(game.locator('#balance')).toHaveText(formatMoney(left, 'pt-BR'));
  await dialog.getByRole('button', { name: word(dictionary('pt', 'ui'), 'close') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: word(dictionary('pt', 'site'), 'register') })).toBeVisible();
});
