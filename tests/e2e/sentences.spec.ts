/**
 * Tests sentences that the specification requires on a screen (tests/support/sentences.ts) and that no other browser
 * test covers, in English. tests/site/sentences.test.ts lists where the others are tested.
 */
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { saidByScreens } from '#tests/support/sentences.ts';
import { journeyOf } from './support/journey.ts';
import { enter } from './support/player.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const session = dictionary('en', 'session');
const says = (page: Page, key: keyof typeof saidByScreens) =>
  expect(page.getByText(saidByScreens[key]).filter({ visible: true }).first()).toBeVisible();
const notOurs = (complaints: string[]) => complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'));

test('a failed registration shows the specified sentence', async ({ page, complaints }) => {
  await page.route('**/api/auth/register2*', (route) => route.abort());
  await journeyOf(page, 'en').fillRegistration(newPerson());
  await page
    .getByRole('dialog', { name: word(session, 'registerTitle') })
    .getByRole('button', { name: word(session, 'register'), exact: true })
    .click();
  await says(page, 'session.registrationFailed');
  expect(notOurs(complaints)).toEqual([]);
});

test('lists that fail to load name themselves', async ({ page, complaints }) => {
  await enter(page);
  await page.route(/\/api\/(games\/follow|(ftd|invitationactivity)\/check)\?/, (route) => route.abort());
  for (const [path, key] of [
    ['/favourites', 'favourites.listFailed'],
    ['/promotion/activity/recharge', 'offers.firstListFailed'],
    ['/promotion/activity/invitation-activity', 'offers.friendListFailed'],
  ] as const) {
    await page.goto(`/en${path}`);
    await says(page, key);
  }
  expect(notOurs(complaints)).toEqual([]);
});
