import { Secret, TOTP } from 'otpauth';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { newLink } from './operators.ts';
import type { Page } from './test.ts';

/** Opens a new operator's link in a page, up to the set-up of the sign-in. Returns the operator's name. */
export async function openLink(page: Page, role: 'admin' | 'support'): Promise<string> {
  const name = `op-${crypto.randomUUID().slice(0, 8)}`;
  const link = await newLink(name, role);
  await page.goto(new URL(link, backofficeUrl).href);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'Set up your login' }).waitFor();
  return name;
}

/** Signs a page in to the back office as a new operator of a role, by a password and an app. */
export async function enterBackoffice(page: Page, role: 'admin' | 'support'): Promise<void> {
  await openLink(page, role);
  const secret = await page.locator('code').innerText();
  await page.getByLabel('New password').fill('uma-senha-comprida');
  await page.getByLabel('Code that the app shows').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Opens a case ("/withdrawals/W1"). Takes it over where another test's operator, who walks the same queue, looks at it. */
export async function openCase(page: Page, path: string): Promise<void> {
  await page.goto(`${backofficeUrl}backoffice/page${path}`);
  const takeOver = page.getByRole('button', { name: 'Take over the case' });
  if (!(await takeOver.isVisible())) return;
  await takeOver.click();
  // A key that is pressed before the next page has its script would be lost.
  await takeOver.waitFor({ state: 'detached' });
  await page.waitForLoadState();
}

/** Changes the language of the back office, and waits for the page with its styles: a layout before them has no phone's form. */
export async function speak(page: Page, language: 'English' | 'Português'): Promise<void> {
  await page.getByRole('button', { name: language }).click();
  await page.getByRole('button', { name: language === 'English' ? 'Português' : 'English' }).waitFor();
  await page.waitForLoadState();
}
