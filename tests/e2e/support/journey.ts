/** Takes the steps of the main job as a player does, by the visible texts. */
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { withdrawalPassword } from './player.ts';
import { apiUrl } from '#scripts/dev/test-stack.ts';
import { expect, word, dictionary } from './test.ts';
import type { Page } from './test.ts';

export function journeyOf(page: Page, locale: Locale) {
  const session = dictionary(locale, 'session');
  const recharge = dictionary(locale, 'recharge');
  const withdrawal = dictionary(locale, 'withdrawal');
  const site = dictionary(locale, 'site');
  const open = (path: string) => page.goto(localePath(locale, path));
  const field = (dictionary: Record<string, string>, key: string) =>
    page.getByLabel(word(dictionary, key), { exact: true });

  return {
    open,

    /** Opens the registration from a page and fills in both of its steps. */
    async fillRegistration(person: Person, path = '/'): Promise<void> {
      await open(path);
      await page
        .getByRole('button', { name: word(site, 'register'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: word(session, 'registerTitle') });
      await dialog.getByLabel(word(session, 'account'), { exact: true }).fill(person.account);
      await dialog.getByLabel(word(session, 'password'), { exact: true }).fill(person.password);
      await dialog.getByLabel(word(session, 'passwordConfirmation')).fill(person.password);
      await dialog.getByRole('button', { name: word(session, 'next'), exact: true }).click();
      await dialog.getByLabel(word(session, 'realname')).fill(person.realname);
      await dialog.getByLabel(word(session, 'cpf'), { exact: true }).fill(person.cpf);
      await dialog.getByLabel(word(session, 'phone')).fill(person.phone);
      const adult = dialog.getByLabel(word(session, 'adult'));
      await expect(adult).not.toBeChecked();
      await adult.check();
    },

    async register(person: Person): Promise<void> {
      await this.fillRegistration(person);
      const dialog = page.getByRole('dialog', { name: word(session, 'registerTitle') });
      await dialog.getByRole('button', { name: word(session, 'register'), exact: true }).click();
      // The next page is the first deposit.
      await page.waitForURL((url) => url.pathname.endsWith('/recharge'), { timeout: 60_000 });
    },

    /** Logs in on the login page, which may have the next page in its address (`?next=`). */
    async logIn(person: Pick<Person, 'account' | 'password'>, path = '/login'): Promise<void> {
      await open(path);
      const form = page.getByRole('main');
      await form.getByLabel(word(session, 'loginName'), { exact: true }).fill(person.account);
      await form.getByLabel(word(session, 'password'), { exact: true }).fill(person.password);
      await form.getByRole('button', { name: word(session, 'login'), exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'), { timeout: 60_000 });
    },

    /** Makes a Pix deposit with its bonus and pays it in the sandbox bank. Ends on the payment page that says "paid". */
    async depositByPix(amount: string): Promise<void> {
      await open('/recharge');
      await field(recharge, 'amount').fill(amount);
      await page
        .getByRole('group', { name: word(recharge, 'bonusQuestion') })
        .getByRole('radio')
        .first()
        .check();
      await page.getByRole('button', { name: word(recharge, 'submit') }).click();
      await page.waitForURL(/recharge-payment\?order=D\d+/, { timeout: 60_000 });
      await expect(page.getByRole('button', { name: word(recharge, 'copyCode') })).toBeVisible();
      const bankOpens = page.waitForEvent('popup');
      await page.getByRole('link', { name: word(recharge, 'openBank') }).click();
      const bank = await bankOpens;
      await bank.getByRole('button').click();
      await expect(bank.getByRole('status')).toBeVisible();
      await bank.close();
      await expect(page.getByText(word(recharge, 'paidTitle'))).toBeVisible();
    },

    /** Returns the balance in the header. */
    balance: () => page.locator('header .wallet-balance .money'),

    /** Sets the password. Ends on the page that required it, else on the withdrawal by a further press. */
    async setWithdrawalPassword(): Promise<void> {
      const next = new URL(page.url()).searchParams.get('next');
      await field(withdrawal, 'newPassword').fill(withdrawalPassword);
      await field(withdrawal, 'confirmPassword').fill(withdrawalPassword);
      await page.getByRole('button', { name: word(withdrawal, 'create') }).click();
      if (next === null) await page.getByRole('link', { name: word(withdrawal, 'goWithdraw') }).click();
      await page.waitForURL(({ pathname }) => pathname.endsWith(next ?? '/withdraw'));
    },

    /** Fills in and sends the form. Ends with the dialog, or with faults at the fields. */
    async askWithdrawal(amount: string): Promise<void> {
      await field(withdrawal, 'amount').fill(amount);
      // The form is filled with the player's own CPF.
      await expect(field(withdrawal, 'key')).not.toHaveValue('');
      await field(withdrawal, 'withdrawalPassword').fill(withdrawalPassword);
      await expect(page.getByRole('region', { name: word(withdrawal, 'turnoverTitle') })).toBeVisible();
      await page.getByRole('button', { name: word(withdrawal, 'submit'), exact: true }).click();
    },

    /** Confirms in the dialog, even if the gift of an earlier deposit is lost. */
    async confirmWithdrawal(): Promise<void> {
      const dialog = page.getByRole('dialog', { name: word(withdrawal, 'confirmTitle') });
      await expect(dialog.getByRole('checkbox')).not.toBeChecked();
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: word(withdrawal, 'confirm') }).click();
    },

    async withdraw(amount: string): Promise<void> {
      await this.askWithdrawal(amount);
      await this.confirmWithdrawal();
    },
  };
}

/** How many mails with a code each address had at the last read. */
const read = new Map<string, number>();

/** Returns the code of the next mail to an address, read from the sandbox's outbox in another page. */
export async function codeFromOutbox(page: Page, address: string): Promise<string> {
  const outbox = await page.context().newPage();
  const mails = outbox.getByRole('article').filter({ hasText: /\b\d{6}\b/ });
  const before = read.get(address) ?? 0;
  await expect(async () => {
    await outbox.goto(`${apiUrl}/sandbox/mail?to=${encodeURIComponent(address)}`);
    expect(await mails.count()).toBeGreaterThan(before);
  }).toPass();
  read.set(address, await mails.count());
  const text = await mails.first().innerText();
  await outbox.close();
  return /\b\d{6}\b/.exec(text)?.[0] ?? 'none';
}
