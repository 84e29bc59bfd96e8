/** Tests the operators' site settings, from their form to the replies: set, changed, removed, and bad input. */
import { afterEach, describe, expect, it } from 'vitest';
import { locales } from '#lib/locales.ts';
import { query, operate, backoffice } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { socialLinks: [{ name: 'X', url: 'https://x.example' }] } });
afterEach(async () => {
  await query(api, 'delete from site_setting');
});

async function asked<Data>(path: string): Promise<Data> {
  const reply = await api.request(path);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { data: Data }).data;
}
const links = () => asked<{ name: string; url: string }[]>('/api/socialmedialinks/get');
const languages = async () =>
  (await asked<{ language_code: string }[]>('/api/language/getList')).map((row) => row.language_code);
const site = (lang = 'pt') =>
  asked<{ announcement: { title: string } | null; streams: { code: string; title: string; label: string }[] | null }>(
    `/api/dynamicwebs/getdata?lang=${lang}`,
  );
const support = () => asked<Record<string, string>>('/api/informationcenter/support');
const offers = (lang = 'pt') =>
  asked<{ offer: string; title?: string; content?: string }[]>(`/api/activitydetails/get?lang=${lang}`);

describe('a setting reaches everybody, and its removal restores the previous one', () => {
  it('links', async () => {
    const blanks = { links: 'Instagram=https://i.example/jogada\n\n Y = https://y.example' };
    expect((await backoffice(api, '/site/links', blanks)).status).toBe(400);
    expect(await links()).toEqual([expect.objectContaining({ name: 'X', url: 'https://x.example' })]);
    await operate(api, '/site/links', { links: 'Instagram=https://i.example/jogada\nY=https://y.example' });
    expect((await links()).map(({ name, url }) => [name, url])).toEqual([
      ['Instagram', 'https://i.example/jogada'],
      ['Y', 'https://y.example'],
    ]);
    await operate(api, '/site/links', { links: '' });
    expect((await links()).map(({ name }) => name)).toEqual(['X']);
  });

  it('languages, in their usual order', async () => {
    expect(await languages()).toEqual([...locales]);
    await operate(api, '/site/languages', { languages: 'th, pt en' });
    expect(await languages()).toEqual(['pt', 'en', 'th']);
    await operate(api, '/site/languages', {});
    expect(await languages()).toEqual([...locales]);
  });

  it('of the support contact', async () => {
    const ways = {
      url: 'https://chat.example/jogada',
      hours: '24 h',
      email: 'ajuda@jogada.example',
      phone: '+55 11 4000-0000',
    };
    await operate(api, '/site/support', ways);
    expect(await support()).toEqual(ways);
    await operate(api, '/site/support', {});
    expect(await support()).toEqual({ url: '', hours: '', email: '', phone: '' });
  });

  it('of streams, in the requested language or in Portuguese; an empty list differs from none set', async () => {
    expect((await site()).streams).toBeNull();
    expect(await backoffice(api, '/site/streams', stream)).toMatchObject({ status: 200 });
    await operate(api, '/site/streams', { ...stream, code: 'salao', title_pt: 'O salão' });
    await operate(api, '/site/streams', { ...stream, title_en: 'The studio' });
    expect((await site('en')).streams).toEqual([
      expect.objectContaining({ code: 'salao', title: 'O salão', label: 'Gravado' }),
      expect.objectContaining({ code: 'estudio', title: 'The studio', label: 'Gravado', captionsUrl: null }),
    ]);
    await operate(api, '/site/streams/salao/remove', {});
    await operate(api, '/site/streams/estudio/remove', {});
    expect((await site()).streams).toEqual([]);
    expect(await backoffice(api, '/site/streams/estudio/remove', {})).toMatchObject({ status: 404 });
    await operate(api, '/site/streams/reset', {});
    expect((await site()).streams).toBeNull();
    expect(await backoffice(api, '/site/streams/reset', {})).toMatchObject({ status: 409 });
  });

  it('words about an offer, while it is open', async () => {
    const words = {
      title_pt: 'No feriado',
      content_pt: 'Vale também no feriado.',
      title_en: 'Holidays',
      content_en: 'Holidays count.',
    };
    await operate(api, '/site/offers/firstDeposit', words);
    const said = async (lang: string) => (await offers(lang)).find(({ offer }) => offer === 'firstDeposit');
    expect(await said('en')).toMatchObject({ title: 'Holidays', content: 'Holidays count.' });
    expect(await said('th')).toMatchObject({ title: 'No feriado' });
    await operate(api, '/offers/firstDeposit/stop', {});
    expect(await said('en')).toBeUndefined();
    await operate(api, '/offers/firstDeposit/start', {});
    await operate(api, '/site/offers/firstDeposit', {});
    expect((await said('en'))?.title).toBeUndefined();
  });

  it('the newest announcement about the service, and none of an offer', async () => {
    expect((await site()).announcement).toBeNull();
    await operate(api, '/announcements', { kind: 'service', title_pt: 'Manutenção', content_pt: 'Às 3h.' });
    await operate(api, '/announcements', { kind: 'offer', title_pt: 'Oferta', content_pt: 'Leia.' });
    expect((await site('en')).announcement).toMatchObject({ title: 'Manutenção' });
  });
});

it('the audit log has the previous value', async () => {
  await operate(api, '/site/languages', { languages: 'pt en' });
  await operate(api, '/site/languages', { languages: 'pt' });
  const [row] = await query<{ before: unknown; after: unknown }>(
    api,
    "select before, after from operator_event where call = '/site/languages' order by id desc limit 1",
  );
  expect(row).toEqual({ before: { languages: ['pt', 'en'] }, after: { languages: ['pt'], state: 'set' } });
});

it('texts with markup in them stay texts', async () => {
  const words = { title_pt: '<b>a</b>', content_pt: '<img src=x onerror=alert(1)>' };
  await operate(api, '/site/offers/rebate', words);
  expect((await offers()).find(({ offer }) => offer === 'rebate')).toMatchObject({ content: words.content_pt });
});

const stream = {
  code: 'estudio',
  title_pt: 'O estúdio',
  label_pt: 'Gravado',
  url: 'https://video.example/master.m3u8',
  poster: '/video/feira.svg',
  qualities: '240p 150 https://video.example/240.m3u8\n480p 400 /sandbox/video/feira/480p.m3u8',
};

describe('an invalid setting is refused with its reason, and nothing is set', () => {
  it.each([
    ['/site/links', 'line 2', { links: 'X=https://x.example\nY=http://y.example' }],
    ['/site/links', 'line 1', { links: 'X=javascript:alert(1)' }],
    ['/site/links', 'at most 12', { links: 'X=https://x.example\n'.repeat(13) }],
    ['/site/languages', 'use only these codes', { languages: 'pt xx' }],
    ['/site/languages', 'always offered', { languages: 'en th' }],
    ['/site/support', 'https', { url: 'http://chat.example' }],
    ['/site/support', 'email', { email: 'nobody' }],
    ['/site/support', 'telephone', { phone: 'ring me' }],
    ['/site/streams', 'STREAM_HOSTS', { ...stream, url: 'https://elsewhere.example/a.m3u8' }],
    ['/site/streams', 'STREAM_HOSTS', { ...stream, qualities: '240p 150 https://elsewhere.example/a' }],
    ['/site/streams', 'STREAM_HOSTS', { ...stream, captions_url: 'https://elsewhere.example/a.vtt' }],
    ['/site/streams', 'a path of the API', { ...stream, url: 'https://[/x' }],
    ['/site/streams', 'a path of the API', { ...stream, url: '//evil.example/x' }],
    ['/site/streams', 'enter a path of the site', { ...stream, poster: 'https://video.example/p.jpg' }],
    ['/site/streams', 'at least one', { ...stream, qualities: '' }],
    ['/site/streams', 'line 1', { ...stream, qualities: '240p none https://video.example/a' }],
    ['/site/streams', 'fall back to it', { ...stream, title_pt: ' ' }],
    ['/site/streams', 'lower-case letters', { ...stream, code: 'O Estúdio' }],
    ['/site/offers/jackpot', 'no such offer', {}],
    ['/site/offers/rebate', 'fall back to it', { title_en: 'Only', content_en: 'English' }],
    ['/site/offers/rebate', 'enter both title and text', { title_pt: 'No text' }],
  ])('%s: %s', async (path, why, body) => {
    expect(await backoffice(api, path, body)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(why) },
    });
    expect(await query(api, 'select name from site_setting')).toEqual([]);
  });

  it('a thirteenth stream', async () => {
    for (let index = 0; index < 12; index++) await operate(api, '/site/streams', { ...stream, code: `s${index}` });
    expect(await backoffice(api, '/site/streams', { ...stream, code: 'more' })).toMatchObject({ status: 409 });
    expect(await backoffice(api, '/site/streams', { ...stream, code: 's3' })).toMatchObject({ status: 200 });
  });
});
