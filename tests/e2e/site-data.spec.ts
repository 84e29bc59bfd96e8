/** Tests the operators' settings for a visitor. Without settings or without the API the page is as it was built. */
import type { CallReply } from '#contract/call.ts';
import type { supportCall } from '#contract/information.ts';
import type { activityDetailsCall } from '#contract/promotions.ts';
import type { dynamicDataCall, languageListCall, socialLinksCall, Stream } from '#contract/site.ts';
import { expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const video = dictionary('pt', 'video');

/** Replaces a call's reply, as if an operator had set this. */
const answer = (page: Page, path: string, data: unknown) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { status: 'success', code: 200, message: '', data } }),
  );

const language = (code: string) => ({ language_code: code, language_name: code, language_flag_link: '' });
const languageList = [language('pt'), language('en')] satisfies CallReply<typeof languageListCall>['data'];
const socialLinks = [
  { name: 'Instagram', icon: '', url: 'https://instagram.example/jogada' },
  { name: 'Não', icon: '', url: 'javascript:alert(1)' },
] satisfies CallReply<typeof socialLinksCall>['data'];
const stream: Stream = {
  code: 'estudio',
  title: 'O estúdio',
  label: 'Gravado ontem',
  url: '/sandbox/video/feira/master.m3u8',
  poster: '/video/feira.svg',
  captionsUrl: null,
  qualities: [{ name: '360p', kbps: 200, url: '/sandbox/video/feira/240p.m3u8' }],
};
type SiteData = Pick<CallReply<typeof dynamicDataCall>['data'], 'announcement' | 'streams'>;
const siteData: SiteData = { announcement: { id: 7, title: 'Manutenção no domingo' }, streams: [stream] };

async function setSite(page: Page): Promise<void> {
  await answer(page, '/api/language/getList', languageList);
  await answer(page, '/api/socialmedialinks/get', socialLinks);
  await answer(page, '/api/dynamicwebs/getdata', siteData);
}

test('links, languages and the newest announcement load for visitors who scroll to them', async ({ page }) => {
  await setSite(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  await page.goto('/terms');
  await page.waitForLoadState();
  expect(asked, 'a visitor who only reads asks for nothing').toEqual([]);
  const foot = page.locator('footer');
  await foot.scrollIntoViewIfNeeded();
  await expect(foot.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://instagram.example/jogada',
  );
  await expect(foot.getByText('Não', { exact: true })).toHaveCount(0);
  await expect(foot.getByRole('link', { name: 'Manutenção no domingo' })).toHaveAttribute(
    'href',
    '/information-center/notification',
  );
  const menu = foot.locator('details.languages');
  await menu.locator('summary').click();
  await expect(menu.getByRole('listitem').filter({ visible: true })).toHaveText(['Português', 'English']);
});

test('the page’s own language stays in the list, even if it is no longer offered', async ({ page }) => {
  await setSite(page);
  await page.goto('/th/terms');
  const menu = page.locator('details.languages:visible').first();
  await menu.locator('summary').click();
  await expect(menu.getByRole('listitem').filter({ visible: true })).toHaveText(['Português', 'English', 'ไทย']);
});

test('the support contact is shown before any interaction', async ({ page }) => {
  await answer(page, '/api/informationcenter/support', {
    url: 'https://chat.example/jogada',
    hours: 'Das 8h às 22h',
    email: '',
    phone: '+55 11 4000-0000',
  } satisfies CallReply<typeof supportCall>['data']);
  await page.goto('/information-center/support');
  const support = dictionary('pt', 'pages');
  const main = page.locator('[data-support]');
  await expect(main.getByRole('link', { name: word(support, 'supportOpen') })).toHaveAttribute(
    'href',
    'https://chat.example/jogada',
  );
  await expect(main.getByText('Das 8h às 22h')).toBeVisible();
  await expect(main.getByRole('link', { name: '+55 11 4000-0000' })).toHaveAttribute('href', 'tel:+55 11 4000-0000');
  await expect(main.getByText(word(support, 'supportMail'), { exact: true })).toBeHidden();
  await expect(main.getByText(word(support, 'supportFormOnly'))).toBeHidden();
});

test('readable hours say whether support is open, by São Paulo’s clock', async ({ page }) => {
  const support = dictionary('pt', 'pages');
  const ways = { url: '', hours: '08:00-22:00', email: '', phone: '' };
  await answer(page, '/api/informationcenter/support', ways satisfies CallReply<typeof supportCall>['data']);
  await page.clock.install({ time: new Date('2026-11-20T10:59:30Z') });
  await page.goto('/information-center/support');
  const part = page.locator('[data-support]');
  await expect(part.getByText(word(support, 'supportClosedNow'))).toBeVisible();
  await expect(part).toContainText('08:00');
  await expect(part.getByText(word(support, 'supportFormOnly'))).toBeVisible();
  await page.clock.fastForward('01:30');
  await expect(part.getByText(word(support, 'supportOpenNow'))).toBeVisible();
});

test('an operator’s text is shown under its offer', async ({ page }) => {
  await answer(page, '/api/activitydetails/get', [
    { offer: 'firstDeposit', claimable: 0, title: 'No feriado', content: 'Vale também <b>no</b> feriado.' },
    { offer: 'rebate', claimable: 0, title: '', content: '' },
  ] satisfies Partial<CallReply<typeof activityDetailsCall>['data'][number]>[]);
  for (const path of ['/promotion/activity/recharge', '/promotion/activity/offers']) {
    await page.goto(path);
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole('heading', { name: 'No feriado' })).toBeVisible();
    await expect(page.getByText('Vale também <b>no</b> feriado.')).toHaveCount(1);
  }
});

test('streams are those that the operator set', async ({ page }) => {
  await setSite(page);
  await page.goto('/video');
  await expect(page.getByRole('heading', { name: 'O estúdio' })).toBeVisible();
  await expect(page.getByText('Gravado ontem')).toBeVisible();
  await expect(page.locator('.stage')).toHaveCount(1);
  await expect(page.getByLabel(word(video, 'quality')).locator('option')).toHaveCount(3);
});

test('the page stays as it was built while the API is down', async ({ page, complaints }) => {
  await page.route(/\/api\/(dynamicwebs|socialmedialinks|language)\//, (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  const failed = page.waitForResponse((reply) => reply.url().includes('/api/language/getList'));
  await page.goto('/terms');
  const menu = page.locator('details.languages:visible').first();
  await menu.locator('summary').click();
  await failed;
  await expect(menu.getByRole('listitem').filter({ visible: true })).toHaveCount(9);
  await page.goto('/video');
  await expect(page.locator('astro-island:has(.stage):not([ssr])')).toHaveCount(1);
  await expect(page.locator('.stage')).toHaveCount(1);
  expect(new Set(complaints.splice(0).map((text) => /status of (\d+)/.exec(text)?.[1]))).toEqual(new Set(['503']));
});
