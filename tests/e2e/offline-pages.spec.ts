/** Tests a player's pages without a network: they say so, and show no inert button. */
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const pages = dictionary('pt', 'pages');
const site = dictionary('pt', 'site');
const recharge = dictionary('pt', 'recharge');

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a cached page without a network says so, and works again once there is one', async ({
    page,
    context,
    complaints,
  }) => {
    await enter(page);
    await page.goto('/recharge');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await arrived(page);
    await context.setOffline(true);
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: word(pages, 'offlineTitle') })).toBeVisible();
    await expect(main.getByRole('button', { name: word(recharge, 'submit') })).toBeHidden();
    await context.setOffline(false);
    await expect(main.getByRole('button', { name: word(recharge, 'submit') })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Pix/ })).toBeChecked();
    expect(complaints.splice(0).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});

test('a page with data keeps it when the network fails', async ({ page, context }) => {
  await enter(page);
  await page.goto('/rechargeRecord');
  await arrived(page);
  await context.setOffline(true);
  await expect(page.getByText(word(site, 'offlineNotice'))).toBeVisible();
  await expect(page.getByText(word(recharge, 'empty'))).toBeVisible();
  await context.setOffline(false);
});
