/** Each game of the studio, played once in its place on the site: the choice, the round, the money, and what it says. */
import { formatMoney, parseMoney } from '#lib/money.ts';
import { textsOf } from '#server/sandbox/studio/texts.ts';
import { faults } from './support/axe.ts';
import { enter } from './support/player.ts';
import { eachWidth, expect, test, word, words } from './support/test.ts';
import type { Page } from './support/test.ts';

interface Settled {
  readonly staked: string;
  readonly win: string;
}

/** The game in its frame, ready for a round, with what it says. */
async function openGame(page: Page, code: string, dictionary = code) {
  await enter(page, { deposit: '100.00' });
  await page.goto(`/gameInfo?game=${code}`);
  const game = page.frameLocator('iframe');
  const state = (name: string) =>
    expect(game.locator('#play')).toHaveAttribute('data-state', name, { timeout: 20_000 });
  await state('ready');
  const texts = textsOf('pt', dictionary);
  return { game, state, text: (key: string) => word(texts, key) };
}

/** The round as the studio settles it, whenever it does. */
const settled = (page: Page): Promise<Settled> =>
  page
    .waitForResponse(async (reply) => {
      if (!/\/api\/(spin|step)$/.test(reply.url())) return false;
      return 'win' in ((await reply.json()) as object);
    })
    .then((reply) => reply.json() as Promise<Settled>);

/** The money in the game and beside it is what the round left, and the result is said as it is. */
async function expectSettled(page: Page, round: Settled): Promise<void> {
  const [staked, win] = [round.staked, round.win].map((wire) => parseMoney(wire) ?? -1n) as [bigint, bigint];
  const game = page.frameLocator('iframe');
  const left = formatMoney(100_00n - staked + win, 'pt-BR');
  await expect(game.locator('#balance')).toHaveText(left);
  await expect(page.locator('.play-balance .money')).toHaveText(left);
  const result = game.locator('#result');
  if (win > staked) await expect(result).toContainText(formatMoney(win, 'pt-BR'));
  await expect(result).toHaveClass(win > staked ? /gain/ : /^result ?$/);
  const frame = page.frames().find((each) => each.url().includes('/play/'));
  expect(frame && (await faults(frame))).toEqual([]);
}

test('Seta do Sertão', eachWidth, async ({ page }) => {
  const { game, state, text } = await openGame(page, 'seta-do-sertao');
  await game.getByRole('radio', { name: text('from') }).check();
  await game.getByRole('slider', { name: text('chanceOf') }).fill('9500');
  await expect(game.getByText('0500')).toBeVisible();
  const round = settled(page);
  await game.getByRole('button', { name: text('go') }).click();
  await state('ready');
  await expect(game.locator('#result')).toContainText(/\d{4}/);
  await expectSettled(page, await round);
});

test('Praia dos Siris, left in the middle and gone on with after a reload', async ({ page }) => {
  const { game, state, text } = await openGame(page, 'praia-dos-siris');
  await game.getByRole('button', { name: '1', exact: true }).click();
  await game.getByRole('button', { name: text('go') }).click();
  await state('waits');
  const shell = (number: number) => game.getByRole('button', { name: new RegExp(`^Concha ${number}(:|$)`) });
  const round = settled(page);
  await shell(7).click();
  // One crab in twenty-five: mostly the round waits, and goes on wherever it is opened.
  await expect(shell(7)).toHaveAccessibleName(/pérola|siri/);
  await expect(game.locator('#play')).toHaveAttribute('data-state', /^(waits|ready)$/);
  if (await game.locator('#acts').isVisible()) {
    await page.reload();
    await state('waits');
    await expect(shell(7)).toHaveAccessibleName(/pérola/);
    await game.getByRole('button', { name: text('collect').split('{{')[0] ?? '' }).click();
  }
  await state('ready');
  await expectSettled(page, await round);
});

/** A text with its figures in place. */
const said = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

test(
  'Roleta Ipê: chips by touch and by keyboard, taken back, and paid by what they cover',
  eachWidth,
  async ({ page }) => {
    const { game, state, text } = await openGame(page, 'roleta-ipe');
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
    const round = settled(page);
    await go.click();
    await state('ready');
    await expect(game.locator('#result')).toContainText(/^Saiu o /);
    expect((await round).staked).toBe('5.00');
    await expectSettled(page, await round);
  },
);

test('Cai, Caju!: a risk, and a fall into the basket that is told', eachWidth, async ({ page }) => {
  const { game, state, text } = await openGame(page, 'cai-caju');
  await game.getByRole('radio', { name: text('medium') }).press('ArrowRight');
  await expect(game.getByRole('radio', { name: text('high') })).toBeChecked();
  const round = settled(page);
  await game.getByRole('button', { name: text('go') }).click();
  await state('ready');
  const fell = new RegExp(said(text('fell'), { basket: '\\d+', factor: '[\\d,]+×' }));
  await expect(game.getByRole('img', { name: fell })).toBeVisible();
  await expectSettled(page, await round);
});

test(
  'Sementes da Sorte: seeds picked by hand and by the device, and twelve that come up',
  eachWidth,
  async ({ page }) => {
    const { game, state, text } = await openGame(page, 'sementes-da-sorte');
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
    const round = settled(page);
    await game.getByRole('button', { name: text('go') }).click();
    await state('ready');
    await expect(game.locator('#result')).toContainText(/Acertos: \d de 8/);
    await expect(game.locator('.seeds .hit, .seeds .out')).toHaveCount(12);
    await expectSettled(page, await round);
  },
);

test('Bingo da Quermesse: cards by their numbers, and a stake for each of them', eachWidth, async ({ page }) => {
  const { game, state, text } = await openGame(page, 'bingo-da-quermesse');
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
  const round = settled(page);
  await go.click();
  await state('ready');
  await expect(game.locator('.numbers .out')).toHaveCount(35);
  expect((await round).staked).toBe('1.20');
  await expectSettled(page, await round);
});

test('a visitor tries a game with play money, and closes it again', async ({ page }) => {
  const texts = textsOf('pt', 'seta-do-sertao');
  await page.goto('/gameInfo?game=seta-do-sertao');
  await page.getByRole('button', { name: word(words('pt', 'games'), 'try') }).click();
  const dialog = page.getByRole('dialog', { name: /Seta do Sertão/ });
  const game = page.frameLocator('iframe');
  await expect(game.locator('#play')).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await expect(game.getByText(word(texts, 'purse'), { exact: true })).toBeVisible();
  await expect(game.locator('#balance')).toHaveText(formatMoney(1_000_00n, 'pt-BR'));
  const round = settled(page);
  await game.getByRole('button', { name: word(texts, 'go') }).click();
  const { staked, win } = await round;
  const left = 1_000_00n - (parseMoney(staked) ?? 0n) + (parseMoney(win) ?? 0n);
  await expect(game.locator('#balance')).toHaveText(formatMoney(left, 'pt-BR'));
  await dialog.getByRole('button', { name: word(words('pt', 'ui'), 'close') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: word(words('pt', 'site'), 'register') })).toBeVisible();
});
