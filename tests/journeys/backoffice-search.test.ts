/** Tests the search of the back office: by prefix, by role, with hostile input, and what it records. */
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '#tests/support/journey.ts';
import { operatorQueues } from '#tests/support/operator-queues.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Role } from '#server/backoffice/permissions.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
type Visit = ReturnType<typeof backofficeBrowser>;
let visits: Record<'admin' | 'promotions' | 'support', Visit>;
let player: { id: number; account: string; cpf: string; phone: string };
beforeAll(async () => {
  await operatorQueues(api);
  const { id } = await newPlayer(api.services);
  await query(api, `update member set realname = 'Conceição Walker', email = 'wal_ker@example.com' where id = ${id}`);
  const [row] = await query<typeof player>(api, `select id::int, account, cpf, phone from member where id = ${id}`);
  if (!row) throw new Error('no player');
  player = row;
  const enter = async (role: Role) => {
    const visit = backofficeBrowser(api);
    await visit.enrol(`finds-${role}`, role);
    return visit;
  };
  visits = { admin: await enter('admin'), promotions: await enter('promotions'), support: await enter('support') };
});

const search = async (typed: string, by: keyof typeof visits = 'admin') => {
  const reply = await visits[by].get(`/search?q=${encodeURIComponent(typed)}`);
  expect([typed, reply.status]).toEqual([typed, 200]);
  return reply.text();
};
const isFound = (html: string) => html.includes(`/members/${player.id}"`);

describe('a player', () => {
  it('is found by the beginning of each thing that is known of them', async () => {
    const { account, cpf, phone, id } = player;
    const typed = [account.slice(0, 6), 'Conceicao', 'conceição w', 'wal_', cpf.slice(0, 6), phone.slice(3, 11)];
    for (const each of [...typed, String(id), cpf.replace(/^(...)(...)/, '$1.$2.')])
      expect([each, isFound(await search(each))]).toEqual([each, true]);
  });

  it('is not found by what stands in the middle', async () => {
    for (const each of ['Walker', player.cpf.slice(4, 10), 'example'])
      expect([each, isFound(await search(each))]).toEqual([each, false]);
  });

  it('is found by a part of a CPF only with the permission, and by a whole one without', async () => {
    expect(isFound(await search(player.cpf.slice(0, 6), 'promotions'))).toBe(false);
    expect(isFound(await search(player.cpf, 'promotions'))).toBe(true);
    expect(isFound(await search(player.cpf.slice(0, 6), 'support'))).toBe(true);
  });

  it('is shown masked, and the reading is recorded without what was typed', async () => {
    const html = await search(player.cpf);
    expect(html.split('<main')[1]?.replaceAll(`Search: ${player.cpf}`, '')).not.toContain(player.cpf);
    const [row] = await query<Record<string, unknown>>(
      api,
      "select call, subject, after from operator_event where operator = 'finds-admin' order by id desc limit 1",
    );
    expect(row).toEqual({ call: 'member found', subject: player.account, after: null });
    expect(JSON.stringify(await query(api, 'select subject, after from operator_event'))).not.toContain(player.cpf);
  });
});

describe('numbers and amounts', () => {
  it('find withdrawals, deposits, messages and rounds, and the reading is recorded', async () => {
    const [w] = await query<{ bill_no: string; amount: string }>(
      api,
      "select bill_no, to_char(amount_cents / 100.0, 'FM999999990.00') as amount from withdrawal order by id desc limit 1",
    );
    const [d] = await query<{ bill_no: string }>(api, 'select bill_no from recharge order by id desc limit 1');
    const [m] = await query<{ protocol: string }>(api, 'select protocol from support_message order by id desc limit 1');
    const [r] = await query<{ round_id: string; id: string }>(
      api,
      'select r.round_id, b.id from game_bet b join game_round r on r.id = b.round_id order by b.id desc limit 1',
    );
    if (!w || !d || !m || !r) throw new Error('nothing to find');
    expect(await search(w.bill_no.slice(0, 12).toLowerCase())).toContain(`/withdrawals/${w.bill_no}"`);
    expect(await search(w.amount.replace('.', ','))).toContain(w.bill_no);
    expect(await search(d.bill_no.slice(0, -1))).toContain(d.bill_no);
    expect(await search(m.protocol.slice(0, 9))).toContain(`/messages/${m.protocol}"`);
    expect(await search(r.round_id)).toContain(`>R${r.id}<`);
    expect(await search(`R${r.id}`)).toContain(r.round_id);
    const [row] = await query<{ after: unknown }>(
      api,
      "select after from operator_event where call = 'search read' order by id desc limit 1",
    );
    expect(row?.after).toEqual({ bets: [`R${r.id}`] });
  });

  it('are hidden from a role without the permission', async () => {
    const [w] = await query<{ bill_no: string }>(api, 'select bill_no from withdrawal limit 1');
    const [m] = await query<{ protocol: string }>(api, 'select protocol from support_message limit 1');
    for (const number of [w?.bill_no ?? '', m?.protocol ?? ''])
      expect(await search(number, 'promotions')).toContain('No results.');
  });
});

it.each([
  '%',
  '_',
  '%%%%',
  '____',
  '\\',
  "'; drop table member; --",
  'someone@example.com',
  'a%_@b',
  '"><script>alert(1)</script>',
  '9'.repeat(80),
  'ã'.repeat(300),
  '1e99',
  '-5',
  '. . .',
])('%s as a search finds nobody and breaks nothing', async (typed) => {
  const html = await search(typed);
  expect(html).toContain('No results.');
  expect(html).not.toContain('<script>alert');
});

describe('the list of players', () => {
  it('is filtered and ordered by the address', async () => {
    const list = async (filters: string) => (await visits.admin.get(`/members?${filters}`)).text();
    expect(isFound(await list('q=Conceicao'))).toBe(true);
    expect(isFound(await list('q=Conceicao&state=disabled'))).toBe(false);
    const rows =
      (await list('order=largest')).match(/data-label="Deposited in the period"[^>]*>.*?R\$([\d,.]+)/g) ?? [];
    const sums = rows.map((row) => Number(/R\$([\d,.]+)/.exec(row)?.[1]?.replaceAll(',', '')));
    expect(sums.length).toBeGreaterThan(1);
    expect(sums).toEqual([...sums].sort((one, other) => other - one));
  });
});

describe('a file', () => {
  it('has the rows of its list, safe as a spreadsheet, with a row in the audit log', async () => {
    await query(api, `update game set names = jsonb_set(names, '{en}', '"=1+1"')`);
    const reply = await visits.admin.get('/bets.csv');
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const [head = '', first = ''] = (await reply.text()).split('\r\n');
    expect(head).toContain('"Game";"Round";"Stake"');
    expect(first).toContain(`"'=1+1"`);
    expect(first).toMatch(/;"\d+,\d{2}";/);
    const [row] = await query<Record<string, unknown>>(
      api,
      "select call, after from operator_event where operator = 'finds-admin' order by id desc limit 1",
    );
    expect(row).toEqual({ call: 'list exported', after: { kind: '/bets', most_rows: 10_000 } });
  });

  it('needs the permission', async () => {
    expect((await visits.support.get('/bets')).status).toBe(200);
    expect((await visits.support.get('/bets.csv')).status).toBe(404);
    expect((await visits.promotions.get('/bets.csv')).status).toBe(403);
  });
});

it('shows one player’s money and bets', async () => {
  const [holder] = await query<{ account: string }>(
    api,
    'select account from member where id = (select member_id from game_bet order by id limit 1)',
  );
  for (const path of ['/movements', '/deposits', '/payouts', '/bets']) {
    const html = await (await visits.admin.get(`${path}?player=${holder?.account ?? ''}`)).text();
    expect([path, html.includes('<main')]).toEqual([path, true]);
    expect(html).toContain(path === '/movements' || path === '/bets' ? '<tbody>' : '<main');
  }
  expect(await (await visits.admin.get('/movements?player=nobody-there')).text()).toContain('No results.');
});
