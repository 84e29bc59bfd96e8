/** Tests the lottery wheel: chances for everybody, a spin for a player, and the browser's own check of the draw. */
import type { Json } from '#lib/json.ts';
import { faults } from './support/axe.ts';
import { holdFramework } from './support/framework.ts';
import { act } from './support/operators.ts';
import { callApi, enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const PAGE = '/promotion/activity/lottery-wheel';
const own = dictionary('pt', 'wheel');
const fairness = dictionary('pt', 'fairness');
const session = dictionary('pt', 'session');

const wheel = (page: Page) => page.getByRole('region', { name: word(own, 'heading') });
const spin = (page: Page) => wheel(page).getByRole('button', { name: word(own, 'spin'), exact: true });
const none = (page: Page) => wheel(page).getByRole('button', { name: word(own, 'noSpins') });
const result = (page: Page) => wheel(page).locator('.wheel-result');
const verified = (page: Page) => wheel(page).getByText(word(own, 'verified'));
const claims = '**/api/lotterywheel/claim*';

/** Returns the result text of the player's last spin. */
async function toldOf(token: string): Promise<string> {
  const { data } = await callApi('lotterywheel/history', {}, token);
  const [row] = data as unknown as { quantity: string; reward: string }[];
  if (!row) throw new Error('no spin');
  return row.quantity === '0.00' ? word(own, 'none') : word(own, 'won').replace('{{amount}}', row.reward);
}

test('a visitor sees the wheel and the chance of each prize without a framework, and the way to sign in', async ({
  page,
}) => {
  // Blocks the framework until the visitor asks to sign in.
  const framework = await holdFramework(page);
  await page.goto(PAGE);
  await arrived(page);
  const rows = wheel(page).getByRole('row');
  await expect(rows).toHaveText([
    /Chance/,
    /Sem prêmio\s*55%/,
    /0,50\s*25%/,
    /1,00\s*12%/,
    /2,00\s*5%/,
    /5,00\s*2,2%/,
    /10,00\s*0,6%/,
    /50,00\s*0,15%/,
    /100,00\s*0,05%/,
  ]);
  expect(await faults(page)).toEqual([]);
  framework.letIn();
  await wheel(page)
    .getByRole('button', { name: word(session, 'login') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a player spins once and sees the prize, and this browser verifies the draw', async ({ page }) => {
  // With reduced motion the wheel fades. The test of a reload lets it turn.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await enter(page);
  await page.goto(PAGE);
  await arrived(page);
  await expect(wheel(page).getByText(/^1 giro disponível\. Vale até/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await spin(page).click();
  await expect(verified(page)).toBeVisible();
  await expect(result(page)).toHaveText(await toldOf(token));
  await expect(none(page)).toBeDisabled();
  const { data } = await callApi('auth/me', {}, token);
  const shown = String((data as Record<string, Json>).money).replace('.', ',');
  await expect(page.locator('header .wallet-balance .money')).toContainText(shown);
  await arrived(page);
  expect(await faults(page)).toEqual([]);

  // The keyboard reaches the history, and the check of the spin in it.
  const record = wheel(page).getByText(word(own, 'history'), { exact: true });
  await record.focus();
  await page.keyboard.press('Enter');
  const verify = wheel(page).getByRole('button', { name: new RegExp(`^${word(own, 'verify')}: `) });
  await verify.focus();
  await page.keyboard.press('Enter');
  await expect(verified(page)).toHaveCount(2);
  await arrived(page);
  expect(await faults(page)).toEqual([]);

  await page.reload();
  await expect(none(page)).toBeDisabled();
});

test('after a reload during a spin the next page shows the result and uses no second spin', async ({ page }) => {
  const { token, account } = await enter(page);
  await act(`/members/${account}/spins`, { count: 1 });
  const done = Promise.withResolvers<undefined>();
  // The server completes the spin, and its reply is lost.
  await page.route(claims, async (route) => {
    await route.fetch();
    done.resolve(undefined);
  });
  await page.goto(PAGE);
  await expect(wheel(page).getByText(/^2 giros disponíveis/)).toBeVisible();
  await spin(page).click();
  await done.promise;
  await page.reload();
  await expect(result(page)).toHaveText(await toldOf(token));
  await expect(verified(page)).toBeVisible();
  await expect(wheel(page).getByText(/^1 giro disponível/)).toBeVisible();

  // The reply has arrived, and the wheel is still turning. Until it rests nothing is loaded that holds the prize.
  await page.unroute(claims);
  await wheel(page).getByText(word(own, 'history'), { exact: true }).click();
  await expect(wheel(page).getByRole('listitem')).toHaveCount(1);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const answer = page.waitForResponse(claims);
  await spin(page).click();
  await (await answer).finished();
  const easing = () =>
    wheel(page)
      .locator('.wheel-disc')
      .evaluate((disc) => disc.getAnimations()[0]?.effect?.getTiming().fill);
  await expect.poll(easing, { message: 'the wheel slows down to its prize' }).toBe('forwards');
  await expect(result(page)).toHaveText(word(own, 'turning'));
  // The operator's notice on the offer is loaded when its place is seen, on a busy machine only now.
  const calls = asked.filter((path) => path.startsWith('/api/') && path !== '/api/activitydetails/get');
  expect(calls).toEqual(['/api/lotterywheel/claim']);
  await expect(wheel(page).locator('.wheel-dial'), 'the whole wheel is in view').toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(result(page)).toHaveText(await toldOf(token));
  await expect(verified(page)).toBeVisible();
  await expect(none(page)).toBeDisabled();
  // A result that the player has seen is not shown again.
  await page.reload();
  await expect(none(page)).toBeDisabled();
  await arrived(page);
  await expect(result(page)).toHaveText('');
});

test('detects a changed draw', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page);
  await page.route(claims, async (route) => {
    const reply = await route.fetch();
    const told = (await reply.json()) as Record<string, unknown>;
    const [index, quantity] = told.index === 7 ? [6, '50.00'] : [7, '100.00'];
    await route.fulfill({ response: reply, json: { ...told, index, quantity } });
  });
  await page.goto(PAGE);
  await arrived(page);
  await spin(page).click();
  await expect(wheel(page).getByRole('alert')).toContainText(word(fairness, 'failed'));
  await expect(wheel(page).getByRole('alert')).toContainText(word(own, 'fault_index'));
});
