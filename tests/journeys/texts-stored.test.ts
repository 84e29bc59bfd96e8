/** Tests the texts that the server keeps: announcements and notices on offers (docs/domain/back-office.md#texts). */
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { publishScheduled } from '#server/contexts/texts/public.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { formTo } from '#tests/support/forms.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeEach(async () => {
  await query(api, 'delete from text_revision');
  await query(api, 'delete from announcement');
  await query(api, "delete from site_setting where name in ('texts', 'offers')");
});

const NEW = 'announcements.0a1b2c3d';
const WORDS = { kind_pt: 'service', title_pt: 'Manutenção', content_pt: 'O site para às 3h.' };
const save = (document: string, fields: object) =>
  backoffice(api, `/texts/${document}/save`, { operator: 'ana', ...fields });
const publish = (id: unknown, input: object = {}) =>
  backoffice(api, `/revisions/${String(id)}/publish`, { operator: 'ana', ...input });
const inWire = (ms: number) =>
  new Date(api.services.now().getTime() + ms - 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
const told = () =>
  query<{ id: string; kind: string; texts: Record<string, { title: string }>; created_by: string }>(
    api,
    'select * from announcement order by id',
  );

describe('an announcement', () => {
  it('is written as a draft, told once it is published, and corrected without a second one', async () => {
    const first = await save(NEW, { base: 0, ...WORDS });
    expect(await told()).toEqual([]);
    expect(await publish(first.body.id)).toMatchObject({ body: { state: 'published' } });
    expect(await told()).toMatchObject([
      { kind: 'service', texts: { pt: { title: 'Manutenção' } }, created_by: 'operator:ana' },
    ]);
    const second = await save(NEW, { base: 1, title_en: 'Maintenance', content_en: 'The site stops at 3 a.m.' });
    await publish(second.body.id);
    expect(await told()).toMatchObject([{ texts: { pt: { title: 'Manutenção' }, en: { title: 'Maintenance' } } }]);
  });

  it('is told at its date', async () => {
    const { body } = await save(NEW, { base: 0, ...WORDS });
    expect(await publish(body.id, { at: inWire(HOUR) })).toMatchObject({ body: { state: 'scheduled' } });
    await publishScheduled(api.services);
    expect(await told()).toEqual([]);
    api.advance(2 * HOUR);
    await publishScheduled(api.services);
    await publishScheduled(api.services);
    expect(await told()).toHaveLength(1);
    expect((await backoffice(api, `/texts/${NEW}`)).body.revisions).toMatchObject([{ state: 'published' }]);
  });

  it('with new terms needs a second person and two weeks, and is not changed once told', async () => {
    const terms = { base: 0, ...WORDS, kind_pt: 'terms' };
    const early = await save(NEW, { ...terms, effective_pt: inWire(13 * DAY) });
    expect(await publish(early.body.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('14 days') },
    });
    const right = await save(NEW, { base: 1, effective_pt: inWire(15 * DAY) });
    expect(await publish(right.body.id)).toMatchObject({ body: { state: 'proposed' } });
    expect(await told()).toEqual([]);
    expect(await backoffice(api, `/revisions/${String(right.body.id)}/approve`, { operator: 'bia' })).toMatchObject({
      body: { state: 'published' },
    });
    expect(await told()).toMatchObject([{ kind: 'terms' }]);
    const later = await save(NEW, { base: 2, title_pt: 'Outros termos' });
    expect(await publish(later.body.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('agreed') },
    });
  });

  it('says at its field what is wrong', async () => {
    const visit = backofficeBrowser(api, 'pt-BR');
    await visit.enrol(`ana-${crypto.randomUUID().slice(0, 8)}`, 'promotions');
    const { body } = await save(NEW, {
      ...{ base: 0, title_pt: 'Aviso', content_pt: '', title_en: '', content_en: '<script>alert(1)</script>' },
      ...{ kind_pt: 'gift', url_pt: 'javascript:alert(1)', until_pt: 'tomorrow', effective_pt: inWire(DAY) },
    });
    const html = await (await visit.get(`/texts/${NEW}`)).text();
    expect(html).not.toContain('<script>alert');
    const form = formTo(html, `${PAGE}/do/texts/${NEW}/save`) ?? {};
    expect(
      Object.keys(form)
        .filter((name) => form[name]?.isWrong)
        .sort(),
    ).toEqual(['content_en', 'content_pt', 'effective_pt', 'kind_pt', 'title_en', 'until_pt', 'url_pt'].sort());
    expect(await publish(body.id)).toMatchObject({ status: 409 });
    expect(await save(NEW, { base: 1, kind_en: 'offer' })).toMatchObject({ status: 400 });
  });

  it('is listed with the others, and a new one has an empty form', async () => {
    const visit = backofficeBrowser(api, 'en');
    await visit.enrol(`ana-${crypto.randomUUID().slice(0, 8)}`, 'promotions');
    await save(NEW, { base: 0, ...WORDS, title_en: 'Maintenance', content_en: 'At 3 a.m.' });
    const html = await (await visit.get('/texts')).text();
    expect(html).toContain(`/texts/${NEW}">Maintenance`);
    const [, path = ''] = /href="[^"]*(\/texts\/announcements\.[0-9a-f]{8})">New announcement/.exec(html) ?? [];
    expect(path).not.toBe(`/texts/${NEW}`);
    expect(await (await visit.get(path)).text()).toContain('No text is saved yet.');
    expect((await visit.get('/texts/announcements.x')).status).toBe(404);
  });
});

describe('a notice on an offer', () => {
  it('is shown once it is published, and removed by an empty text', async () => {
    const said = async () =>
      (await query<{ value: object }>(api, "select value from site_setting where name = 'offers'"))[0]?.value;
    const first = await save('offers.rebate', { base: 0, title_pt: 'Feriado', content_pt: 'Vale também.' });
    expect(await said()).toBeUndefined();
    expect(await publish(first.body.id)).toMatchObject({ body: { state: 'published' } });
    expect(await said()).toEqual({ rebate: { pt: { title: 'Feriado', content: 'Vale também.' } } });
    const second = await save('offers.rebate', { base: 1, title_pt: '', content_pt: '' });
    await publish(second.body.id);
    expect(await said()).toBeUndefined();
  });

  it('that a program has set is what the editor begins with', async () => {
    await backoffice(api, '/site/offers/rebate', { operator: 'ana', title_pt: 'Feriado', content_pt: 'Vale também.' });
    expect((await backoffice(api, '/texts/offers.rebate')).body).toMatchObject({
      number: 1,
      content: { pt: { title: 'Feriado' } },
      revisions: [{ state: 'published', author: 'operator:ana' }],
    });
  });
});
