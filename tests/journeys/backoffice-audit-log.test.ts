/** Tests the audit log: each changing call has the values before and after, and no entry is ever changed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { operatorQueues } from '#tests/support/operator-queues.ts';
import type { OperatorQueues } from '#tests/support/operator-queues.ts';
import { backoffice, expectSoundLedger, query } from '#tests/support/journey.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { nameText, valueText } from '#server/backoffice/pages/call-text.ts';
import { backofficeText, isBackofficeKey } from '#server/backoffice/texts.ts';

const api = setUpApi();
let house: OperatorQueues;
beforeAll(async () => {
  house = await operatorQueues(api);
});

const changing = operatorCalls.filter(({ method }) => method === 'POST').map(({ path }) => path);
/** Calls that create something, so that there is no snapshot before. */
const makeSomethingNew = [
  '/announcements',
  '/invitation',
  '/keys',
  '/members/:account/note',
  '/operators',
  '/webhooks',
];

interface Written {
  readonly operator: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}
const newest = async () =>
  (await query<Written>(api, 'select operator, before, after from operator_event order by id desc limit 1'))[0];

it('has an entry for every changing call: the state before and after', async () => {
  expect(Object.keys(house.doings).sort()).toEqual([...changing].sort());
  const persons = await query<{ cpf: string; phone: string; realname: string }>(
    api,
    'select cpf, phone, realname from member',
  );
  for (const [path, { at, input }] of Object.entries(house.doings)) {
    const done = await backoffice(api, at, { ...input });
    expect([path, done.status, done.body.error]).toEqual([path, 200, undefined]);
    const written = await newest();
    expect(written?.operator).toBe('rita');
    expect([path, written?.before === null]).toEqual([path, makeSomethingNew.includes(path)]);
    expect([path, written?.after]).toEqual([path, expect.anything()]);
    expect([path, written?.after]).not.toEqual([path, written?.before]);
    // Contains no personal data and no new secret.
    const text = JSON.stringify(written);
    for (const { cpf, phone, realname } of persons)
      for (const mine of [cpf, phone, realname]) expect(text, path).not.toContain(mine);
    for (const secret of [done.body.password, done.body.token, done.body.shown_once, done.body.invitation])
      if (typeof secret === 'string') expect(text, path).not.toContain(secret);
  }
  await expectSoundLedger(api);
});

it('shows them unchanged', async () => {
  const told = async (call: string) => {
    const [row] = await query<Written>(
      api,
      `select operator, before, after from operator_event where call = '${call}' and after->>'state' is distinct from 'asked' order by id desc limit 1`,
    );
    return [row?.before, row?.after];
  };
  expect(await told('/withdrawals/:bill/reject')).toEqual([
    { state: 'requested', amount: '40.00' },
    { state: 'rejected', amount: '40.00' },
  ]);
  // The held prize was accepted before, so the cash includes it.
  expect(await told('/members/:account/grant')).toMatchObject([
    { cash: '900490.00' },
    { cash: '900502.50', state: 'granted' },
  ]);
  // Rita approved it. The snapshot has the cash of the member for whom olga proposed it.
  expect(await told('/members/:account/adjust')).toMatchObject([
    { cash: '50.00' },
    { cash: '55.00', state: 'adjusted', asked_by: 'olga' },
  ]);
  expect(await told('/members/:account/kick')).toEqual([
    { account: 'in order', open_sessions: 2 },
    { account: 'in order', open_sessions: 0, state: 'kicked' },
  ]);
  expect(await told('/members/:account/disable')).toMatchObject([{ account: 'in order' }, { account: 'disabled' }]);
  expect(await told('/members/:account/reset-withdrawal-password')).toMatchObject([
    { withdrawal_password: 'set' },
    { withdrawal_password: 'none' },
  ]);
  expect(await told('/operators/:name/role')).toMatchObject([{ role: 'finance' }, { role: 'support' }]);
  expect(await told('/catalogue/import')).toMatchObject([
    { games_open: 0, games_closed: 0 },
    { games_open: 3, games_closed: 0, added: 3 },
  ]);
});

it('is shown readably on its page, filtered by operator, action and member', async () => {
  const visit = backofficeBrowser(api);
  await visit.enrol('reads-it');
  const shown = async (filter: Record<string, string>) =>
    (await visit.get(`/trail?${new URLSearchParams(filter).toString()}`)).text();
  const rows = (html: string) => html.split('<tbody>')[1]?.match(/data-label="Action"[^>]*>[^<]+/g) ?? [];
  const kick = await shown({ call: '/members/:account/kick' });
  expect(rows(kick)).toEqual(['data-label="Action" class="">Player: log out everywhere']);
  expect(kick).toContain('<li>open sessions: 2</li>');
  expect(kick).toContain('<li>open sessions: 0</li>');
  expect(kick).toMatch(/<option value="\/members\/:account\/kick" selected/);
  expect(rows(await shown({ call: '/members/:account/kick', operator: 'olga' }))).toEqual([]);
  // Rita approved it, and the filter finds it by the operation's own call.
  expect(rows(await shown({ call: '/members/:account/adjust', operator: 'rita' })).length).toBeGreaterThan(0);
  const about = rows(await shown({ subject: house.player.account }));
  expect(about.length).toBeGreaterThan(5);
  expect(about.filter((row) => !/>(Player|Debt): /.test(row))).toEqual([]);
});

/** Parts whose values are no words of ours: names, numbers, addresses and texts. */
const isFree = (name: string) =>
  /^(name|subject|title|text|url|prefix|commit|reason|failure|streams|support|links|offers|bill|id|hours|call|error|asked_by)$/.test(
    name,
  );

it('has a text for every part and every stored word', async () => {
  const rows = await query<Pick<Written, 'before' | 'after'>>(api, 'select before, after from operator_event');
  const parts = rows
    .flatMap(({ before, after }) => [before, after, after?.input as Record<string, unknown> | undefined])
    .flatMap((part) => Object.entries(part ?? {}))
    .filter(([name]) => !['key', 'input', 'refusal'].includes(name));
  const unknown = new Set<string>();
  const visit = { language: 'pt', t: backofficeText('pt') } as const;
  for (const [name, value] of parts) {
    if (nameText(visit, name) === name && !isBackofficeKey(`fields.name_${name}`)) unknown.add(name);
    if (/ (pt|en)$/.test(name) || isFree(name)) continue;
    for (const each of [value].flat())
      if (typeof each === 'string' && /^[a-z_. ]{2,}$/.test(each) && valueText(visit, name, each) === each)
        unknown.add(`${name}: ${each}`);
  }
  expect([...unknown].sort()).toEqual([]);
});

it('names a row’s number as a number, and a text by its language', () => {
  const visit = { t: backofficeText('en'), language: 'en' } as const;
  expect([nameText(visit, 'id', '1'), nameText(visit, 'id', 'Selamat datang'), nameText(visit, 'title_id')]).toEqual([
    ...['number', 'Bahasa Indonesia', 'title, Bahasa Indonesia'],
  ]);
});

describe('its tables', () => {
  it.each([
    "update operator_event set reason = 'another'",
    'update operator_event set before = null where id = 1',
    'delete from operator_event where id = 1',
    'truncate operator_event',
    'truncate operator_event cascade',
    "update hand_posting set agreed_by = 'nobody'",
    'delete from hand_posting',
    'truncate hand_posting',
  ])('refuse %s', async (statement) => {
    const all = 'select e.*, (select count(*) from hand_posting) as by_hand from operator_event e order by id';
    const before = await query(api, all);
    expect(before.length).toBeGreaterThan(30);
    await expect(query(api, statement)).rejects.toMatchObject({
      cause: { message: 'what operators did is append-only' },
    });
    expect(await query(api, all)).toEqual(before);
  });
});
