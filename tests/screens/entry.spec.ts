/** Takes registration, login and what follows, with their faults. */
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { newPlayer } from '#tests/e2e/support/player.ts';
import { chapter } from './album.ts';

chapter('registration', async ({ page, open, take, button, text, journey }) => {
  const dialog = page.getByRole('dialog', { name: text('session.registerTitle') });
  const labelled = (key: string) => dialog.getByLabel(text(`session.${key}`), { exact: true });
  await take('032-registration', async () => {
    await open('/');
    await button('site.register').click();
    await dialog.waitFor();
  });
  await take('033-registration-errors', async () => {
    await labelled('account').fill('a');
    await labelled('password').fill('123');
    await button('session.next', dialog).click();
  });
  await take('034-registration-second-step', async () => {
    await labelled('account').fill(newPerson().account);
    await labelled('password').fill('uma-senha-comprida');
    await labelled('passwordConfirmation').fill('uma-senha-comprida');
    await button('session.next', dialog).click();
    await labelled('cpf').waitFor();
  });
  await take('035-registration-second-errors', async () => {
    await labelled('cpf').fill('111.111.111-11');
    await labelled('phone').fill('12');
    await button('session.register', dialog).click();
  });
  await take('036-registration-refused', async () => {
    const known = await newPlayer();
    await journey.fillRegistration({ ...newPerson(), cpf: known.cpf });
    await button('session.register', dialog).click();
    await dialog.locator('[aria-invalid="true"], .notice').filter({ visible: true }).first().waitFor();
  });
  await take('037-registered', async () => {
    await journey.register(newPerson());
    await page.locator('.toast').waitFor();
  });
});

chapter('login', async ({ page, open, take, button, field, text, journey, locale }) => {
  const person = await newPlayer({ locale });
  const main = page.getByRole('main');
  await take('038-login-dialog', async () => {
    await open('/');
    await button('site.login').click();
    await page.getByRole('dialog', { name: text('session.loginTitle') }).waitFor();
  });
  await take('039-login', () => open('/login'));
  await take('040-login-errors', () => button('session.login', main).click());
  await take('041-login-refused', async () => {
    await field('session.loginName', main).fill(person.account);
    await field('session.password', main).fill('errada-mesmo');
    await button('session.login', main).click();
    await main.getByText(text('refusals.CREDENTIALS_WRONG')).waitFor();
  });
  await take('042-needs-login', () => open('/wallet'));
  await take('043-password-forgotten', () => open('/forgotten-password'));
  await take('044-password-code-sent', async () => {
    await main.getByRole('textbox').first().fill(person.account);
    await button('security.sendCode', main).click();
    await field('security.code', main).waitFor();
  });
  await take('045-reminder-after-login', async () => {
    await journey.logIn(person, '/login?next=/profile');
    await page.getByRole('dialog', { name: text('session.reminderTitle') }).waitFor();
  });
});

chapter('the end of a session', async ({ page, open, take, text, enter }) => {
  await enter();
  await take('046-still-there', async () => {
    await page.clock.install();
    await open('/recharge');
    await page.clock.fastForward('29:10');
    await page.getByRole('dialog', { name: text('session.idleTitle') }).waitFor();
    // A stopped clock would also stop what waits for the page.
    await page.clock.resume();
  });
  await take('047-ended-unused', async () => {
    await page.clock.fastForward('01:00');
    await page.getByRole('dialog', { name: text('session.idleEndedTitle') }).waitFor();
  });
});
