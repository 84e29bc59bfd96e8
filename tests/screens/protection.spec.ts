/** Takes limits, the reality check, the pause and the self-exclusion. */
import { beginRound } from '#tests/e2e/support/bets.ts';
import { callApi } from '#tests/e2e/support/player.ts';
import { chapter } from './album.ts';

chapter('limits', async ({ page, open, take, button, text, enter }) => {
  const player = await enter({ deposit: '100.00' });
  await beginRound(player, 'roleta-ipe', '2.00', { chips: [{ kind: 'red', number: 0, cents: 200 }] });
  const mine = page.getByRole('region', { name: text('limits.title'), exact: true });
  await take('104-responsible-play', () => open('/responsible-play'));
  await take('105-limit-refused', () => button('limits.set', mine).click());
  await take('106-limit-set', async () => {
    await mine.getByRole('combobox').nth(0).selectOption('stake');
    await mine.getByRole('combobox').nth(1).selectOption('week');
    await mine.getByRole('textbox').fill('100');
    await button('limits.set', mine).click();
    await mine.getByRole('listitem').first().waitFor();
  });
  await take('107-limit-removal-asked', () => button('limits.remove', mine).click());
  await take('108-limit-waits', async () => {
    await button('limits.removeYes', mine).click();
    await button('limits.drop', mine).waitFor();
  });
  await take('109-pause-question', async () => {
    const part = page.locator('[aria-labelledby="pause"]');
    await part.locator('label').nth(1).click();
    await part.getByRole('button').first().click();
  });
  await take('110-exclusion-question', async () => {
    await open('/responsible-play');
    const part = page.getByRole('region', { name: text('protection.excludeTitle'), exact: true });
    await part.locator('label').first().click();
    await part.getByRole('button').first().click();
  });
  await take('111-reality-check', async () => {
    await callApi('protection/reality/every', { minutes: 15 }, player.token);
    for (const path of ['protection/state', 'auth/me'])
      await page.route(`**/api/${path}*`, async (route) => {
        const reply = await route.fetch();
        const body = (await reply.json()) as { data: { reality?: object; play?: object } };
        if (body.data.reality) Object.assign(body.data.reality, { due_in: -1 });
        if (body.data.play) Object.assign(body.data.play, { reality_in: -1 });
        await route.fulfill({ response: reply, json: body });
      });
    await open('/profile');
    await page.getByRole('dialog', { name: text('session.realityTitle') }).waitFor();
  });
});

chapter('a pause', async ({ page, open, take, enter }) => {
  const player = await enter({ deposit: '200.00' });
  await callApi('protection/pause', { days: 3 }, player.token);
  await take('112-pause-running', () => open('/responsible-play'));
  await take('113-pause-home', () => open('/'));
  await take('114-pause-deposit', () => open('/recharge'));
  await take('115-pause-game', () => open('/gameInfo?game=seta-do-sertao'));
  await take('116-pause-offers', async () => {
    await open('/promotion/activity/super');
    await page.locator('.restricted').waitFor();
  });
});

chapter('a self-exclusion', async ({ open, take, enter }) => {
  const player = await enter({ deposit: '50.00', hasWithdrawalPassword: true });
  await callApi('member/password/verify', { password: player.password }, player.token);
  await callApi('protection/exclude', { months: 6 }, player.token);
  await take('117-exclusion-running', () => open('/responsible-play'));
  await take('118-exclusion-withdrawal', () => open('/withdraw'));
});
