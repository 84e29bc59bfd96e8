/** Tests announcements from operator to player: languages, terms with two approvals, withdrawal, bad input. */
import { beforeEach, describe, expect, it } from 'vitest';
import { wireDate } from '#lib/dates.ts';
import { DAY } from '#server/platform/time.ts';
import { loadAnnouncements } from '#stores/messages.ts';
import { backoffice, playerIn, query, valueOf, operate } from '#tests/support/journey.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
setUpTab(api);
beforeEach(async () => {
  await playerIn(api);
});

const words = { title_pt: 'Manutenção', content_pt: 'Sem jogos entre 3h e 4h.' };
const inDays = (days: number) => wireDate(new Date(api.services.now().getTime() + days * DAY));
const told = async () => valueOf(await loadAnnouncements()).map(({ id, title }) => ({ id, title }));

it('a published announcement is shown in the reader’s language, or in Portuguese, until it is withdrawn', async () => {
  const english = { title_en: 'Maintenance', content_en: 'No games from 3 to 4.' };
  const made = await backoffice(api, '/announcements', { kind: 'service', ...words, ...english });
  expect(made).toMatchObject({ status: 200, body: { state: 'told' } });
  const id = Number((made.body as { id: string }).id);
  expect(await told()).toContainEqual({ id, title: 'Manutenção' });
  const inLanguage = async (lang: string) => {
    const reply = await api.request(`/api/informationcenter/announcement?lang=${lang}`);
    return ((await reply.json()) as { data: { id: number; title: string }[] }).data.find((row) => row.id === id)?.title;
  };
  expect(await inLanguage('en')).toBe('Maintenance');
  expect(await inLanguage('th')).toBe('Manutenção');
  expect(await backoffice(api, `/announcements/${id}/withdraw`, {})).toMatchObject({ status: 200 });
  expect(await told()).not.toContainEqual({ id, title: 'Manutenção' });
  expect(await backoffice(api, `/announcements/${id}/withdraw`, {})).toMatchObject({ status: 409 });
  const trail = await query<{ call: string }>(api, "select call from operator_event where call like '/announcements%'");
  expect(trail.map(({ call }) => call)).toEqual([
    '/announcements',
    '/announcements/:id/withdraw',
    '/announcements/:id/withdraw refused',
  ]);
});

it('new terms are announced once a second operator approves, and ask for consent', async () => {
  const terms = {
    kind: 'terms',
    title_pt: 'Novos termos',
    content_pt: 'Leia-os.',
    url: '/terms',
    effective_at: inDays(20),
  };
  expect(await backoffice(api, '/announcements', { operator: 'rita', ...terms })).toMatchObject({
    body: { state: 'asked' },
  });
  expect((await told()).map(({ title }) => title)).not.toContain('Novos termos');
  expect(await backoffice(api, '/announcements', { operator: 'rita', ...terms })).toMatchObject({ status: 409 });
  expect(await backoffice(api, '/announcements', { operator: 'ana', ...terms })).toMatchObject({
    body: { state: 'told' },
  });
  expect((await told()).map(({ title }) => title)).toContain('Novos termos');
});

describe('is refused with the reason', () => {
  it.each([
    ['choose service, terms or offer', { kind: 'rumour', ...words }],
    ['fall back to it', { kind: 'service', title_en: 'Only', content_en: 'English' }],
    ['both title and text', { kind: 'service', ...words, title_en: 'No text' }],
    ['take effect', { kind: 'terms', ...words }],
    ['take effect', { kind: 'service', ...words, effective_at: '2099-01-01 00:00:00' }],
    ['enter a date in the form', { kind: 'service', ...words, until: 'tomorrow' }],
    ['this time is in the past', { kind: 'service', ...words, until: '2020-01-01 00:00:00' }],
    ['enter an https address', { kind: 'service', ...words, url: 'javascript:alert(1)' }],
    ['at most 2000', { kind: 'service', title_pt: 'Longo', content_pt: 'x'.repeat(2001) }],
  ])('%s', async (why, body) => {
    const before = await told();
    const reply = await backoffice(api, '/announcements', body);
    expect(reply.status).toBe(400);
    expect(reply.body.error).toContain(why);
    expect(await told()).toEqual(before);
  });

  it('terms that bind too soon', async () => {
    const reply = await backoffice(api, '/announcements', { kind: 'terms', ...words, effective_at: inDays(13) });
    expect(reply).toMatchObject({
      status: 400,
      body: { error: 'new terms take effect 14 days from now at the earliest' },
    });
  });
});

it('is escaped on the operators’ page, whatever it contains', async () => {
  const title = '<img src=x onerror=alert(1)>';
  await operate(api, '/announcements', { kind: 'offer', title_pt: title, content_pt: title });
  const page = backofficeBrowser(api);
  await page.enrol('marta');
  const text = await (await page.get('/announcements')).text();
  expect(text).toContain('&lt;img src=x');
  expect(text).not.toContain('<img src=x');
  expect((await told()).map((row) => row.title)).toContain(title);
});
