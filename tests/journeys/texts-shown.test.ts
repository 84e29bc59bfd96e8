/** Tests the preview beside a text's form, the line that says when it is live, and a session that ends while somebody writes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { formToken } from '#server/backoffice/pages/form-token.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { MINUTE } from '#server/platform/time.ts';
import { backofficeBrowser, codeOf } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { operatorToken, PASSWORD } from '#scripts/dev/fixtures/operators.ts';
import { formTo } from '#tests/support/forms.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeEach(() => query(api, 'delete from text_revision'));

const TEXT = 'promotions.recharge';
const name = () => `ana-${crypto.randomUUID().slice(0, 8)}`;

async function editor() {
  const visit = backofficeBrowser(api, 'en');
  await visit.enrol(name(), 'promotions');
  return visit;
}

describe('the preview', () => {
  it('shows what the form has, with its figures, as the site does, and stores nothing', async () => {
    const visit = await editor();
    const path = `/texts/${TEXT}/shown`;
    const token = formToken(visit.cookie().split('=')[1] ?? '', `${PAGE}${path}`);
    const reply = await visit.post(path, {
      ...{ _token: token, _shown: 'en', summary_en: 'Deposit {{firstDeposit}}, {{nothing}}' },
      ...{ title_en: '<script>alert(1)</script>', body_en: '## Now\n\n<img src=x>' },
    });
    const html = await reply.text();
    expect(reply.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(reply.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect(html).toMatch(/Deposit R\$\s?\d+, <mark>\{\{nothing\}\}<\/mark>/);
    expect(html).toContain('<h2>Now</h2>');
    expect(html).not.toMatch(/<script>|<img/);
    expect(await query(api, 'select 1 from text_revision')).toEqual([]);
    expect((await visit.post(path, { _token: 'x', _shown: 'en' })).status).toBe(404);
  });

  it('has the site’s own styles, and only the keys of the section', async () => {
    const visit = await editor();
    const css = await (await visit.get('/site.css')).text();
    expect(css).toContain('.offer-condition');
    expect(css).not.toMatch(/@font-face|@import/);
    const html = await (await visit.get('/texts/interface.offers/shown?language=en&keys=claim,points')).text();
    expect(html.match(/<dt>/g)).toHaveLength(2);
    expect(html).toContain('<mark data-name>points</mark>');
  });

  it('is refused to a role without texts', async () => {
    const visit = backofficeBrowser(api, 'en');
    await visit.enrol(name(), 'support');
    for (const path of ['shown', 'live']) expect((await visit.get(`/texts/${TEXT}/${path}`)).status).toBe(404);
  });
});

it('the line below a text says when it is live, without a reload', async () => {
  const visit = await editor();
  const live = async () => (await (await visit.get(`/texts/${TEXT}/live`)).json()) as object;
  const press = await operatorToken(api.services, 'press', 'publisher');
  const { body } = await backoffice(api, `/texts/${TEXT}/save`, { operator: 'bia', base: 0, title_en: 'First' });
  const id = String(body.id);
  expect(await live()).toEqual({ isWaiting: false, isFailed: false, text: 'draft' });
  await backoffice(api, `/revisions/${id}/publish`, { operator: 'bia' });
  expect(await live()).toMatchObject({ isWaiting: true, text: 'approved, queued for publishing' });
  expect(await (await visit.get(`/texts/${TEXT}`)).text()).toContain(`data-live="${PAGE}/texts/${TEXT}/live"`);
  await backoffice(api, `/publishing/${id}/started`, {}, press);
  expect(await live()).toMatchObject({ isWaiting: true, text: 'being published' });
  await backoffice(api, `/publishing/${id}/failed`, { why: 'The build failed.\nmore' }, press);
  expect(await live()).toMatchObject({ isWaiting: false, isFailed: true, text: 'Not published: The build failed.' });
  await backoffice(api, `/revisions/${id}/publish`, { operator: 'bia' });
  await backoffice(api, `/publishing/${id}/published`, { commit: '0123abc' }, press);
  expect(await live()).toMatchObject({ isWaiting: false, text: expect.stringMatching(/^Live since \d/) });
});

it('a text of a session that ended is in the form after the next sign-in', async () => {
  const visit = backofficeBrowser(api, 'en');
  const operator = name();
  const secret = await visit.enrol(operator, 'promotions');
  const page = '/texts/interface.offers?part=3';
  const send = await visit.button(page, '/texts/interface.offers/save');
  api.advance(31 * MINUTE);
  await send({ base: '0', points_en: 'Written before the session ended' });
  const back = await visit.post('/sign-in', { name: operator, password: PASSWORD, code: codeOf(api, secret) });
  const to = (back.headers.get('Location') ?? '').replace(PAGE, '');
  expect(to).toBe(page);
  const html = await (await visit.get(to)).text();
  expect(html).toContain('Your session ended before the form was sent');
  expect(await query(api, 'select 1 from text_revision')).toEqual([]);
  const found = formTo(html, `${PAGE}/do/texts/interface.offers/save`) ?? {};
  expect(found.points_en?.value).toBe('Written before the session ended');
});
