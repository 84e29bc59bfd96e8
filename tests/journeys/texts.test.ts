/** Tests the revisions of the site's texts: saves, races, approvals, the schedule, and what the publisher reports (docs/domain/back-office.md#texts). */
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { commonEdges } from '#server/backoffice/pages/text-revisions.ts';
import { HOUR } from '#server/platform/time.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { formTo } from '#tests/support/forms.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeEach(async () => {
  await query(api, 'delete from text_revision');
  await query(api, "delete from site_setting where name = 'texts'");
});

const TEXT = 'promotions.recharge';
const save = (fields: object, operator = 'ana') => backoffice(api, `/texts/${TEXT}/save`, { operator, ...fields });
const publish = (id: unknown, input: object = {}, operator = 'ana') =>
  backoffice(api, `/revisions/${String(id)}/publish`, { operator, ...input });
const read = async () =>
  (await backoffice(api, `/texts/${TEXT}`)).body as {
    number: number;
    content: Record<string, Record<string, string>>;
    revisions: Record<string, string>[];
  };
const publisher = async (path: string, body?: object) =>
  backoffice(api, `/publishing${path}`, body as never, await operatorToken(api.services, 'press', 'publisher'));
const due = async () => (await publisher('')).body.due as { id: string; document: string; content: object }[];
const inWire = (ms: number) =>
  new Date(api.services.now().getTime() + ms - 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
const asked = async () => (await save({ base: 0, title_en: 'First deposit bonus' })).body.id;

describe('a save', () => {
  it('adds a revision with the changed texts alone, and the release’s text before it', async () => {
    const before = await read();
    expect(before).toMatchObject({ number: 0, revisions: [], content: { pt: { title: 'Primeiro depósito' } } });
    expect(await save({ base: 0, title_en: ' First deposit\r\nbonus ' })).toMatchObject({
      status: 200,
      body: { state: 'draft', number: 1 },
    });
    const after = await read();
    expect(after.content).toEqual({
      ...before.content,
      en: { ...before.content.en, title: 'First deposit bonus' },
    });
    expect(after.revisions).toMatchObject([{ number: 1, base: 0, author: 'operator:ana', state: 'draft' }]);
    const [row] = await query<{ before: object; after: object }>(
      api,
      "select before, after from operator_event where call = '/texts/:document/save' order by id desc limit 1",
    );
    expect(row?.before).toMatchObject({ 'title en': 'First deposit' });
    expect(row?.after).toMatchObject({ 'title en': 'First deposit bonus' });
  });

  it('is refused where somebody saved meanwhile, and where nothing changed', async () => {
    await asked();
    expect(await save({ base: 0, title_en: 'Another' }, 'bia')).toMatchObject({ status: 409 });
    expect(await save({ base: 1, title_en: 'First deposit bonus' })).toMatchObject({ status: 409 });
    expect((await read()).number).toBe(1);
  });

  it('wins once where ten are made at once on one base', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save({ base: 0, title_en: `Title ${'i'.repeat(index + 1)}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await read()).revisions).toHaveLength(1);
  });

  it('is taken back by a new revision with the earlier text', async () => {
    await asked();
    await save({ base: 1, title_en: 'Wrong' });
    const [, first] = (await read()).revisions;
    expect(await backoffice(api, `/revisions/${first?.id}/restore`, { base: 1 })).toMatchObject({ status: 409 });
    expect(await backoffice(api, `/revisions/${first?.id}/restore`, { base: 2 })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ number: 3, content: { en: { title: 'First deposit bonus' } } });
  });
});

describe('the page of a text', () => {
  const address = `${PAGE}/do/texts/${TEXT}/save`;
  const visitAs = async (name: string) => {
    const visit = backofficeBrowser(api, 'pt-BR');
    await visit.enrol(`${name}-${crypto.randomUUID().slice(0, 8)}`, 'promotions');
    return visit;
  };
  const formOn = async (visit: ReturnType<typeof backofficeBrowser>) =>
    formTo(await (await visit.get(`/texts/${TEXT}`)).text(), address) ?? {};

  it('shows both texts after a save against another’s, and keeps what the other one changed elsewhere', async () => {
    const [ana, bia] = [await visitAs('ana'), await visitAs('bia')];
    const sent = Object.fromEntries(Object.entries(await formOn(bia)).map(([name, { value }]) => [name, value]));
    await ana.press(`/texts/${TEXT}`, `/texts/${TEXT}/save`, {
      ...{ base: '0', title_en: 'Text of Ana', title_tr: 'Ana’nın metni' },
    });
    await bia.press(`/texts/${TEXT}`, `/texts/${TEXT}/save`, { ...sent, title_en: 'Text of Bia' });
    const html = await (await bia.get(`/texts/${TEXT}`)).text();
    const form = formTo(html, address);
    expect(form?.title_en?.value).toBe('Text of Bia');
    expect(form?.title_tr?.value).toBe('Ana’nın metni');
    expect(form?.base?.value).toBe('1');
    expect(html).toMatch(/revisão 1<\/b>\s*<p class="said" lang="en">Text of Ana/);
    await bia.press(`/texts/${TEXT}`, `/texts/${TEXT}/save`, { base: '1', title_en: 'Text of Bia' });
    expect((await read()).content).toMatchObject({ en: { title: 'Text of Bia' }, tr: { title: 'Ana’nın metni' } });
  });

  it('says at each field what the site’s check refuses, and the publication is refused', async () => {
    const visit = await visitAs('ana');
    const script = '<script>alert(1)</script>';
    const { body } = await save({
      ...{ base: 0, title_en: script, body_th: `[x](javascript:alert)\n\n${script}`, figure_vi: '{{minAge}}' },
      ...{ title_cn: '字'.repeat(61), summary_id: '100 {{unknown}}', condition_tr: '' },
    });
    const html = await (await visit.get(`/texts/${TEXT}`)).text();
    expect(html).not.toContain('<script>');
    const form = formTo(html, address) ?? {};
    const wrong = Object.keys(form).filter((name) => form[name]?.isWrong);
    expect(wrong.sort()).toEqual(['body_th', 'condition_tr', 'figure_vi', 'summary_id', 'title_cn', 'title_en']);
    expect(html).toContain('passa de 60 caracteres');
    expect(html).toContain('nenhum valor tem o nome {{unknown}}');
    expect(await publish(body.id)).toMatchObject({ status: 409 });
    for (const language of ['th', 'en']) {
      const preview = await (await visit.get(`/texts/${TEXT}/shown?language=${language}`)).text();
      expect(preview).not.toContain('<script>');
      expect(preview).not.toContain('href="javascript');
    }
  });

  it('marks languages as out of date, until they are changed or confirmed', async () => {
    const visit = await visitAs('ana');
    const stale = async () =>
      [...(await (await visit.get(`/texts/${TEXT}`)).text()).matchAll(/data-locale="(\w+)">[^]*?<textarea/g)]
        .filter(([part]) => part.includes('desatualizado'))
        .map(([, locale]) => locale);
    await save({ base: 0, title_pt: 'Bônus de primeiro depósito', title_en: 'First deposit bonus' });
    expect(await stale()).toEqual(['cn', 'ch', 'vi', 'id', 'th', 'tr', 'msa']);
    await save({ base: 1, title_vi: 'Thưởng nạp lần đầu' });
    expect(await backoffice(api, `/texts/${TEXT}/fits`, { base: 2, locale: 'tr' })).toMatchObject({ status: 200 });
    expect(await stale()).toEqual(['cn', 'ch', 'id', 'th', 'msa']);
  });

  it('previews a revision with its figures, in the language asked for', async () => {
    const visit = await visitAs('ana');
    await save({ base: 0, summary_en: 'Deposit {{firstDeposit}} and receive {{firstDepositReward}}.' });
    const html = await (await visit.get(`/texts/${TEXT}/shown?language=en`)).text();
    expect(html).toMatch(/Deposit R\$\s?\d+ and receive R\$\s?\d+\./);
    expect(html).toContain('<h2>How it works</h2>');
    expect(await (await visit.get(`/texts/${TEXT}/preview?language=en`)).text()).toContain('/shown?language=en"');
    for (const page of ['preview', 'shown'])
      expect((await visit.get(`/texts/${TEXT}/${page}?revision=999999`)).status).toBe(404);
  });

  it('shows what a revision changed, by words', () => {
    expect(commonEdges('the old word', 'the new word')).toEqual({ start: 4, end: 4 });
    expect(commonEdges('a', 'a b')).toEqual({ start: 0, end: 0 });
  });
});

describe('a publication', () => {
  it('needs nobody else by default, and the publisher finds it', async () => {
    const id = await asked();
    expect(await publish(id)).toMatchObject({ body: { state: 'approved' } });
    expect(await due()).toMatchObject([{ id, document: TEXT, content: { en: { title: 'First deposit bonus' } } }]);
    await publisher(`/${String(id)}/started`, {});
    expect(await backoffice(api, `/revisions/${String(id)}/withdraw`, {})).toMatchObject({ status: 409 });
    const before = inWire(0);
    await publisher(`/${String(id)}/published`, { commit: '0123abc' });
    expect(await due()).toEqual([]);
    const { revisions } = await read();
    expect(revisions).toMatchObject([{ state: 'published' }]);
    const times = [before, revisions[0]?.['published_at'], inWire(0)];
    expect(times, 'published between the two').toEqual([...times].sort());
    expect(await publisher(`/${String(id)}/published`, { commit: '0123abc' })).toMatchObject({ status: 409 });
  });

  it('needs a second person where the operator asks for it: neither the author nor who asked', async () => {
    expect(await backoffice(api, '/texts-rule', { second_person: 'on' })).toMatchObject({ body: { state: 'on' } });
    const id = await asked();
    expect(await publish(id, {}, 'bia')).toMatchObject({ body: { state: 'proposed' } });
    expect(await due()).toEqual([]);
    for (const operator of ['ana', 'bia'])
      expect(await backoffice(api, `/revisions/${String(id)}/approve`, { operator })).toMatchObject({
        body: { refusal: 'SECOND_PERSON_NEEDED' },
      });
    expect(await backoffice(api, `/revisions/${String(id)}/approve`, { operator: 'caio' })).toMatchObject({
      body: { state: 'approved' },
    });
    expect(await due()).toHaveLength(1);
    // One person alone cannot end the rule.
    expect(await backoffice(api, '/texts-rule', { second_person: 'off' })).toMatchObject({ body: { state: 'asked' } });
  });

  it('waits for its date, and may be withdrawn before', async () => {
    const id = await asked();
    expect(await publish(id, { at: inWire(-HOUR) })).toMatchObject({ status: 400 });
    expect(await publish(id, { at: inWire(HOUR) })).toMatchObject({ body: { state: 'scheduled' } });
    expect(await due()).toEqual([]);
    api.advance(2 * HOUR);
    expect(await due()).toHaveLength(1);
    expect(await backoffice(api, `/revisions/${String(id)}/withdraw`, {})).toMatchObject({
      body: { state: 'withdrawn' },
    });
    expect(await due()).toEqual([]);
  });

  it('of the newest revision alone, which takes the place of one that waits', async () => {
    const first = await asked();
    await publish(first);
    const second = (await save({ base: 1, title_en: 'A better title' })).body.id;
    const third = (await save({ base: 2, title_en: 'The best title' })).body.id;
    expect(await publish(second)).toMatchObject({ status: 409 });
    await publish(third);
    expect((await due()).map(({ id }) => id)).toEqual([third]);
    expect((await read()).revisions.map(({ state }) => state)).toEqual(['approved', 'draft', 'withdrawn']);
  });

  it('that failed says why and waits for a person, who asks again', async () => {
    const id = await asked();
    await publish(id);
    await publisher(`/${String(id)}/failed`, { why: 'The build failed: <b>title</b>' });
    expect(await due()).toEqual([]);
    const visit = backofficeBrowser(api, 'pt-BR');
    await visit.enrol(`ana-${crypto.randomUUID().slice(0, 8)}`, 'promotions');
    expect(await (await visit.get(`/texts/${TEXT}`)).text()).toContain('The build failed: &lt;b&gt;title');
    await publish(id);
    const why = 'The check of the texts failed.\nsrc/content/promotions/en/recharge.md:2: “"”: a straight quote';
    await publisher(`/${String(id)}/failed`, { why });
    const html = await (await visit.get(`/texts/${TEXT}`)).text();
    expect(formTo(html, `${PAGE}/do/texts/${TEXT}/save`)?.title_en?.isWrong).toBe(true);
    expect(html).toMatch(/a verificação do publicador informou: “(&quot;|")”: a straight quote/);
    expect(await publish(id)).toMatchObject({ body: { state: 'approved' } });
    expect(await due()).toHaveLength(1);
  });

  it('gives way to a text that was changed in the repository', async () => {
    const id = await asked();
    await publish(id);
    const { content } = await read();
    const texts = { ...content, en: { ...content.en, title: 'From Git' } };
    expect(await publisher(`/${TEXT}/import`, { author: 'Ana', commit: '0123abc', texts })).toMatchObject({
      body: { state: 'published', number: 2 },
    });
    expect(await due()).toEqual([]);
    expect(await read()).toMatchObject({
      content: { en: { title: 'From Git' } },
      revisions: [{ state: 'published', author: 'git:Ana' }, { state: 'withdrawn' }],
    });
  });

  it('is the publisher’s alone, who may do nothing else', async () => {
    const token = await operatorToken(api.services, 'press', 'publisher');
    expect((await backoffice(api, '/texts', undefined, token)).status).toBe(403);
    expect((await backoffice(api, `/texts/${TEXT}/save`, { base: 0, title_en: 'x' }, token)).status).toBe(403);
    const editor = await operatorToken(api.services, 'edu', 'promotions');
    expect((await backoffice(api, '/publishing', undefined, editor)).status).toBe(403);
  });
});
