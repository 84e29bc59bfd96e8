/**
 * Tests every form of the operators' pages with malformed input: the error at its field, other input kept, nothing
 * written. A form is accepted only from its own page.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { isNotDone } from '#server/backoffice/operation.ts';
import type { OperatorCall } from '#server/backoffice/operation.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { reason as reasonSchema } from '#server/backoffice/operations/input-fields.ts';
import { formToken } from '#server/backoffice/pages/form-token.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { oddNames } from '#tests/support/malformed-hosts.ts';
import { formTo } from '#tests/support/forms.ts';
import { operatorQueues } from '#tests/support/operator-queues.ts';
import type { Doing, OperatorQueues } from '#tests/support/operator-queues.ts';
import { expectSoundLedger, query } from '#tests/support/journey.ts';
import { locales } from '#lib/locales.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let house: OperatorQueues;
let visit: ReturnType<typeof backofficeBrowser>;
let other: ReturnType<typeof backofficeBrowser>;
/** What the database holds from here to the last test, whatever the others send. */
let untouched: unknown;
beforeAll(async () => {
  house = await operatorQueues(api);
  visit = backofficeBrowser(api);
  await visit.enrol('zoe');
  other = backofficeBrowser(api);
  await other.enrol('other');
  untouched = await everything();
});

/**
 * Calls of the command alone: one takes a file, one changes the server's environment, one gives a first link. The
 * editor of texts has a form of its own for the last two.
 */
const formless = ['/catalogue/import', '/secrets/reseal', '/invitation', '/announcements', '/site/offers/:offer'];
/** Calls of the publisher program. */
const isPublishers = (path: string) => path.startsWith('/publishing/');
/** Lists every changing call that has a form on a page. */
const calls = operatorCalls.filter(
  ({ method, path }) => method === 'POST' && !formless.includes(path) && !isPublishers(path),
);
const doingOf = (path: string): Doing & { readonly page: string } => {
  const doing = house.doings[path];
  if (typeof doing?.page !== 'string') throw new Error(`no form of ${path} is known`);
  return { ...doing, page: doing.page };
};
const isPart = (path: string, field: string) => path.split('/').includes(`:${field}`);

const gone = Symbol('not sent');
const rubbish: Readonly<Record<string, unknown>> = {
  empty: '',
  blank: '   ',
  'too long': 'x'.repeat(3000),
  NUL: 'https://a\u0000b',
  HTML: '"><img src=x onerror=alert(1)></textarea>',
  negative: '-7',
  huge: '9'.repeat(60),
  '1e999': '1e999',
  'a foreign number': '999999999',
  'an array': ['12.50', '3'],
  'a file': new File(['12.50'], 'amount.txt'),
  'nothing sent': gone,
};
/** Returns whether a field takes any text unchanged. */
const isFree = (field: string) =>
  /^(reason|hours|text|(title|label|content|summary|figure|condition|imageAlt|body)_\w+)$/.test(field);
const printable = ['HTML', 'negative', 'huge', '1e999', 'a foreign number'];
const absent = ['empty', 'blank', 'an array', 'a file', 'nothing sent'];
/** The fields of a promotion's text, which depend on the document, so that its call does not list them. */
const textFields = ['title', 'summary', 'figure', 'condition', 'imageAlt', 'body'];
const fieldsOf = ({ path, fields }: OperatorCall): readonly string[] =>
  path === '/texts/:document/save'
    ? [...fields, ...textFields.flatMap((name) => locales.map((locale) => `${name}_${locale}`))]
    : fields;

/** Values that a field accepts although they are malformed elsewhere. */
const takes: Readonly<Record<string, readonly string[]>> = {
  '/members/:account/adjust amount': ['negative'],
  '/members/:account/adjust key': ['a foreign number', 'huge'],
  '/members/:account/grant key': ['a foreign number', 'huge'],
  '/keys name': printable,
  '/operators name': ['a foreign number', '1e999'],
  ...Object.fromEntries(
    locales.flatMap((locale) =>
      textFields.map((name) => [
        `/texts/:document/save ${name}_${locale}`,
        name === 'body' ? [...absent, 'too long'] : absent,
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['/texts/:document/save', '/texts/:document/fits', '/revisions/:id/restore'].map((path) => [
      `${path} base`,
      ['a foreign number'],
    ]),
  ),
  '/revisions/:id/publish at': absent,
  '/site/support url': absent,
  '/site/support email': absent,
  '/site/support phone': [...absent, 'a foreign number'],
  '/site/links links': absent,
  '/site/languages languages': absent,
  '/site/streams code': ['a foreign number', '1e999'],
  '/site/streams captions_url': absent,
  '/messages/:protocol/answer seen': ['an array', 'a file', 'nothing sent'],
  '/offers/:offer/stop at': absent,
  '/offers/:offer/start at': absent,
};

/** Hashes every row of every table, without what a visit itself writes; of the audit log only the operations. */
async function everything(): Promise<unknown> {
  const tables = await query<{ name: string }>(
    api,
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and table_name not in ('operator_session', 'rate_window', 'operator_lease')`,
  );
  const marks = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from "${name}" t
      where '${name}' <> 'operator_event' or to_jsonb(t) ->> 'call' !~ ' (refused|read)$') as "${name}"`,
  );
  return (await query(api, `select ${marks.join(', ')}`))[0];
}

const refusedRows = async (path: string) =>
  (await query(api, `select 1 from operator_event where call = '${path} refused'`)).length;

const tokenOf = (at: string) => formToken(visit.cookie().split('=')[1] ?? '', `${PAGE}/do${at}`);

/** Sends a form with manipulated fields, as a browser would. */
async function send(at: string, page: string, fields: Readonly<Record<string, unknown>>): Promise<Response> {
  const body = new FormData();
  const sent: Record<string, unknown> = { _token: tokenOf(at), _back: `${PAGE}${page}`, ...fields };
  for (const [name, value] of Object.entries(sent))
    if (Array.isArray(value)) for (const each of value) body.append(`${name}[]`, String(each));
    else if (value instanceof File) body.append(name, value);
    else if (typeof value === 'string') body.append(name, value);
  return api.request(`${PAGE}/do${at}`, {
    method: 'POST',
    headers: { Cookie: visit.cookie(), Origin: 'http://api.test', 'Accept-Language': 'en' },
    body,
  });
}

const onlyTexts = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter((each): each is [string, string] => typeof each[1] === 'string'));
/** Returns the named parts of a call's path in an address. */
const partsOf = (path: string, at: string) =>
  Object.fromEntries(
    path
      .split('/')
      .map((part, index) => [part, decodeURIComponent(at.split('/')[index] ?? '')] as const)
      .flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), value] as const] : [])),
  );
const isRight = (call: OperatorCall, given: Record<string, string>) =>
  !isNotDone(call.read(given)) && v.safeParse(reasonSchema, given.reason).success;
const mayBeRight = (path: string, field: string): readonly string[] => [
  ...(takes[`${path} ${field}`] ?? []),
  ...(isFree(field) ? printable : []),
  ...(isFree(field) && !/reason|text|_pt$/.test(field) ? absent : []),
];

/** Returns whether a call's schema accepts the parts of an address, or the server may not decode them as it does. */
function reaches(
  call: OperatorCall,
  { path, at, input }: { path: string; at: string; input: Doing['input'] },
): boolean {
  try {
    return isRight(call, { ...onlyTexts({ reason: 'Motivo', ...input }), ...partsOf(path, at) });
  } catch {
    return true;
  }
}

/** Returns whether a text's field differs from one in English by its language alone. */
const isRepeated = (path: string, field: string): boolean =>
  path === '/texts/:document/save' && field !== 'base' && !field.endsWith('_en');

/** Counts the fields over all calls. */
let turn = 0;

describe.each(calls.map((call) => [call.path, call] as const))('%s', (path, call) => {
  const own = fieldsOf(call).filter((field) => !isPart(path, field));

  it('has a form with all of its fields and a reason, and no others', async () => {
    const { at, page } = doingOf(path);
    const form = formTo(await (await visit.get(page)).text(), `${PAGE}/do${at}`);
    expect(
      Object.keys(form ?? {})
        .filter((name) => !name.startsWith('_'))
        .sort(),
    ).toEqual([...own, 'reason'].sort());
  });

  it('shows the error at its field, keeps the others, and stores only the refusal', async () => {
    const { at, page, input } = doingOf(path);
    const refusedBefore = await refusedRows(path);
    let sent = 0;
    for (const field of [...own.filter((name) => !isRepeated(path, name)), 'reason']) {
      const refused = Object.entries(rubbish).filter(([what, value]) => {
        const texts = onlyTexts({ ...input, reason: 'Um motivo', [field]: value });
        if (!isRight(call, { ...texts, ...partsOf(path, at) })) return true;
        expect([field, what, mayBeRight(path, field).includes(what)]).toEqual([field, what, true]);
        return false;
      });
      if (refused.length === 0) continue;
      // The call's schema refuses each value. One of them is sent, another for each field.
      const [what = '', value] = refused[turn++ % refused.length] ?? [];
      const fields = { ...input, reason: 'Um “motivo” & mais', [field]: value };
      const texts = onlyTexts(fields);
      const reply = await send(at, page, fields);
      sent++;
      expect([field, what, reply.status, reply.headers.get('Location')]).toEqual([field, what, 303, `${PAGE}${page}`]);
      const html = await (await visit.get(page)).text();
      expect(html).toContain('role="alert">Not done: ');
      expect(html).not.toContain('<img');
      const form = formTo(html, `${PAGE}/do${at}`) ?? {};
      const wrong = Object.keys(form).filter((name) => form[name]?.isWrong);
      // An error of a hidden field is shown only above the form. Title and text belong together, so the error is at
      // either of them.
      const pair = [field, field.replace('content_', 'title_')];
      expect([field, what, wrong.map((name) => pair.includes(name))]).toEqual([
        field,
        what,
        form[field]?.isHidden ? [] : [true],
      ]);
      for (const [name, { value: kept, isHidden, isChoice }] of Object.entries(form))
        if (!isHidden && !name.startsWith('_') && !(isChoice && name === field))
          expect([what, name, kept]).toEqual([what, name, texts[name] ?? '']);
    }
    expect(await everything()).toEqual(untouched);
    expect((await refusedRows(path)) - refusedBefore).toBe(sent);
  });

  it('refuses an id that does not exist, and writes nothing', async () => {
    const { at, page, input } = doingOf(path);
    expect(reaches(call, { path, at, input }), 'its own address').toBe(true);
    for (const [index, part] of path.split('/').entries()) {
      if (!part.startsWith(':')) continue;
      const odds = [...oddNames, '0', '-1', '1e999', '9'.repeat(15), '9'.repeat(40), '%3Cimg%3E'];
      const refused = odds.filter(
        (name) => !reaches(call, { path, at: at.split('/').with(index, name).join('/'), input }),
      );
      const byTurns = refused[turn++ % refused.length];
      // The call's schema refuses the others.
      for (const name of odds.filter((each) => each === '0' || each === byTurns || !refused.includes(each))) {
        const odd = at.split('/').with(index, name).join('/');
        const reply = await send(odd, page, { reason: 'Motivo', ...input });
        expect([odd.slice(0, 80), [303, 403, 404].includes(reply.status)]).toEqual([odd.slice(0, 80), true]);
        if (reply.status === 303 && name === '0')
          expect(await (await visit.get(page)).text()).toContain('role="alert">Not done: ');
      }
    }
    expect(await everything()).toEqual(untouched);
  });

  it('is accepted only from its own page, by the signed-in operator', async () => {
    const { at, input } = doingOf(path);
    const right = { reason: 'Motivo', ...input } as Record<string, string>;
    const _token = tokenOf(at);
    const stranger = backofficeBrowser(api);
    expect((await stranger.post(`/do${at}`, { ...right, _token })).headers.get('Location')).toBe(`${PAGE}/sign-in`);
    for (const [who, fields, headers] of [
      [visit, right, { Origin: 'http://api.test' }],
      [visit, { ...right, _token: '' }, { Origin: 'http://api.test' }],
      [visit, { ...right, _token: tokenOf(`${at}x`) }, { Origin: 'http://api.test' }],
      [other, { ...right, _token }, { Origin: 'http://api.test' }],
      [visit, { ...right, _token }, {}],
      [visit, { ...right, _token }, { Origin: 'null' }],
      [visit, { ...right, _token }, { Origin: 'http://evil.test' }],
      [visit, { ...right, _token }, { Origin: 'http://api.test', 'Sec-Fetch-Site': 'same-site' }],
    ] as const) {
      const reply = await who.post(`/do${at}`, fields, { ...headers } as Record<string, string>);
      expect([path, reply.status]).toEqual([path, 403]);
    }
    expect(
      (await visit.post(`/do${at}`, { ...right, _token }, { Origin: 'http://api.test', Cookie: '' })).headers.get(
        'Location',
      ),
    ).toBe(`${PAGE}/sign-in`);
    expect(await everything()).toEqual(untouched);
  });
});

it('accepts each valid call, and confirms it', async () => {
  for (const [path, { at, page, input }] of Object.entries(house.doings)) {
    if (page === null) continue;
    await send(at, page, { reason: 'Motivo', ...input });
    const html = await (await visit.get(page)).text();
    expect([path, /<p class="notice (\w+)"[^>]*>([^<]*)/.exec(html)?.[1]]).toEqual([path, 'good']);
  }
  await expectSoundLedger(api);
});
