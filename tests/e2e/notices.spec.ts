/** Tests notices: the bell's count on every page, reading one by opening it, and reading all at once. */
import { faults } from './support/axe.ts';
import { enter, payDeposit } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const own = dictionary('pt', 'information');
const told = dictionary('pt', 'notices');

test('the bell counts unread notices; opening one reads it, and a button reads the rest', async ({ page }) => {
  const player = await enter(page);
  await payDeposit(player, '100.00');
  await page.goto('/information-center/notification');
  await arrived(page);
  // The notices of the deposit and of its bonus.
  const bell = page.locator('header .bell');
  await expect(bell).toHaveAccessibleName('Notificações (2)');
  const notice = page.getByRole('listitem').filter({ hasText: word(told, 'deposit_credited_title') });
  await expect(notice.getByText(word(own, 'unread'))).toBeVisible();
  await notice.getByText(word(told, 'deposit_credited_title')).first().click();
  await expect(bell).toHaveAccessibleName('Notificações (1)');
  await expect(notice.getByText(word(own, 'unread'))).toBeHidden();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: word(own, 'readAll') }).click();
  await expect(bell).toHaveAccessibleName('Notificações');
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
