/**
 * Tests the referral programme's pages at both widths: an invitation link, a request and its answer, and a week's
 * rewards.
 */
import { mkdirSync } from 'node:fs';
import { faults } from './support/axe.ts';
import { callApi, enter, newPlayer } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const own = dictionary('pt', 'agency');
const session = dictionary('pt', 'session');
const rows = (page: Page) => page.locator('.reward-list .reward');

/** Takes a screenshot of the page, if one is asked for. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
}

test('an invitation link opens the registration with its code, also from another page', async ({ page }) => {
  const agent = await newPlayer();
  const { data } = await callApi('auth/me', {}, agent.token);
  await page.goto(`/?invite=${String(data.invite_code)}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jogada.invitation'))).toContain(data.invite_code);
  await page.goto('/game');
  await arrived(page);
  await page
    .getByRole('button', { name: word(session, 'register'), exact: true })
    .first()
    .click();
  const form = page.locator('#register');
  await form.getByLabel(word(session, 'account'), { exact: true }).fill('indicado.novo');
  await form.getByLabel(word(session, 'password'), { exact: true }).fill('senha-comprida-7');
  await form.getByLabel(word(session, 'passwordConfirmation')).fill('senha-comprida-7');
  await form.getByRole('button', { name: word(session, 'next') }).click();
  await expect(form.locator('[name=invite_code]')).toHaveValue(String(data.invite_code));
  await expect(form.getByText(word(session, 'inviteCodeHint'))).toBeVisible();
});

test('the invite page shows the code and the link, to copy and as a QR code', async ({ page }) => {
  await enter(page);
  await page.goto('/agency-center/invite');
  await arrived(page);
  await expect(page.getByRole('img', { name: word(own, 'qrLabel') })).toBeVisible();
  await expect(page.locator('.agency-invite dd').last()).toContainText('/?invite=');
  await expect(page.getByRole('button', { name: word(own, 'copyLink') })).toBeVisible();
  const link = await page.locator('.agency-invite dd').last().innerText();
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(link);
  const telegram = await page.getByRole('link', { name: 'Telegram' }).getAttribute('href');
  expect(new URL(telegram ?? '').searchParams.get('url')).toBe(link);
  await look(page, 'invite');
  expect(await faults(page)).toEqual([]);
});

test('rewards have a plot by week, without what was refused', async ({ page }) => {
  await enter(page);
  const part = { part: 'betting', kind: 'direct', level: 1, rate: 10, base: '100.00', note: '', bound: 'rate' };
  const row = (week: string, reward: string, state: string) => ({ ...part, week, reward, state });
  const rowsOfWeeks = [row('2026-11-16', '30.00', 'paid'), row('2026-11-09', '60.00', 'refused')];
  await page.route('**/api/agency/reward*', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        code: 200,
        message: '',
        data: { direct: '30.00', indirect: '0.00', rows: rowsOfWeeks },
        next: null,
      },
    }),
  );
  await page.goto('/agency-center/reward');
  const plot = page.getByRole('figure', { name: word(own, 'rewardsByWeek') });
  await expect(plot.locator('rect')).toHaveCount(2);
  const heights = await plot
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  expect(heights[0]).toBeLessThan(1);
  expect(heights[1]).toBeGreaterThan(50);
  expect(await faults(page)).toEqual([]);
});

test('a request shows errors at its fields, waits for the person, and can be accepted', async ({
  page,
  complaints,
}) => {
  const person = await newPlayer();
  const { data } = await callApi('auth/me', {}, person.token);
  await enter(page);
  await page.goto('/agency-center/register-subordinates');
  await arrived(page);
  const field = (name: string) => page.locator(`main [name=${name}]`);
  await page.getByRole('button', { name: word(own, 'ask') }).click();
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(3);
  await look(page, 'register-subordinates');
  expect(await faults(page)).toEqual([]);
  await field('phone').fill(person.phone);
  await field('invite_code').fill(String(data.invite_code));
  await field('uid').fill(String(Number(data.id) + 1_000_000));
  await page.getByRole('button', { name: word(own, 'ask') }).click();
  await expect(page.locator('main .notice')).toContainText(word(dictionary('pt', 'refusals'), 'USER_UNKNOWN'));
  expect(complaints.splice(0).every((line) => line.includes('409'))).toBe(true);
  await field('uid').fill(String(data.id));
  await page.getByRole('button', { name: word(own, 'ask') }).click();
  await expect(page.getByText(/Pedido enviado/).first()).toBeVisible();
  await page.evaluate((token) => sessionStorage.setItem('jogada.token', token), person.token);
  await page.goto('/agency-center/agent');
  await arrived(page);
  await expect(rows(page).filter({ hasText: /não pode ser desfeito/i })).toBeVisible();
  await look(page, 'agent');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: word(own, 'accept'), exact: true }).click();
  await expect(page.getByText(/Convite aceito/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: word(own, 'accept'), exact: true })).toHaveCount(0);
});

/** Stubs the server's reply, because weeks end by the clock (tests/journeys/referral-week.test.ts tests the real one). */
const week = [
  ['provisional', 'direct', 'betting', '30000.00', 1, 10, '30.00', '2026-11-23'],
  ['paid', 'direct', 'recharge', '12500.00', 2, 80, '100.00', '2026-11-16'],
  ['review', 'indirect', 'settlement', '50.00', 0, 2000, '10.00', '2026-11-16'],
  ['refused', 'direct', 'settlement', '2500.00', 1, 500, '125.00', '2026-11-16'],
].map(([state, kind, part, base, level, rate, reward, monday]) => ({
  ...{ state, kind, part, base, level, rate, reward, week: monday },
  note: state === 'refused' ? 'Mesma pessoa' : '',
}));

test('each line of a week’s rewards shows its base and rate, and the commission table marks the player’s level', async ({
  page,
}) => {
  await enter(page);
  const envelope = { status: 'success', code: 200, message: '' };
  await page.route('**/api/agency/reward*', (route) =>
    route.fulfill({ json: { ...envelope, data: { direct: '330.00', indirect: '12.80', rows: week }, next: null } }),
  );
  await page.goto('/agency-center/reward');
  await arrived(page);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText(/0,8% de R\$\s12\.500,00/);
  await look(page, 'reward');
  expect(await faults(page)).toEqual([]);

  const parts = ['recharge', 'betting', 'settlement'].map((part, level) => ({
    ...{ part, level, base: '9000.00', rate: 50, reward: '45.00', next: '10000.00' },
  }));
  const standing = {
    id: 7,
    invite_code: 'ABCD2345',
    inviter: null,
    week: '2026-11-23',
    parts,
    indirect: '0.00',
    requests: [],
  };
  await page.route('**/api/agency/standing*', (route) => route.fulfill({ json: { ...envelope, data: standing } }));
  await page.goto('/agency-center/agency-mechanism');
  await arrived(page);
  await expect(page.locator('tr[data-mine]')).toHaveCount(2);
  await look(page, 'mechanism');
  expect(await faults(page)).toEqual([]);
});

test('the lists of invitees and credits say that they are empty', async ({ page }) => {
  await enter(page);
  for (const [path, key] of [
    ['/agency-center/invitation-record', 'noInvitees'],
    ['/order-center/association', 'noCredits'],
  ] as const) {
    await page.goto(path);
    await arrived(page);
    await expect(page.getByText(word(own, key))).toBeVisible();
    expect(await faults(page)).toEqual([]);
  }
  await look(page, 'association');
});
