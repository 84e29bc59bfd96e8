/** Takes a player's home, profile, security, notices and support. */
import { act } from '#tests/e2e/support/operators.ts';
import { askWithdrawal, callApi, payDeposit } from '#tests/e2e/support/player.ts';
import { chapter } from './album.ts';

chapter('home and profile', async ({ page, open, take, button, field, text, enter }) => {
  const player = await enter({ deposit: '200.00', hasWithdrawalPassword: true });
  await callApi('recharge/online', { money: '40.00', payment_id: 1, payment_type: 'online_pix' }, player.token);
  await take('079-home-of-a-player', async () => {
    await open('/');
    await page.locator('.start .matter').first().waitFor();
  });
  await take('080-profile', () => open('/profile'));
  await take('081-nickname-refused', async () => {
    await button('profile.changeNickname').click();
    const dialog = page.getByRole('dialog', { name: text('profile.changeNickname') });
    await dialog.getByRole('textbox').first().fill('A');
    await button('profile.save', dialog).click();
  });
  await take('082-pictures', async () => {
    await open('/profile');
    await button('profile.changePicture').click();
  });
  await take('083-profile-saved', async () => {
    await open('/profile');
    await button('profile.changeNickname').click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Ana da Praia');
    await page.keyboard.press('Enter');
    await page.locator('.toast').waitFor();
  });
  await payDeposit(player, '50.00');
  await act(`/withdrawals/${await askWithdrawal(player, '30.00')}/approve`);
  await take('084-notices', () => open('/information-center/notification'));
  await take('085-notice-open', async () => {
    for (const each of (await page.locator('main details summary').all()).slice(0, 3)) await each.click();
  });
  await take('086-support-of-a-player', () => open('/information-center/support'));
  await take('087-support-sent', async () => {
    await page
      .locator('main label')
      .filter({ hasText: text('support.subject_withdrawal') })
      .first()
      .click();
    await field('support.text').fill('O saque está em análise. Falta algum documento?');
    await button('support.send').click();
    await page.locator('.support-sent').waitFor();
  });
  await take('088-failed-to-load', async () => {
    await page.route('**/api/recharge/list*', (route) => route.abort());
    await open('/rechargeRecord');
    await page.getByText(text('ui.loadFailed'), { exact: true }).waitFor();
  });
});

chapter('security', async ({ page, open, take, button, field, text, enter }) => {
  const player = await enter({ hasWithdrawalPassword: true });
  await take('089-security', () => open('/security-center'));
  await take('090-password-errors', async () => {
    await open('/security-center/change-password');
    await field('security.passwordNow').fill('wrong');
    await field('security.newPassword').fill('uma-senha-nova');
    await field('security.repeatPassword').fill('uma-senha-nova');
    await button('security.changePassword').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  });
  await take('091-confirm-password', () => open('/security-center/verify-password?next=/security-center/bind-email'));
  await take('092-email', async () => {
    await field('security.passwordNow').fill(player.password);
    await button('security.confirm', page.getByRole('main')).click();
    await page.waitForURL(/bind-email/);
  });
  await take('093-email-code', async () => {
    await field('security.email').fill(`${player.account}@exemplo.com`);
    await button('security.sendCode').click();
    await field('security.code').waitFor();
  });
  await take('094-withdrawal-password-forgotten', () => open('/security-center/change-withdrawal-password?forgot=1'));
  await take('095-passkeys', () => open('/security-center/passkeys'));
  await take('096-authenticator', () => open('/security-center/authenticator'));
  await take('097-authenticator-code', async () => {
    await button('factor.turnOn').click();
    await page.getByRole('img', { name: text('factor.qrLabel') }).waitFor();
  });
  await take('098-my-data', () => open('/security-center/data'));
  await take('099-deletion-question', async () => {
    await page.getByRole('region', { name: text('my-data.deleteTitle') }).scrollIntoViewIfNeeded();
    await button('my-data.deleteTake').click();
  });
  await take('100-password-changed', async () => {
    await open('/security-center/change-password');
    await field('security.passwordNow').fill(player.password);
    await field('security.newPassword').fill('uma-senha-nova');
    await field('security.repeatPassword').fill('uma-senha-nova');
    await button('security.changePassword').click();
    await page.getByText(text('security.passwordChanged'), { exact: true }).waitFor();
  });
  await take('101-withdrawals-rest', () => open('/withdraw'));
  await take('102-session-ended', async () => {
    await open('/profile');
    await act(`/members/${player.account}/kick`);
    await page.getByRole('dialog', { name: text('session.forcedTitle') }).waitFor();
  });
});

chapter('a session that expires', async ({ page, open, take, field, text, enter }) => {
  const player = await enter();
  await take('103-session-expired', async () => {
    await open('/recharge');
    await field('recharge.amount').fill('123,45');
    await callApi('auth/logout', {}, player.token);
    await page.getByRole('dialog', { name: text('session.expiredTitle') }).waitFor();
  });
});
