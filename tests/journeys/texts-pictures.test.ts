/** Tests the pictures of promotions: chosen in the form, judged by their bytes, shown, and given to the publisher. */
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { locales } from '#lib/locales.ts';
import { formToken } from '#server/backoffice/pages/form-token.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeEach(async () => {
  await query(api, 'delete from text_revision');
  await query(api, 'delete from text_picture');
});

const TEXT = 'promotions.recharge';
const ADDRESS = `${PAGE}/do/texts/${TEXT}/save`;
const webp = (width: number) =>
  sharp({ create: { width, height: 90, channels: 3, background: '#0a5' } })
    .webp()
    .toBuffer();
const contentOf = async () =>
  (await backoffice(api, `/texts/${TEXT}`)).body.content as Record<string, Record<string, string>>;
const described = Object.fromEntries(locales.map((locale) => [`imageAlt_${locale}`, 'A green field']));

async function editor(language = 'pt-BR') {
  const visit = backofficeBrowser(api, language);
  await visit.enrol(`ana-${crypto.randomUUID().slice(0, 8)}`, 'promotions');
  /** Sends the form with a chosen file, as a browser does. Returns the page after it. */
  const send = async (fields: Readonly<Record<string, string>>, file?: Buffer) => {
    const body = new FormData();
    const token = formToken(visit.cookie().split('=')[1] ?? '', ADDRESS);
    const sent = { _token: token, _back: `${PAGE}/texts/${TEXT}`, reason: 'A picture', ...fields };
    for (const [name, value] of Object.entries(sent)) body.append(name, value);
    if (file) body.append('_picture', new File([new Uint8Array(file)], 'x.webp', { type: 'image/webp' }));
    await api.request(ADDRESS, {
      method: 'POST',
      headers: { Cookie: visit.cookie(), Origin: 'http://api.test', 'Accept-Language': language },
      body,
    });
    return (await visit.get(`/texts/${TEXT}`)).text();
  };
  return { visit, send };
}

it('is kept with its descriptions, shown in form and preview, and given to the publisher', async () => {
  const { visit, send } = await editor();
  const bytes = await webp(1200);
  const html = await send({ base: '0', ...described }, bytes);
  const [, name = ''] = /text-pictures\/(recharge-[0-9a-f]{12}\.webp)"/.exec(html) ?? [];
  const content = await contentOf();
  for (const locale of locales)
    expect(content[locale]).toMatchObject({ image: `../images/${name}`, imageAlt: 'A green field' });
  const shown = await visit.get(`/text-pictures/${name}`);
  expect(shown.headers.get('Content-Type')).toBe('image/webp');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes);
  expect(await (await visit.get(`/texts/${TEXT}/shown?language=en`)).text()).toContain(
    `text-pictures/${name}" alt="A green`,
  );
  const [row] = await query<{ id: string }>(api, 'select id from text_revision');
  await backoffice(api, `/revisions/${row?.id}/publish`, { operator: 'bia' });
  const press = await operatorToken(api.services, 'press', 'publisher');
  const { body } = await backoffice(api, '/publishing', undefined, press);
  expect(body.due).toMatchObject([{ pictures: { [name]: bytes.toString('base64') } }]);

  await send({ base: '1', _no_picture: 'on' });
  const without = await contentOf();
  expect([without.pt?.image, without.th?.imageAlt]).toEqual([undefined, undefined]);
});

it('is refused at its field where it is too wide, too heavy or no picture, and the texts stay in the form', async () => {
  for (const [language, said] of [
    ['pt-BR', ['no máximo 1600 pixels de largura', 'no máximo 200 KB', 'não é uma imagem']],
    ['en', ['at most 1600 pixels wide', 'at most 200 KB', 'not a picture of a known kind']],
  ] as const) {
    const { send } = await editor(language);
    const small = await webp(100);
    const files = [
      await webp(1700),
      Buffer.concat([small, Buffer.alloc(205_000)]),
      Buffer.from('<svg></svg>'.padEnd(99)),
    ];
    for (const [index, file] of files.entries()) {
      const html = await send({ base: '0', title_en: 'Kept title' }, file);
      expect(html).toMatch(/name="_picture"[^>]*aria-invalid="true"/);
      expect(html).toContain(said[index]);
      expect(html).toContain('Kept title</textarea>');
    }
  }
  expect(await query(api, 'select 1 from text_picture')).toEqual([]);
});

it('needs a description in every language before it is published', async () => {
  const { visit, send } = await editor('en');
  await send({ base: '0', imageAlt_pt: 'Um campo verde' }, await webp(100));
  const html = await (await visit.get(`/texts/${TEXT}`)).text();
  expect(html.match(/the description of the picture is missing/g)).toHaveLength(locales.length - 1);
  const [row] = await query<{ id: string }>(api, 'select id from text_revision');
  expect(await backoffice(api, `/revisions/${row?.id}/publish`, { operator: 'bia' })).toMatchObject({ status: 409 });
});

it('belongs to promotions alone, and to who may edit texts', async () => {
  const picture = (await webp(100)).toString('base64');
  expect(await backoffice(api, '/texts/legal.terms/save', { base: 0, picture })).toMatchObject({ status: 400 });
  expect(await backoffice(api, `/texts/${TEXT}/save`, { base: 0, picture })).toMatchObject({ status: 200 });
  const [row] = await query<{ name: string }>(api, 'select name from text_picture');
  const visit = backofficeBrowser(api, 'en');
  await visit.enrol(`sue-${crypto.randomUUID().slice(0, 8)}`, 'support');
  expect((await visit.get(`/text-pictures/${row?.name}`)).status).toBe(404);
});

it('may be as large as a whole text, and not larger', async () => {
  const sent = async (size: number) =>
    (await backoffice(api, `/texts/${TEXT}/save`, { base: 0, picture: 'A'.repeat(size) })).status;
  expect([await sent(900_000), await sent(1_100_000)]).toEqual([400, 413]);
});
