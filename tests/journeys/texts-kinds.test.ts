/** Tests the kinds of text beside promotions: legal pages and the interface texts (docs/domain/back-office.md#texts). */
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { formTo } from '#tests/support/forms.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeEach(() => query(api, 'delete from text_revision'));

const save = (document: string, fields: object) =>
  backoffice(api, `/texts/${document}/save`, { operator: 'ana', ...fields });
const publish = (id: unknown) => backoffice(api, `/revisions/${String(id)}/publish`, { operator: 'ana' });
const contentOf = async (document: string) =>
  (await backoffice(api, `/texts/${document}`)).body.content as Record<string, Record<string, string>>;

async function editor(language = 'pt-BR') {
  const visit = backofficeBrowser(api, language);
  await visit.enrol(`ana-${crypto.randomUUID().slice(0, 8)}`, 'promotions');
  return visit;
}
const formOn = (html: string, document: string) => formTo(html, `${PAGE}/do/texts/${document}/save`) ?? {};

describe('a legal page', () => {
  it('has its own fields, and is checked, previewed and published as a promotion is', async () => {
    const visit = await editor();
    const html = await (await visit.get('/texts/legal.terms')).text();
    expect(Object.keys(formOn(html, 'legal.terms'))).toEqual(
      expect.arrayContaining(['title_pt', 'description_msa', 'body_th']),
    );
    expect(Object.keys(formOn(html, 'legal.terms'))).not.toContain('figure_pt');
    const { body } = await save('legal.terms', { base: 0, description_en: 'x'.repeat(201) });
    expect(await publish(body.id)).toMatchObject({ status: 409 });
    expect(formOn(await (await visit.get('/texts/legal.terms')).text(), 'legal.terms').description_en?.isWrong).toBe(
      true,
    );
    const right = await save('legal.terms', { base: 1, description_en: 'The rules of your account.' });
    expect(await publish(right.body.id)).toMatchObject({ body: { state: 'approved' } });
    const preview = await (await visit.get('/texts/legal.terms/shown?language=en')).text();
    expect(preview).toContain('The rules of your account.');
  });

  it('has no field of another kind', async () => {
    expect(await save('legal.terms', { base: 0, figure_pt: '{{minAge}}' })).toMatchObject({ status: 400 });
  });
});

describe('the interface texts', () => {
  it('are edited by sections of a file, and a save keeps the keys that it does not show', async () => {
    const visit = await editor();
    const before = await contentOf('interface.pages');
    const [first, second] = [
      await visit.get('/texts/interface.pages'),
      await visit.get('/texts/interface.pages?part=2'),
    ];
    const [one, two] = [formOn(await first.text(), 'interface.pages'), formOn(await second.text(), 'interface.pages')];
    expect(one.pointsTitle_pt?.value).toBe('O que você encontra aqui');
    expect(
      Object.keys(two).some((name) => name !== 'base' && name !== 'reason' && !name.startsWith('_') && name in one),
    ).toBe(false);
    await visit.press('/texts/interface.pages?part=2', '/texts/interface.pages/save', {
      ...Object.fromEntries(Object.entries(two).map(([name, { value }]) => [name, value])),
      ...{ activityTitle_en: 'Our promotions', reason: 'Shorter' },
    });
    const after = await contentOf('interface.pages');
    expect(after).toEqual({ ...before, en: { ...before.en, activityTitle: 'Our promotions' } });
  });

  it('are found by a part of a text in any language, or of a key', async () => {
    const visit = await editor();
    await save('interface.ui', { base: 0, loading_tr: 'Bekleyin lütfen' });
    for (const [wanted, key] of [
      ['bekleyin', 'loading'],
      ['nao foi possivel CARREGAR', 'loadFailed'],
      ['networkerr', 'networkError'],
    ] as const) {
      const all = await (await visit.get(`/texts-search?q=${encodeURIComponent(wanted)}`)).text();
      expect(all).toContain(`/texts/interface.ui?q=${key}`);
      const form = formOn(
        await (await visit.get(`/texts/interface.ui?q=${encodeURIComponent(wanted)}`)).text(),
        'interface.ui',
      );
      expect(Object.keys(form)).toContain(`${key}_pt`);
    }
    expect(await (await visit.get('/texts-search?q=%25')).text()).not.toContain('/texts/interface.ui?q=');
  });

  it('keep a text that lost a name or a plural form, say so at its field, and are not published', async () => {
    const visit = await editor('en');
    const { body } = await save('interface.offers', {
      ...{ base: 0, waiting_en: 'Available soon', points_en: '{{points}} {{points|other:points}}' },
      ...{ claim_en: '<script>alert(1)</script> {{money}}', none_en: '' },
    });
    const html = await (await visit.get('/texts/interface.offers')).text();
    expect(html).not.toContain('<script>alert');
    const form = formOn(html, 'interface.offers');
    const wrong = Object.keys(form).filter((name) => form[name]?.isWrong);
    expect(wrong.sort()).toEqual(['claim_en', 'none_en', 'waiting_en']);
    expect(html).toContain('the values here are none; in the Portuguese text they are {{date}}');
    const more = await (await visit.get('/texts/interface.offers?q=points')).text();
    expect(formOn(more, 'interface.offers').points_en?.isWrong).toBe(true);
    expect(more).toContain('the words after {{points}} need these forms, and no others: one, other');
    expect(await publish(body.id)).toMatchObject({ status: 409 });
  });

  it('have no key that their file does not have', async () => {
    expect(await save('interface.ui', { base: 0, nothing_pt: 'Nada' })).toMatchObject({ status: 400 });
    expect((await contentOf('interface.ui')).pt?.nothing).toBeUndefined();
  });

  it('say in the page’s language which text is too long, and lose nothing', async () => {
    for (const [language, said] of [
      ['pt-BR', 'no máximo 2400 caracteres'],
      ['en', 'at most 2400 characters'],
    ] as const) {
      const visit = await editor(language);
      await visit.press('/texts/interface.ui', '/texts/interface.ui/save', {
        ...{ base: '0', loading_en: 'Wait', loading_th: 'x'.repeat(2401), reason: 'Test' },
      });
      const html = await (await visit.get('/texts/interface.ui')).text();
      const form = formOn(html, 'interface.ui');
      expect([form.loading_en?.value, form.loading_th?.value.length, form.loading_th?.isWrong]).toEqual([
        ...['Wait', 2401, true],
      ]);
      expect(html).toContain(said);
    }
  });
});
