/** Tests pages on a device with a wrong clock: countdowns and polling follow the server's time. */
import { pauseDays } from '#contract/protection-terms.ts';
import { readDate } from '#lib/dates.ts';
import { callApi, enter } from './support/player.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';

const security = dictionary('pt', 'security');
const protection = dictionary('pt', 'protection');
const HOUR = 60 * 60 * 1000;

/** "4:05" or "4:59:05" in seconds. */
const secondsOf = (shown: string): number => shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

for (const [clock, hours] of [
  ['a day slow', -24],
  ['an hour slow', -1],
  ['an hour fast', 1],
  ['a day fast', 24],
] as const)
  test(`on a device that is ${clock} the pages count right, and no question comes again and again`, async ({
    page,
  }) => {
    const { account, password, token } = await enter(page);
    await page.clock.install({ time: Date.now() + hours * HOUR });
    const timer = page.getByRole('main').getByRole('timer');

    // The payment of an open deposit.
    const way = { payment_id: 1, payment_type: 'online_pix' };
    const { data } = await callApi('recharge/online', { money: '50.00', ...way }, token);
    await page.goto(`/recharge-payment?order=${String(data.bill_no)}`);
    await expect(timer).toHaveText(/^(30:00|29:\d\d)$/);

    // The password check leads on, and another code may be asked for after a minute.
    await page.goto('/security-center/bind-email');
    await page.waitForURL(({ pathname }) => pathname.endsWith('/verify-password'));
    await page.getByLabel(word(security, 'passwordNow'), { exact: true }).fill(password);
    await page.getByRole('button', { name: word(security, 'confirm'), exact: true }).click();
    const email = page.getByLabel(word(security, 'email'), { exact: true });
    await email.fill(`${account}@exemplo.com`);
    await page.getByRole('button', { name: word(security, 'sendCode'), exact: true }).click();
    await expect(timer).toHaveText(/^(1:00|0:[1-5]\d)$/);

    // Today is the server's.
    await page.goto('/rechargeRecord');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Hoje');

    // The next draw of the rain; right after one the room waits half a minute for the next.
    await page.goto('/promotion/activity/mysterious');
    await expect(async () => {
      const { next_at: next } = await callApi('rain/check', {}, token);
      const left = ((readDate(String(next))?.getTime() ?? 0) - Date.now()) / 1000;
      expect(Math.abs(secondsOf(await timer.innerText({ timeout: 1000 })) - left)).toBeLessThan(5);
    }).toPass({ timeout: 35_000 });

    // The lengths that are longer than what is left of a pause, whose end is asked for when it comes.
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
