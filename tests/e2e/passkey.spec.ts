/** Tests passkeys with the browser's virtual device: creation, sign-in by button and by suggestion, removal. */
import { beginPasskeyCall, beginPasskeyLoginCall } from '#contract/passkey.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';
import { faults } from './support/axe.ts';
import { addPasskeyDevice } from './support/passkey-device.ts';
import { callApi, enter } from './support/player.ts';
import type { Player } from './support/player.ts';

const passkey = dictionary('pt', 'passkey');
const session = dictionary('pt', 'session');

const add = (page: Page) => page.getByRole('button', { name: word(passkey, 'add'), exact: true });
const list = (page: Page) => page.getByRole('list', { name: word(passkey, 'list') }).getByRole('listitem');

/** Signs in a player whose device has a key. The device confirms nothing until the test allows it. */
async function withKey(page: Page): Promise<{ player: Player; device: Awaited<ReturnType<typeof addPasskeyDevice>> }> {
  const player = await enter(page);
  const device = await addPasskeyDevice(page);
  await callApi('member/password/verify', { password: player.password }, player.token);
  await page.goto('/security-center/passkeys');
  await add(page).click();
  await expect(list(page)).toHaveCount(1);
  await device.touched(false);
  return { player, device };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page
    .getByRole('main')
    .getByRole('button', { name: word(dictionary('pt', 'profile'), 'logout'), exact: true })
    .click();
  await page.waitForURL('/');
}

/** Disables the suggestions in the name's field, so that only the button signs in. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

const isIn = (page: Page) => expect(page.locator('header .wallet-balance .money')).toBeVisible();

test('a passkey is created after the password, named and removed', async ({ page, complaints }) => {
  const player = await enter(page);
  const device = await addPasskeyDevice(page);
  await page.goto('/security-center/passkeys');
  await expect(page.getByText(word(passkey, 'empty'))).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await add(page).click();
  const verify = page.getByRole('dialog', { name: word(dictionary('pt', 'security'), 'verifyTitle') });
  await verify.getByLabel(word(dictionary('pt', 'security'), 'passwordNow'), { exact: true }).fill(player.password);
  await verify.getByRole('button', { name: word(dictionary('pt', 'security'), 'confirm') }).click();
  await expect(verify).toBeHidden();
  await add(page).click();
  await expect(list(page)).toHaveCount(1);
  expect(await device.keys()).toBe(1);
  await expect(list(page)).toContainText('Chrome · Linux');

  await page.getByRole('button', { name: /^Renomear / }).click();
  await page.getByLabel(word(passkey, 'name'), { exact: true }).fill('Notebook da sala');
  await page.getByRole('button', { name: word(passkey, 'save') }).click();
  await expect(list(page)).toContainText('Notebook da sala');
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remover Notebook da sala' }).click();
  const question = page.getByRole('dialog', { name: word(passkey, 'removeTitle') });
  expect(await faults(page)).toEqual([]);
  await question.getByRole('button', { name: word(passkey, 'remove'), exact: true }).click();
  await expect(page.getByText(word(passkey, 'empty'))).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 403')]);
});

test('a passkey suggested in the name field signs in without a press', async ({ page }) => {
  const { device } = await withKey(page);
  await signOut(page);
  await device.touched(true);
  await page.goto('/login?next=/profile');
  await page.waitForURL('/profile');
  await isIn(page);
});

test('the login dialog over a page signs in with the key and keeps the page', async ({ page }) => {
  await withoutOffers(page);
  const { device } = await withKey(page);
  await signOut(page);
  await page.goto('/game');
  await page
    .locator('header')
    .getByRole('button', { name: word(session, 'login') })
    .click();
  const dialog = page.getByRole('dialog', { name: word(session, 'loginTitle') });
  const button = dialog.getByRole('button', { name: word(session, 'passkeyLogin') });
  await expect(button).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await device.touched(true);
  await button.click();
  await isIn(page);
  await expect(page).toHaveURL(/\/game$/);
});

test('a failed suggestion is silent, and a failed button shows the error', async ({ page, complaints }) => {
  const { path } = beginPasskeyLoginCall;
  const refusal = { status: 'error', code: 403, message: '', refusal: 'FORBIDDEN' };
  await page.route(`**${path}*`, (route) => route.fulfill({ status: 403, json: refusal }));
  const asked = page.waitForResponse((response) => response.url().includes(path));
  await page.goto('/login');
  await (await asked).finished();
  await page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))));
  const refused = page.getByRole('alert').filter({ hasText: word(dictionary('pt', 'refusals'), 'FORBIDDEN') });
  await expect(refused).toHaveCount(0);
  await page.getByRole('button', { name: word(session, 'passkeyLogin') }).click();
  await expect(refused).toHaveCount(1);
  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

test('a device without a key gets a clear message', async ({ page }) => {
  await withoutOffers(page);
  await addPasskeyDevice(page);
  await page.goto('/login');
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'passkeyLogin') })
    .click();
  await expect(page.getByText(word(session, 'passkeyNone'))).toBeVisible();
});

/**
 * Simulates a browser that accepts requests only while a tap is handled, as Safari does after a slow reply. Chromium's
 * own flag is of no use, because each of Playwright's evaluations counts as a gesture.
 */
const asSafari = (page: Page) =>
  page.addInitScript(() => {
    let isActive = false;
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ isActive }) });
    const tapped = ({ isTrusted }: Event) => {
      isActive = isTrusted;
      setTimeout(() => (isActive = false));
    };
    addEventListener('click', tapped, { capture: true });
    for (const name of ['create', 'get'] as const) {
      const ask = CredentialsContainer.prototype[name] as (asked?: object) => Promise<Credential | null>;
      CredentialsContainer.prototype[name] = function (this: CredentialsContainer, asked?: object) {
        if (navigator.userActivation.isActive) return ask.call(this, asked);
        return Promise.reject(new DOMException('no tap', 'NotAllowedError'));
      };
    }
  });

test('a tap itself requests the key over a slow link, to add one and to log in', async ({ page }) => {
  await withoutOffers(page);
  const player = await enter(page);
  const device = await addPasskeyDevice(page);
  await callApi('member/password/verify', { password: player.password }, player.token);
  const ready = (path: string) => page.waitForResponse((response) => response.url().includes(path));
  await asSafari(page);
  const creation = ready(beginPasskeyCall.path);
  await page.goto('/security-center/passkeys');
  await (await creation).finished();
  await add(page).click();
  await expect(list(page)).toHaveCount(1);
  expect(await device.keys()).toBe(1);

  await signOut(page);
  const login = ready(beginPasskeyLoginCall.path);
  await page.goto('/login?next=/profile');
  await (await login).finished();
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'passkeyLogin') })
    .click();
  await page.waitForURL('/profile');
  await isIn(page);
});

test('a tap before its options shows a message, and the next one logs in', async ({ page }) => {
  await withoutOffers(page);
  const { device } = await withKey(page);
  await signOut(page);
  let release: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  await asSafari(page);
  await page.route(`**${beginPasskeyLoginCall.path}*`, async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/login?next=/profile');
  const button = page.getByRole('main').getByRole('button', { name: word(session, 'passkeyLogin') });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByText(word(session, 'passkeyLate'))).toBeVisible();
  await device.touched(true);
  await button.click();
  await page.waitForURL('/profile');
  await isIn(page);
});

test('a browser without passkeys says so, and its login form has no such button', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByLabel(word(session, 'loginName'), { exact: true }).fill('ana');
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await expect(main.getByRole('button', { name: word(session, 'passkeyLogin') })).toHaveCount(0);
  await enter(page);
  await page.goto('/security-center/passkeys');
  await expect(page.getByText(word(passkey, 'unsupported'))).toBeVisible();
});
