/** Tests pages on a device with a wrong clock: countdowns and polling follow the server's time. */
import { pauseDays } from '#contract/protection-terms.ts';
import { readDate } from '#lib/dates.ts';
import { callApi, enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const security = dictionary('pt', 'security');
const protection = dictionary('pt', 'protection');
const HOUR = 60 * 60 * 1000;

/** Parses "4:05" or "4:59:05" to seconds. */
const secondsOf = (shown: string): number => shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

// tests/journeys/device-clock.test.ts has other differences.
for (const [clock, hours] of [
  ['a day slow', -24],
  ['a day fast', 24],
] as const)
  test(`on a device that is ${clock} countdowns are right, and no request is repeated endlessly`, async ({ page }) => {
    const { account, password, token } = await enter(page);
    await page.clock.install({ time: Date.now() + hours * HOUR });
    const timer = page.getByRole('main').getByRole('timer');

    // The countdown of an open deposit.
    const way = { payment_id: 1, payment_type: 'online_pix' };
    const { data } = await callApi('recharge/online', { money: '50.00', ...way }, token);
    await page.goto(`/recharge-payment?order=${String(data.bill_no)}`);
    await expect(timer).toHaveText(/^(30:00|29:\d\d)$/);

    // The password check leads to the next page, where a second code may be requested after a minute.
    await page.goto('/security-center/bind-email');
    await page.waitForURL(({ pathname }) => pathname.endsWith('/verify-password'));
    await page.getByLabel(word(security, 'passwordNow'), { exact: true }).fill(password);
    await page.getByRole('button', { name: word(security, 'confirm'), exact: true }).click();
    const email = page.getByLabel(word(security, 'email'), { exact: true });
    await email.fill(`${account}@exemplo.com`);
    await page.getByRole('button', { name: word(security, 'sendCode'), exact: true }).click();
    await expect(timer).toHaveText(/^(1:00|0:[1-5]\d)$/);

    // "Today" is the server's day.
    await page.goto('/rechargeRecord');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Hoje');

    // The next draw of the rain. Right after a draw the page waits half a minute for the next one.
    await page.goto('/promotion/activity/mysterious');
    await expect(async () => {
      const { next_at: next } = await callApi('rain/check', {}, token);
      const left = ((readDate(String(next))?.getTime() ?? 0) - Date.now()) / 1000;
      expect(Math.abs(secondsOf(await timer.innerText({ timeout: 1000 })) - left)).toBeLessThan(5);
    }).toPass({ timeout: 35_000 });

    // Only lengths longer than the rest of the pause are offered. At the end of the pause the page asks for the new
    // state.
    await callApi('protection/pause', { days: 1 }, token);
    await page.goto('/responsible-play');
    const lengths = page.getByRole('region', { name: word(protection, 'title'), exact: true }).getByRole('radio');
    await expect(lengths).toHaveCount(pauseDays.filter((days) => days > 1).length);
    await arrived(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.fastForward(10_000);
    await arrived(page);
    expect(asked.filter((path) => path === '/api/auth/me')).toEqual([]);
  });
