/** Each sentence that the specification wants of a screen is said there (tests/support/sentences.ts). */
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { saidByScreens } from '#tests/support/sentences.ts';
import { backoffice, journeyOf } from './support/journey.ts';
import { call, enter } from './support/player.ts';
import { arrived, expect, test, word, words } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = words('en', 'session');
const recharge = words('en', 'recharge');

/** What makes each be said, on the English pages. */
const runs: Record<keyof typeof saidByScreens, (page: Page) => Promise<unknown>> = {
  'session.registered': (page) => journeyOf(page, 'en').register(newPerson()),
  'session.registrationFailed': async (page) => {
    await page.route('**/api/auth/register2*', (route) => route.abort());
    await journeyOf(page, 'en').fillRegistration(newPerson());
    await page
      .getByRole('dialog', { name: word(session, 'registerTitle') })
      .getByRole('button', { name: word(session, 'register'), exact: true })
      .click();
  },
  'session.expiredText': async (page) => {
    const { token } = await enter(page);
    await page.goto('/en/rechargeRecord');
    await arrived(page);
    await call('auth/logout', {}, token);
  },
  'session.forcedText': async (page) => {
    const { account } = await enter(page);
    await page.goto('/en/rechargeRecord');
    await arrived(page);
    backoffice('kick', account, 'Teste');
  },
  'ui.loadFailed': async (page) => {
    await enter(page);
    await page.route('**/api/recharge/list*', (route) => route.abort());
    await page.goto('/en/rechargeRecord');
  },
  'site.wrongType': (page) => page.goto('/en/game?type=none'),
  'favourites.setFailed': async (page) => {
    await enter(page);
    await page.route('**/api/games/follow/set*', (route) => route.abort());
    await page.goto('/en/game');
    await page.locator('.heart').first().click();
  },
  'favourites.listFailed': async (page) => {
    await enter(page);
    await page.route('**/api/games/follow?*', (route) => route.abort());
    await page.goto('/en/favourites');
  },
  'ui.fixForm': async (page) => {
    await enter(page);
    await page.goto('/en/recharge');
    await page.getByRole('button', { name: word(recharge, 'submit') }).click();
  },
  'wheel.noSpins': async (page) => {
    const { token } = await enter(page);
    await call('lotterywheel/check', {}, token);
    await call('lotterywheel/claim', {}, token);
    await page.goto('/en/promotion/activity/lottery-wheel');
  },
  'offers.firstListFailed': async (page) => {
    await enter(page);
    await page.route('**/api/ftd/check*', (route) => route.abort());
    await page.goto('/en/promotion/activity/recharge');
  },
  'offers.friendListFailed': async (page) => {
    await enter(page);
    await page.route('**/api/invitationactivity/check*', (route) => route.abort());
    await page.goto('/en/promotion/activity/invitation-activity');
  },
};

for (const [text, wanted] of Object.entries(saidByScreens))
  test(`${text} says “${wanted}”`, async ({ page, complaints }) => {
    await runs[text as keyof typeof runs](page);
    await expect(page.getByText(wanted).filter({ visible: true }).first()).toBeVisible();
    const [namespace = '', key = ''] = text.split('.');
    expect(word(words('en', namespace), key).toLowerCase()).toContain(wanted.toLowerCase());
    expect(complaints.splice(0).filter((line) => !/status of 401|ERR_FAILED/.test(line))).toEqual([]);
  });
