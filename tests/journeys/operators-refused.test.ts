/** Tests that the audit log has a row for every refused call of an operator and for every reading of a member. */
import { expect, it } from 'vitest';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { backoffice, query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();

interface Row {
  readonly operator: string;
  readonly call: string;
  readonly subject: string;
  readonly reason: string;
  readonly after: object | null;
}
const trailOf = (name: string) =>
  query<Row>(
    api,
    `select operator, call, subject, reason, after from operator_event where operator = '${name}' order by id`,
  );

it('a refused call writes a row, whatever the reason', async () => {
  const token = await operatorToken(api.services, 'sue', 'support');
  const { account } = await newPlayer(api.services);
  await backoffice(api, `/members/${account}/grant`, { amount: '1.00', key: 'of-a-refusal' }, token);
  await backoffice(api, `/members/${account}/kick`, { reason: '' }, token);
  await backoffice(api, '/members/nobody/kick', { reason: 'Pedido do jogador' }, token);
  await backoffice(api, '/withdrawals', undefined, token);
  await backoffice(api, `/members/${account}/pause`, { days: '2', reason: 'x\u0000y' }, token);
  const refused = (error: string, refusal?: string) => ({ state: 'refused', error, ...(refusal ? { refusal } : {}) });
  expect(await trailOf('sue')).toEqual([
    {
      ...{ operator: 'sue', call: '/members/:account/grant refused', subject: account, reason: 'Teste' },
      after: refused('your role may not do this', 'ROLE_MAY_NOT'),
    },
    {
      ...{ operator: 'sue', call: '/members/:account/kick refused', subject: account, reason: '' },
      after: refused('reason is missing'),
    },
    {
      ...{ operator: 'sue', call: '/members/:account/kick refused', subject: 'nobody', reason: 'Pedido do jogador' },
      after: refused('no such player'),
    },
    {
      ...{ operator: 'sue', call: '/withdrawals refused', subject: '', reason: '' },
      after: refused('your role may not do this', 'ROLE_MAY_NOT'),
    },
    {
      ...{ operator: 'sue', call: '/members/:account/pause refused', subject: account, reason: 'xy' },
      after: refused('a pause lasts 1, 3, 7, 14, 30 days'),
    },
  ]);
});

it('a refused page or form, and the token of a removed operator, write a row too', async () => {
  const visit = backofficeBrowser(api);
  await visit.enrol('pam', 'support');
  const { account } = await newPlayer(api.services);
  expect((await visit.get('/operators')).status).toBe(403);
  expect((await visit.post(`/do/members/${account}/kick`, { reason: 'x', _token: 'x' })).status).toBe(403);
  const token = await operatorToken(api.services, 'pam');
  await query(api, "update operator set ended_at = now() where name = 'pam'");
  expect((await backoffice(api, '/audit', undefined, token)).status).toBe(401);
  expect((await trailOf('pam')).map(({ call, subject }) => [call, subject])).toEqual([
    ['invitation opened', 'pam'],
    ['code enrolled', 'pam'],
    ['sign-in', 'pam'],
    ['/operators refused', ''],
    ['/members/:account/kick refused', account],
    ['access refused', 'pam'],
  ]);
});

it('a member or a withdrawal that is opened is recorded; a list is not', async () => {
  const visit = backofficeBrowser(api);
  await visit.enrol('kim', 'support');
  const player = await newPlayer(api.services);
  await visit.get('/members');
  await visit.get(`/members?q=${player.cpf}`);
  await visit.get('/members?q=nobody-of-that-name');
  await visit.get(`/members/${player.id}`);
  expect((await visit.get('/members/999999999')).status).toBe(404);
  const read = (await trailOf('kim')).filter(({ call }) => call.startsWith('member'));
  expect(read.map(({ call, subject, after }) => [call, subject, after])).toEqual([
    ['member found', player.account, null],
    ['member read', player.account, null],
  ]);
  expect(JSON.stringify(await trailOf('kim'))).not.toContain(player.cpf);
});
