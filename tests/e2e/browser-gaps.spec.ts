/** Tests browsers that store nothing, password managers, and a game in a page of its own. */
import { studioUrl } from '#scripts/dev/test-stack.ts';
import { journeyOf } from './support/journey.ts';
import { openMenu } from './support/game.ts';
import { enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const session = dictionary('pt', 'session');

test('a browser without storage gets a warning before a sign-in and a registration', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, blocked);
  });
  const warning = page.getByText(word(session, 'storageBlocked')).filter({ visible: true });
  await page.goto('/login');
  await expect(warning).toHaveCount(1);
  await page.goto('/game');
  await arrived(page);
  await page
    .getByRole('button', { name: word(dictionary('pt', 'site'), 'register'), exact: true })
    .first()
    .click();
  await expect(warning).toHaveCount(1);
});

test('a browser that stores the session gets no warning', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(word(session, 'password'), { exact: true }).first().fill('anything');
  await expect(page.getByText(word(session, 'storageBlocked'))).toHaveCount(0);
});

test('password managers ignore a withdrawal password, and get the account of a new login password', async ({
  page,
}) => {
  const person = await enter(page, { deposit: '20.00', hasWithdrawalPassword: true });
  await journeyOf(page, 'pt').open('/withdraw');
  const pin = page.locator('[name="qk_pwd"]');
  await expect(pin).not.toHaveAttribute('type', 'password');
  await expect(pin).toHaveAttribute('autocomplete', 'off');
  await expect(pin).toHaveAttribute('data-1p-ignore', '');
  await expect(pin).toHaveCSS('-webkit-text-security', 'disc');
  await page.getByRole('button', { name: word(dictionary('pt', 'ui'), 'showPassword') }).click();
  await expect(pin).toHaveCSS('-webkit-text-security', 'none');
  await journeyOf(page, 'pt').open('/security-center/change-password');
  await expect(page.locator('main form [autocomplete="username"]')).toHaveValue(person.account);
});

test('a game in its own page continues after a reload', async ({ page }) => {
  await enter(page, { deposit: '20.00' });
  await page.goto('/gameInfo?game=onca-dourada');
  const isReady = (play: ReturnType<typeof page.locator>) =>
    expect(play).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
  await isReady(page.frameLocator('iframe').locator('#spin'));
  await openMenu(page);
  await page.getByRole('link', { name: word(dictionary('pt', 'games'), 'fullWindow') }).click();
  await page.waitForURL(`${studioUrl}/**`);
  await isReady(page.locator('#spin'));
  await page.reload();
  await isReady(page.locator('#spin'));
  const spun = page.waitForResponse((reply) => reply.url().endsWith('/api/spin'));
  await page.locator('#spin').click();
  expect((await spun).status()).toBe(200);
});
