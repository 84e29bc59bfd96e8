/** Takes deposits, withdrawals, records and receipts, with their faults. */
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import { act } from '#tests/e2e/support/operators.ts';
import { askWithdrawal, callApi, withdrawalPassword } from '#tests/e2e/support/player.ts';
import { beginRound } from '#tests/e2e/support/bets.ts';
import { dictionary, word } from '#tests/e2e/support/test.ts';
import { chapter } from './album.ts';

chapter('a deposit', async ({ page, locale, open, take, button, link, field, text, enter, journey }) => {
  const player = await enter();
  await take('048-deposit', () => open('/recharge'));
  await take('049-deposit-errors', async () => {
    await field('recharge.amount').fill('1');
    await button('recharge.submit').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  });
  await take('050-deposit-with-bonus', async () => {
    await field('recharge.amount').fill('100');
    await page
      .getByRole('group', { name: text('recharge.bonusQuestion') })
      .getByRole('radio')
      .first()
      .check();
  });
  await take('051-payment', async () => {
    await button('recharge.submit').click();
    await page.waitForURL(/recharge-payment\?order=D\d+/);
    await button('recharge.copyCode').waitFor();
  });
  await take('052-payment-qr', async () => {
    await page.getByText(text('recharge.showQr')).click();
    await page.getByRole('img', { name: text('recharge.qrLabel') }).waitFor();
  });
  await take('053-payment-cancel-question', () => button('recharge.cancel').click());
  await take('054-payment-expired', async () => {
    const why = fill(word(dictionary(locale, 'server'), 'recharge_expired'), {}, localeTable[locale].tag);
    await page.route('**/api/recharge/list*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: { data: object[] } };
      body.data.data = body.data.data.map((row) => ({ ...row, status: 3, fail_reason: why }));
      await route.fulfill({ response: reply, json: body });
    });
    await page.reload();
    await page.getByText(text('recharge.failedTitle')).waitFor();
  });
  await page.unroute('**/api/recharge/list*');
  await take('055-deposit-pending', async () => {
    await open('/recharge');
    await link('recharge.pay').or(button('recharge.pay')).first().waitFor();
  });
  await take('056-transfer', async () => {
    const ted = { money: '150.00', payment_id: 2, payment_type: 'online_ted' };
    const { data } = await callApi('recharge/online', ted, player.token);
    await open(`/recharge-transfer?order=${String(data.bill_no)}`);
  });
  await take('057-paid', async () => {
    await journey.depositByPix('200');
    await page.getByRole('region', { name: text('recharge.rewardsLabel') }).waitFor();
  });
  await take('058-receipt', () => button('receipt.open').click());
  await take('059-deposit-record', () => open('/rechargeRecord'));
  await take('060-deposit-details', async () => {
    await page
      .getByRole('list', { name: text('recharge.record') })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog', { name: text('record.details') }).waitFor();
  });
});

chapter('a withdrawal', async ({ page, open, take, button, field, text, enter, journey }) => {
  const player = await enter({ deposit: '500.00' });
  await take('061-withdrawal-password', () => open('/withdrawalPassword?next=/withdraw'));
  await take('062-withdrawal-password-errors', async () => {
    await field('withdrawal.newPassword').fill('123456');
    await field('withdrawal.confirmPassword').fill('654321');
    await button('withdrawal.create').click();
  });
  await take('063-withdrawal', async () => {
    await journey.setWithdrawalPassword();
    await page.getByRole('region', { name: text('withdrawal.turnoverTitle') }).waitFor();
  });
  await take('064-withdrawal-errors', async () => {
    await field('withdrawal.amount').fill('9999');
    await field('withdrawal.withdrawalPassword').fill('1');
    await button('withdrawal.submit').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  });
  await take('065-withdrawal-question', async () => {
    await journey.askWithdrawal('60');
    await page.getByRole('dialog', { name: text('withdrawal.confirmTitle') }).waitFor();
  });
  await take('066-withdrawal-unchecked', () =>
    button('withdrawal.confirm', page.getByRole('dialog', { name: text('withdrawal.confirmTitle') })).click(),
  );
  await take('067-withdrawal-asked', async () => {
    await journey.confirmWithdrawal();
    await page.getByText(text('withdrawal.submittedTitle')).first().waitFor();
  });
  await take('068-withdrawal-details', async () => {
    await act(`/withdrawals/${await askWithdrawal(player, '30.00')}/reject`, { reason: 'Dados incompletos' });
    await open('/withdrawalRecord');
    await page
      .getByRole('list', { name: text('withdrawal.record') })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog', { name: text('record.details') }).waitFor();
  });
  await take('069-withdrawal-cancel-question', async () => {
    await open('/withdrawalRecord');
    await page
      .getByRole('list', { name: text('withdrawal.record') })
      .getByRole('button')
      .last()
      .click();
    await button('withdrawal.cancel').click();
  });
  await take('070-bank-accounts', () => open('/withdrawal-card'));
  await take('071-bank-account-errors', async () => {
    await field('cards.holder').fill('Outra Pessoa');
    await field('cards.withdrawalPassword').fill(withdrawalPassword);
    await button('cards.save').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  });
});

chapter('the records', async ({ page, open, take, button, text, enter }) => {
  const player = await enter({ deposit: '300.00', hasWithdrawalPassword: true });
  const reds = { chips: [{ kind: 'red', number: 0, cents: 200 }] };
  for (let round = 0; round < 3; round++) await beginRound(player, 'roleta-ipe', '2.00', reds);
  await askWithdrawal(player, '40.00');
  await take('072-wallet', () => open('/wallet'));
  await take('073-statement', () => open('/order-center'));
  await take('074-statement-details', async () => {
    await page
      .getByRole('list', { name: text('orders.statement') })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog', { name: text('record.details') }).waitFor();
  });
  await take('075-statement-dates-refused', async () => {
    await open('/order-center');
    await button('record.dates').click();
    await page.getByLabel(text('record.from'), { exact: true }).fill('2020-01-01');
    await button('record.apply').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  });
  await take('076-bets', () => open('/information-center/game-registration'));
  await take('077-bet-details', async () => {
    await page.locator('main').getByRole('list').getByRole('button').first().click();
    await page.getByRole('dialog').first().waitFor();
  });
  await take('078-fees', () => open('/order-center/fee'));
});
