/** Takes a player's offers: rewards, a claim, wagering, wheel, rain, VIP, referral. */
import { callApi } from '#tests/e2e/support/player.ts';
import { chapter } from './album.ts';

chapter('rewards', async ({ page, open, take, button, text, enter }) => {
  const player = await enter({ deposit: '200.00' });
  await take('119-own-offers', async () => {
    await open('/promotion/activity');
    await page.locator('[data-mine] li').first().waitFor();
  });
  await take('120-reward-waits', () => open('/promotion/activity/recharge'));
  await take('121-claim-question', async () => {
    await page.locator('.rewards .reward').getByRole('button').first().click();
    await page.getByRole('dialog').first().waitFor();
  });
  await take('122-claimed', async () => {
    await button('offers.claimYes').click();
    await page.getByText(text('offers.claimed')).first().waitFor();
  });
  await take('123-other-offer-lost', () => open('/promotion/activity/super'));
  await take('124-bonus-in-the-wallet', () => open('/wallet'));
  await callApi('rechargerebate/claim', {}, player.token).catch(() => undefined);
  await take('125-rewards-wallet', () => open('/promotion/rebates'));
  await take('126-cashback-days', () => open('/promotion/activity/daily-loss-relief-fund'));
  await take('127-points', () => open('/promotion/activity/exchange'));
  await take('128-all-offers', () => open('/promotion/activity/offers'));
  await take('129-vip-of-a-player', () => open('/promotion/vip'));
  await take('130-vip-bonuses', () => open('/promotion/cover'));
});

chapter('wheel, rain and referral', async ({ page, open, take, button, text, enter }) => {
  await enter({ deposit: '20.00' });
  const wheel = page.getByRole('region', { name: text('wheel.heading') });
  await take('131-wheel', () => open('/promotion/activity/lottery-wheel'));
  await take('132-wheel-result', async () => {
    await button('wheel.spin', wheel).click();
    await wheel.getByText(text('wheel.verified')).waitFor();
  });
  await take('133-rain', async () => {
    await open('/promotion/activity/mysterious');
    await page.getByText(text('rain.here')).first().waitFor();
  });
  await take('134-invite', () => open('/agency-center/invite'));
  await take('135-referral-of-a-player', () => open('/agency-center/agent'));
  await take('136-referral-rewards', () => open('/agency-center/reward'));
  await take('137-friend-request-refused', async () => {
    await open('/agency-center/register-subordinates');
    await page.getByRole('main').getByRole('textbox').first().fill('1');
    await page.getByRole('main').locator('form').first().getByRole('button').last().click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  });
});
