/** Tests limits on the responsible-play page, the clock of the session, the reminder of time and money. */
import { formatMoney } from '#lib/money.ts';
import { faults } from './support/axe.ts';
import { beginRound } from './support/bets.ts';
import { callApi, enter } from './support/player.ts';
import { expect, test, word, dictionary } from './support/test.ts';

const account = dictionary('pt', 'account');
const limits = dictionary('pt', 'limits');
const refusals = dictionary('pt', 'refusals');
const session = dictionary('pt', 'session');
const ui = dictionary('pt', 'ui');
const reds = { chips: [{ kind: 'red', number: 0, cents: 200 }] };
const money = (cents: bigint) => formatMoney(cents, 'pt-BR');

test('a player sets a limit, tightens it, and cancels a looser one', async ({ page }) => {
  const player = await enter(page, { deposit: '100.00' });
  await beginRound(player, 'roleta-ipe', '2.00', reds);
  await page.goto('/responsible-play');
  const mine = page.getByRole('region', { name: word(limits, 'title'), exact: true });
  await expect(mine).toContainText(word(account, 'noLimits'));
  const value = () => mine.getByRole('textbox');
  const submit = mine.getByRole('button', { name: word(limits, 'set') });

  await submit.click();
  await expect(mine).toContainText(word(refusals, 'REQUIRED'));
  await value().fill('0,50');
  await expect(mine).toContainText(money(1_00n));
  await mine.getByLabel(word(limits, 'kind')).selectOption('stake');
  await mine.getByLabel(word(limits, 'period')).selectOption('week');
  await value().fill('100');
  await submit.click();
  const set = mine.getByRole('listitem');
  await expect(set).toHaveCount(1);
  await expect(set).toContainText(`${word(account, 'stake')} · ${money(100_00n)} ${word(account, 'week')}`);
  // The stake from before the limit counts.
  await expect(set).toContainText(word(limits, 'used').replace('{{used}}', money(2_00n)));
  await expect(set.getByRole('progressbar')).toHaveAttribute('value', '2');

  await mine.getByLabel(word(limits, 'kind')).selectOption('stake');
  await mine.getByLabel(word(limits, 'period')).selectOption('week');
  await value().fill('50,00');
  await submit.click();
  await expect(set).toContainText(money(50_00n));
  await set.getByRole('button', { name: word(limits, 'remove') }).click();
  await expect(set).toContainText(word(limits, 'removeAsk'));
  await set.getByRole('button', { name: word(limits, 'removeYes') }).click();
  await expect(set).toContainText(word(limits, 'waitingNone').split('{{')[0] ?? '');
  await expect(set.getByRole('button', { name: word(limits, 'confirm') })).toHaveCount(0);
  await set.getByRole('button', { name: word(limits, 'drop') }).click();
  await expect(set.getByRole('button', { name: word(limits, 'remove') })).toBeVisible();

  const history = page.getByRole('region', { name: word(limits, 'historyTitle') }).first();
  await expect(history.getByRole('row')).toHaveCount(2);
  await expect(history.getByRole('row').last()).toContainText(money(100_00n));
  expect(await faults(page)).toEqual([]);
});

test('the session’s clock and result are in the header, and beside a game', async ({ page }) => {
  const player = await enter(page, { deposit: '100.00' });
  await page.goto('/profile');
  const clock = page.locator('.play-clock');
  await expect(clock).toHaveText(`0:00 · ${money(0n)}`);
  await expect(clock).toHaveAccessibleName(word(session, 'playClock'));
  await beginRound(player, 'roleta-ipe', '2.00', reds);
  await page.goto('/gameInfo?game=onca-dourada');
  await expect(page.locator('.play-bar .play-clock')).toHaveText(/^0:0\d · [+−-]/);
  expect(await faults(page)).toEqual([]);
});

test('the reality check covers everything until it is answered, and returns when it is not', async ({ page }) => {
  const player = await enter(page, { deposit: '100.00' });
  await callApi('protection/reality/every', { minutes: 15 }, player.token);
  // Replaces only the time of the reality check in the server's replies, as if 15 minutes had passed.
  let isDue = true;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/protection/reality') isDue = false;
  });
  for (const path of ['protection/state', 'auth/me'])
    await page.route(`**/api/${path}*`, async (route) => {
      try {
        const reply = await route.fetch();
        const body = (await reply.json()) as {
          data: { reality?: { due_in: number }; play?: { reality_in: number } };
        };
        if (isDue && body.data.reality) body.data.reality.due_in = -1;
        if (isDue && body.data.play) body.data.play.reality_in = -1;
        await route.fulfill({ response: reply, json: body });
      } catch {
        // The page of the request was left meanwhile.
      }
    });
  await page.goto('/profile');
  const reminder = page.getByRole('dialog', { name: word(session, 'realityTitle') });
  await expect(reminder).toBeVisible();
  await expect(reminder).toContainText(word(session, 'realityNet'));
  await expect(reminder).toContainText(money(100_00n));
  expect(await faults(page)).toEqual([]);
  // The dialog cannot be dismissed, and no answer has the focus.
  await expect(reminder.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(reminder).toBeVisible();
  await expect(reminder.getByRole('button', { name: word(ui, 'close') })).toHaveCount(0);
  await page.reload();
  await expect(reminder).toBeVisible();
  // Limits and the statement stay reachable from the reminder.
  await reminder.getByRole('link', { name: word(session, 'realityPause') }).click();
  await page.waitForURL('**/responsible-play');
  await expect(page.getByRole('region', { name: word(limits, 'title'), exact: true })).toContainText(
    word(account, 'noLimits'),
  );
  await expect(reminder).toBeHidden();

  await page.goto('/profile');
  await expect(reminder).toBeVisible();
  const read = page.waitForResponse('**/api/protection/reality*');
  await reminder.getByRole('button', { name: word(session, 'realityOn') }).click();
  expect((await read).status()).toBe(200);
  await expect(reminder).toBeHidden();
});
