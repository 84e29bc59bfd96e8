/** Tests the record of bets: combined filters in the address, sums, and the details of a round. */
import { readFileSync } from 'node:fs';
import { localePath } from '#i18n/paths.ts';
import { formatMoney } from '#lib/money.ts';
import { faults } from './support/axe.ts';
import { beginRound } from './support/bets.ts';
import { cutOff, beyondScreen } from './support/layout.ts';
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const path = '/information-center/game-registration';
const games = dictionary('pt', 'games');
const record = dictionary('pt', 'record');
const studio = JSON.parse(readFileSync('studio/server/texts/pt.json', 'utf8')) as Record<string, string>;
const money = (cents: bigint) => formatMoney(cents, 'pt-BR');
const reds = { chips: [{ kind: 'red', number: 0, cents: 200 }] };

/** Signs in a player with a slot's round, a roulette round, and an open round. */
async function withBets(page: Page) {
  const player = await enter(page, { deposit: '100.00' });
  await beginRound(player, 'onca-dourada', '1.00');
  await beginRound(player, 'roleta-ipe', '2.00', reds);
  await beginRound(player, 'praia-dos-siris', '3.00', { crabs: 3 });
  return player;
}

function parts(page: Page) {
  const form = page.locator('.filters');
  return {
    form,
    rows: page.getByRole('list', { name: word(games, 'game') }).getByRole('button'),
    totals: page.locator('.totals'),
    provider: form.getByLabel(word(games, 'provider')),
    category: form.getByLabel(word(games, 'category')),
    state: form.getByLabel(word(record, 'state')),
    apply: form.getByRole('button', { name: word(record, 'apply') }),
  };
}

test('filters combine, are in the address, and the sums follow them', async ({ page }) => {
  await withBets(page);
  await page.goto(path);
  const { form, rows, totals, provider, category, state, apply } = parts(page);
  await expect(rows).toHaveCount(3);
  await expect(totals).toContainText(`${word(games, 'sumBet')}${money(600n)}`);
  await expect(totals).toContainText(`${word(games, 'status_X')}${money(300n)}`);
  // The filter offers only providers with bets of the player.
  await expect(provider.locator('option')).toHaveText([word(record, 'all'), 'Jogada Studio']);
  await expect(category.locator('option')).toHaveText([word(record, 'all'), 'Slots', 'Jogos de mesa', 'Arcade']);
  expect(await beyondScreen(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(await faults(page), 'filters').toEqual([]);

  await category.selectOption('Jogos de mesa');
  await provider.selectOption('jogada');
  await expect(rows).toHaveCount(1);
  await expect(totals).toContainText(`${word(games, 'sumBet')}${money(200n)}`);
  expect(new URL(page.url()).search).toBe('?type=8&provider=jogada');

  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(category).toHaveValue('8');
  await state.selectOption(word(games, 'status_X'));
  await expect(page.getByText(word(record, 'noneFound'))).toBeVisible();
  await category.selectOption(word(record, 'all'));
  await expect(rows).toHaveText([/Praia dos Siris/]);
  await expect(totals).toHaveText(`${word(games, 'sumBet')}${money(300n)}`);

  // With days, the sums name the days that they cover.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  await state.selectOption(word(games, 'status_COMPLETE'));
  await form.getByRole('button', { name: word(record, 'dates') }).click();
  await form.getByLabel(word(record, 'from')).fill(today);
  await apply.click();
  await expect(apply, 'who pressed it is still there').toBeFocused();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(word(games, 'sumDaysEnded'))).toBeVisible();
  await page.getByRole('button', { name: word(record, 'clear') }).click();
  await expect(rows).toHaveCount(3);
  expect(new URL(page.url()).search).toBe('');
  await expect(state).toHaveValue('');
});

test('a round shows its details, and its page the bet', async ({ page }) => {
  await withBets(page);
  await page.goto(path);
  const { rows } = parts(page);
  await rows.filter({ hasText: 'Roleta Ipê' }).click();
  const sheet = page.getByRole('dialog', { name: word(record, 'details') });
  for (const [name, value] of [
    ['provider', 'Jogada Studio'],
    ['category', 'Jogos de mesa'],
    ['status', word(games, 'status_COMPLETE')],
    ['bet', money(200n)],
    ['round', ''],
  ] as const)
    await expect(sheet).toContainText(`${word(games, name)}${value}`);
  expect(await faults(page), 'details').toEqual([]);
  const opened = page.waitForEvent('popup');
  await sheet.getByRole('link', { name: word(games, 'verify') }).click();
  const round = await opened;
  await expect(round.getByText(word(studio, 'verifyHidden'))).toBeVisible();
  await expect(round.locator('#facts')).toContainText(`${word(studio, 'chosen')}Vermelho · ${money(200n)}`);
  await expect(round.locator('#facts')).not.toContainText('{');
  await expect(round.locator('#data-text')).toBeHidden();
  await round.getByText(word(studio, 'roundData')).click();
  await expect(round.locator('#data-text')).toContainText('{"choice":{"chips":[{');
  expect(await beyondScreen(round)).toEqual([]);
  expect(await faults(round), 'round').toEqual([]);
});

test('labels fit in the languages of the longest words', async ({ page }) => {
  await withBets(page);
  for (const locale of ['th', 'id', 'tr'] as const) {
    await page.goto(localePath(locale, path));
    const { form } = parts(page);
    await arrived(page);
    await form.getByRole('button', { expanded: false }).click();
    expect(await beyondScreen(page), locale).toEqual([]);
    expect(await cutOff(page), locale).toEqual([]);
  }
});
