/** Tests that the pages of the back office answer in Portuguese and in English, and that neither has sentences of the other. */
import { beforeAll, expect, it } from 'vitest';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { pages } from '#server/backoffice/pages/registry.ts';
import { backofficeDictionary } from '#server/backoffice/texts.ts';
import { operatorQueues } from '#tests/support/operator-queues.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let member = 0;
const visits = { pt: backofficeBrowser(api, 'pt-BR'), en: backofficeBrowser(api, 'en') };
beforeAll(async () => {
  const { player } = await operatorQueues(api);
  member = player.id;
  await visits.pt.enrol('zelia');
  await visits.en.enrol('zoe');
});

/** Returns the texts of a page: its text nodes, and the attributes that are read out or shown. */
function textsOf(html: string): readonly string[] {
  const main = html.replace(/<(script|style|title)[^]*?<\/\1>/g, '');
  const attributes = [...main.matchAll(/\s(?:aria-label|placeholder|data-label)="([^"]+)"/g)].map(([, text]) => text);
  return [...main.split(/<[^>]*>/g), ...attributes]
    .map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

const plain = pages.filter(({ path }) => !path.includes(':'));

it.each(plain.map(({ path }) => path))('%s has a heading and its language in both languages', async (path) => {
  for (const [language, tag] of [
    ['pt', 'pt-BR'],
    ['en', 'en'],
  ] as const) {
    const reply = await visits[language].get(path === '/' ? '' : path);
    expect([path, reply.status]).toEqual([path, 200]);
    const html = await reply.text();
    expect(html).toContain(`<html lang="${tag}">`);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).not.toMatch(/\{\{|\[object/);
  }
});

/** Pages whose texts are all in the dictionaries. */
const translated = [
  ...['', '/payments', '/unpaid', '/proposals', '/members', '/movements', '/bets', '/deposits', '/payouts', '/offers'],
  ...['/announcements', '/site', '/games', '/jobs', '/events', '/page-faults', '/operators', '/trail', '/books'],
  ...['/withdrawals', '/settlements', '/disputes', '/debts', '/claims', '/agency', '/registrations', '/messages'],
  ...['/webhooks', '/keys', '/texts', '/account'],
  '/books?prove=1',
];

it('shows no text of one language on a page of the other', async () => {
  const [pt, en] = [backofficeDictionary('pt'), backofficeDictionary('en')];
  // A text that is the same in both, such as "CPF", says nothing.
  const only = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) => {
    const others = new Set(Object.values(other));
    return new Set(Object.values(one).filter((text) => /\s/.test(text) && !others.has(text)));
  };
  const wrong = { pt: only(en, pt), en: only(pt, en) };
  for (const path of [...translated, `/members/${member}`])
    for (const language of ['pt', 'en'] as const) {
      const texts = textsOf(await (await visits[language].get(path)).text());
      expect([path, language, texts.filter((text) => wrong[language].has(text))]).toEqual([path, language, []]);
    }
});

it('shows no English sentence on a Portuguese page', async () => {
  const english = /(^|\s)(the|of|is|are|was|nobody|they|their|which|with|every|and)(\s|$)/i;
  // Their cells have what programs said.
  const foreign = ['/jobs', '/events', '/page-faults'];
  for (const path of [...translated.filter((each) => !foreign.includes(each)), `/members/${member}`]) {
    const texts = textsOf(await (await visits.pt.get(path)).text());
    // The audit log quotes the texts that were changed.
    const own = texts.filter((text) => !text.startsWith('título, English: '));
    expect([path, own.filter((text) => english.test(text))]).toEqual([path, []]);
  }
});

it('formats money and dates as Brazil writes them', async () => {
  const html = await (await visits.pt.get('/deposits')).text();
  expect(html).toMatch(/R\$\s[\d.]+,\d{2}/);
  expect(html).toMatch(/>\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}</);
  expect(await (await visits.en.get('/deposits')).text()).toMatch(/R\$[\d,]+\.\d{2}/);
});

it('lights the menu entry of a page and of what lies below it', async () => {
  for (const path of ['/members', `/members/${member}`]) {
    const html = await (await visits.en.get(path)).text();
    expect(/<a href="[^"]*\/members" aria-current="page"/.test(html)).toBe(true);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  }
});

it('offers the other language before the sign-in, and keeps it', async () => {
  for (const [path, key] of [
    ['/sign-in', ''],
    ['/invitation', 'none'],
  ] as const) {
    const visit = backofficeBrowser(api, 'en');
    const html = await (await visit.get(`${path}${key && `?key=${key}`}`)).text();
    const link = /<a href="([^"]*language=pt[^"]*)" lang="pt-BR">Português<\/a>/
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&');
    const reply = await visit.get(link?.slice(PAGE.length));
    const to = reply.headers.get('Location') ?? '';
    expect([reply.status, to.startsWith(`${PAGE}${path}`), to.includes('language')]).toEqual([303, true, false]);
    expect(to.includes(`key=${key}`)).toBe(key !== '');
    expect(reply.headers.get('Set-Cookie')).toContain('office_language=pt');
  }
});
