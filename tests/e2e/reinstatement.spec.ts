/**
 * Tests the return after an exclusion: offered at sign-in after the term, requested, confirmed a day later, with limits
 * before play. Only the server's clock ends a month, so the test replaces its reply about the term. Everything else is
 * real.
 */
import { faults } from './support/axe.ts';
import { enter, newPlayer } from './support/player.ts';
import type { Player } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('pt', 'session');
const limits = dictionary('pt', 'limits');
const shut = {
  ...{ status: 'error', code: 403, message: 'x', refusal: 'EXCLUSION_OVER' },
};

async function signIn(page: Page, { account, password }: Player): Promise<void> {
  await page.getByRole('main').getByLabel(word(session, 'loginName'), { exact: true }).fill(account);
  await page.getByRole('main').getByLabel(word(session, 'password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
}

/** Simulates an account after its term. `from`: when a requested return may be confirmed. */
async function closed(page: Page, from: string) {
  const state = { from, isOpen: false };
  await page.route('**/api/auth/login2*', (route) =>
    state.isOpen ? route.fallback() : route.fulfill({ status: 403, json: { ...shut, values: { from: state.from } } }),
  );
  await page.route('**/api/protection/return*', (route) => {
    const data = state.isOpen ? { state: 'open', from: '' } : { state: 'waits', from: state.from };
    return route.fulfill({ json: { status: 'success', code: 200, message: '', data } });
  });
  return state;
}

test('after the term the page says so neutrally; a request shows its date, and once confirmed limits are set', async ({
  page,
  complaints,
}) => {
  const player = await newPlayer();
  const account = await closed(page, '');
  await page.goto('/login');
  await signIn(page, player);
  await expect(page.getByRole('heading', { name: word(session, 'returnTitle') })).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'notNow') })
    .click();
  // The typed name is still there.
  await expect(page.getByRole('main').getByLabel(word(session, 'loginName'), { exact: true })).toHaveValue(
    player.account,
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: word(session, 'login'), exact: true })
    .click();
  const ask = page.getByRole('button', { name: word(session, 'returnAsk') });
  await expect(ask).toBeVisible();
  account.from = '2026-12-24 10:00:00';
  await ask.click();
  await expect(page.getByRole('main')).toContainText('A partir de 24/12/2026');
  const confirm = page.getByRole('button', { name: word(session, 'returnConfirm') });
  await expect(confirm).toBeVisible();
  expect(await faults(page)).toEqual([]);

  account.isOpen = true;
  await confirm.click();
  await page.waitForURL('**/responsible-play');
  await expect(page.getByRole('heading', { name: word(limits, 'title') })).toBeVisible();
  await arrived(page);
  expect(complaints.splice(0).every((line) => line.includes('403'))).toBe(true);
});

test('every page says that limits must be set first, and the page of limits says which', async ({ page }) => {
  await enter(page);
  const due = ['loss', 'time'];
  for (const path of ['protection/state', 'protection/limit', 'auth/me'])
    await page.route(`**/api/${path}*`, async (route) => {
      try {
        const reply = await route.fetch();
        const body = (await reply.json()) as {
          data: { due?: string[]; restriction?: object | null; limits?: { kind: string }[] };
        };
        if (body.data.limits)
          body.data.due = due.filter((kind) => !body.data.limits?.some((each) => each.kind === kind));
        else body.data.restriction = { kind: 'limits', until: '' };
        await route.fulfill({ response: reply, json: body });
      } catch {
        // The page of the request was left meanwhile.
      }
    });
  await page.goto('/profile');
  await arrived(page);
  await expect(page.locator('.restricted')).toContainText('Defina um limite de perda e um de tempo');
  expect(await faults(page)).toEqual([]);
  await page.locator('.restricted').getByRole('link').click();
  await page.waitForURL('**/responsible-play');
  await arrived(page);
  const part = page.getByRole('region', { name: word(limits, 'title') });
  const said = part.getByRole('alert').filter({ hasText: 'Antes de jogar de novo' });
  await expect(said).toContainText(/Perda líquida(, | e )Tempo/);
  await expect(
    page.getByRole('region', { name: word(dictionary('pt', 'protection'), 'title'), exact: true }),
  ).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await part.getByLabel(word(limits, 'kind')).selectOption('loss');
  await part.getByLabel(word(limits, 'reais')).fill('100');
  await part.getByRole('button', { name: word(limits, 'set') }).click();
  await expect(said).not.toContainText('Perda líquida');
  await expect(said).toContainText('Tempo');
});
