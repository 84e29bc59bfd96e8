/** Tests the product's main job: register, deposit by Pix, play, withdraw, and find it in the records. */
import { localeTable } from '#lib/locales.ts';
import { formatMoney, parseMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { textsOf } from '#studio/server/texts.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { roundResult } from '#tests/support/round-result.ts';
import { journeyOf } from './support/journey.ts';
import { act, look } from './support/operators.ts';
import { expect, test, word, dictionary } from './support/test.ts';

// Allows the service worker, because the whole site is tested.
test.use({ serviceWorkers: 'allow' });

const locale = 'pt';

test('registers, deposits, plays and withdraws', async ({ page }) => {
  const { tag } = localeTable[locale];
  const journey = journeyOf(page, locale);
  const games = dictionary(locale, 'games');
  const withdrawal = dictionary(locale, 'withdrawal');
  const studio = textsOf(locale, 'onca-dourada');
  const shown = async (text: string | null) => parseMoney(typedMoney(text ?? '', tag) ?? '') ?? -1n;
  const person = newPerson();

  await journey.register(person);
  await expect(journey.balance()).toHaveText(formatMoney(0n, tag));
  await journey.depositByPix('100');
  await expect(journey.balance()).toHaveText(formatMoney(100_00n, tag));

  await journey.open('/game');
  await page.locator('.found-games a[href*="onca-dourada"]').click();
  const game = page.frameLocator('iframe');
  const spin = game.getByRole('button', { name: word(studio, 'go'), exact: true });
  await expect(spin).toHaveAttribute('aria-disabled', 'false');
  await spin.click();
  await expect(game.locator('#result')).toHaveText(roundResult(studio));
  const afterPlay = await shown(await game.locator('#balance').textContent());
  await expect(page.locator('.play-balance .money')).toHaveText(formatMoney(afterPlay, tag));

  await journey.open('/information-center/game-registration');
  const round = page.getByRole('list', { name: word(games, 'game') }).getByRole('button');
  await expect(round).toHaveCount(1);
  const net = afterPlay - 100_00n;
  await expect(round).toContainText(formatMoney(net, tag, 'always'));
  await expect(journey.balance()).toHaveText(formatMoney(afterPlay, tag));

  await journey.open('/withdraw');
  await page.waitForURL(/withdrawalPassword/);
  await journey.setWithdrawalPassword();
  await journey.withdraw('50');
  await expect(page.getByText(word(withdrawal, 'submitted'))).toBeVisible();
  await expect(journey.balance()).toHaveText(formatMoney(afterPlay - 50_00n, tag));

  const waiting = (await look('/withdrawals')).find(({ account }) => account === person.account);
  const billNo = waiting?.bill_no ?? 'none';
  expect(await act(`/withdrawals/${billNo}/approve`)).toMatchObject({ state: 'paid' });

  await page.getByRole('link', { name: word(withdrawal, 'record') }).click();
  const record = page.getByRole('list', { name: word(withdrawal, 'record') });
  await expect(record).toContainText(formatMoney(-50_00n, tag));
  await record.getByRole('button').click();
  const details = page.getByRole('dialog', { name: word(dictionary(locale, 'record'), 'details') });
  await expect(details).toContainText(billNo);
  await expect(details).toContainText(word(withdrawal, 'state_paid'));
  await page.keyboard.press('Escape');
  await expect(journey.balance()).toHaveText(formatMoney(afterPlay - 50_00n, tag));
});
