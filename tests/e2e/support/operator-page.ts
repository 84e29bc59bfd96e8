import { Secret, TOTP } from 'otpauth';
import { backofficeUrl } from '#scripts/dev/test-stack.ts';
import { addOperator } from './operators.ts';
import type { Page } from './test.ts';

/** Signs a page in to the back office as a new operator of a role, whose phone it enrols. */
export async function enterOffice(page: Page, role: 'admin' | 'support'): Promise<void> {
  const token = await addOperator(`op-${crypto.randomUUID().slice(0, 8)}`, role);
  await page.goto(backofficeUrl);
  await page.getByLabel('Operator token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code that the app shows').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Enrol' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}
