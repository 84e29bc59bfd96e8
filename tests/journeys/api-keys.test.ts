/** Tests API keys: what they may read and propose, that they decide nothing, and what of them is stored. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { withdraw } from '#scripts/dev/fixtures/calls.ts';
import { backofficeBrowser, textOf } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { backoffice, bearer, ledgerOf, query, operate } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { rateLimitScale: 1 } });
let bill = '';
beforeAll(async () => {
  await withdraw(api.request, await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true }), '30.00');
  [{ bill_no: bill } = { bill_no: '' }] = await query<{ bill_no: string }>(api, 'select bill_no from withdrawal');
});

const make = async (scopes: string, operator = 'rita', days = 90) => {
  const { body } = await backoffice(api, '/keys', { name: 'BI', scopes, days, operator });
  return { id: String(body.id), key: String(body.shown_once), prefix: String(body.prefix) };
};
let calls = 0;
/** Makes a call with a key; each with an Idempotency-Key of its own. */
async function ask(
  key: string,
  path: string,
  body?: object,
  idempotencyKey: string | null = `call-of-test-${++calls}`,
) {
  const reply = await api.request(`/backoffice${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify({ reason: 'Teste', ...body }) }),
    headers: { ...bearer(key), ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }) },
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, headers: reply.headers };
}
const newestRow = async () =>
  (await query(api, 'select operator, call, subject, after from operator_event order by id desc limit 1'))[0];
const agree = (proposal: unknown, operator: string) =>
  backoffice(api, `/proposals/${String(proposal)}/agree`, { operator });

describe('an API key', () => {
  it('is shown once, and stored as a hash with its beginning', async () => {
    const { key, prefix } = await make('read:withdrawals');
    expect(key).toMatch(/^jgd_test_[a-z0-9]{8}_[\w-]{43}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    const { body } = await backoffice(api, '/keys');
    expect(body).toMatchObject([
      { prefix, scopes: ['read:withdrawals'], made_by: 'rita', state: 'valid', last_used_at: null },
    ]);
    const stored = [body, await query(api, 'select * from api_key'), await query(api, 'select * from operator_event')];
    expect(JSON.stringify(stored)).not.toContain(key.slice(prefix.length));
  });

  it('reads what its scope names, and its last use is shown', async () => {
    const { key } = await make('read:withdrawals');
    expect(await ask(key, '/withdrawals')).toMatchObject({ status: 200, body: [{ bill_no: bill }] });
    const rows = (await backoffice(api, '/keys')).body as unknown as { last_used_at: string }[];
    expect(rows.at(-1)?.last_used_at).toMatch(/^\d{4}-/);
  });

  it.each([
    ['cpf', '52998224725', '***.982.247-**'],
    ['phone', '+5511987654321', '+55 11 •••••-4321'],
    ['email', 'ana.silva@exemplo.com', 'a•••a@exemplo.com'],
    ['random', '123e4567-e89b-42d3-a456-426614174000', '123••••4000'],
  ])('reads a Pix key of the kind %s masked, and the name of its owner', async (kind, stored, masked) => {
    const { key } = await make('read:withdrawals');
    await query(api, `update withdrawal set pix_key_kind = '${kind}', pix_key = '${stored}'`);
    await query(api, `update member set realname = 'Ana Maria Souza' where id in (select member_id from withdrawal)`);
    for (const path of ['/withdrawals', `/withdrawals/${bill}`]) {
      const { status, body } = await ask(key, path);
      expect(status).toBe(200);
      expect([body].flat()).toMatchObject([{ key: masked, name: 'Ana S.' }]);
      expect(JSON.stringify(body)).not.toContain(stored);
    }
    const seen = (await backoffice(api, '/withdrawals')).body;
    expect(seen).toMatchObject([{ key: stored, name: 'Ana Maria Souza' }]);
  });

  it('reads no bank account, and no entry of a provider that may name its payer', async () => {
    const { key } = await make('read:withdrawals read:deposits');
    const bank = { ispb: '00000000', branch: '0001', number: '123456-7' };
    await query(
      api,
      `update withdrawal set pix_key_kind = null, pix_key = null, bank = '${JSON.stringify(bank)}'::jsonb`,
    );
    const [row] = (await ask(key, '/withdrawals')).body as unknown as { key: string }[];
    expect(row?.key).toMatch(/ · 0001 · ••••56-7$/);
    await query(
      api,
      `insert into provider_event (end_to_end_id, webhook_id, txid, amount_cents, body, outcome, received_at)
        values ('unreadable_1', 'w', '', 0, '{"entry": "{\\"cpf\\":\\"52998224725\\"}"}', 'unreadable', now())`,
    );
    expect((await ask(key, '/payments')).body).toMatchObject([{ outcome: 'unreadable', entry: '' }]);
    expect((await backoffice(api, '/payments')).body).toMatchObject([{ entry: '{"cpf":"52998224725"}' }]);
  });

  it('out of its scope is refused and logged', async () => {
    const { key, prefix } = await make('read:withdrawals propose:offers');
    const after = { state: 'refused', error: 'this API key has no scope for it', refusal: 'KEY_SCOPE', key: prefix };
    for (const [path, body, call, subject] of [
      [`/withdrawals/${bill}/approve`, {}, '/withdrawals/:bill/approve', bill],
      ['/offers', undefined, '/offers', ''],
      ['/operators', undefined, '/operators', ''],
      ['/keys', { name: 'x', scopes: 'all', days: 1 }, '/keys', ''],
      ['/proposals/1/agree', {}, '/proposals/:id/agree', '1'],
    ] as const) {
      expect([path, (await ask(key, path, body)).status]).toEqual([path, 403]);
      expect(await newestRow()).toEqual({ operator: 'rita', call: `${call} refused`, subject, after });
    }
  });

  it('proposes in the name of its maker, who cannot agree, and another person can', async () => {
    const { key, prefix } = await make('propose:members');
    const player = await newPlayer(api.services);
    const path = `/members/${player.account}/grant`;
    const asked = await ask(key, path, { amount: '5.00', key: 'proposed-by-a-key' });
    expect(asked).toMatchObject({ status: 200, body: { state: 'asked' } });
    expect(await newestRow()).toMatchObject({
      operator: 'rita',
      call: '/members/:account/grant',
      after: { key: prefix, state: 'asked' },
    });
    expect((await ledgerOf(api, player.id)).cash).toBe(0n);
    expect(await agree(asked.body.proposal, 'rita')).toMatchObject({
      status: 409,
      body: { refusal: 'SECOND_PERSON_NEEDED' },
    });
    expect((await agree(asked.body.proposal, 'sara')).status).toBe(200);
    expect((await ledgerOf(api, player.id)).cash).toBe(5_00n);
  });

  it('is nobody’s second person, also not by asking for the same as another operator', async () => {
    const player = await newPlayer(api.services, { cash: 10_00n });
    const input = { amount: '-1.00', key: 'asked-by-a-person' };
    const path = `/members/${player.account}/adjust`;
    await operate(api, path, { ...input, operator: 'olga' });
    const { key } = await make('propose:members', 'sara');
    expect(await ask(key, path, input)).toMatchObject({ status: 409, body: { refusal: 'KEY_MAY_NOT_AGREE' } });
    expect((await ledgerOf(api, player.id)).cash).toBe(10_00n);
  });

  it('gives the same reply to a repeat, and refuses another call with the same Idempotency-Key', async () => {
    const { key } = await make('propose:offers');
    const path = '/offers/chatRain/stop';
    expect((await ask(key, path, {}, null)).status).toBe(400);
    const first = await ask(key, path, {}, 'the-same-key');
    const again = await ask(key, path, {}, 'the-same-key');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await ask(key, '/offers/dailyLoss/stop', {}, 'the-same-key')).status).toBe(422);
    expect(await query(api, "select count(*)::int as n from proposal where subject = 'chatRain'")).toEqual([{ n: 1 }]);
  });

  it('is refused with 401 once it is revoked, expired, unknown, or its maker has gone', async () => {
    const [revoked, expired, orphan] = [
      await make('read:offers'),
      await make('read:offers', 'rita', 1),
      await make('read:offers', 'tom'),
    ];
    for (const { key } of [revoked, expired, orphan]) expect((await ask(key, '/offers')).status).toBe(200);
    expect((await backoffice(api, `/keys/${revoked.id}/revoke`, {})).body).toEqual({ state: 'revoked' });
    expect((await ask(revoked.key, '/offers')).status).toBe(401);
    expect(await newestRow()).toMatchObject({ operator: 'rita', call: 'access refused', subject: revoked.prefix });
    await query(api, "update operator set ended_at = now() where name = 'tom'");
    expect((await ask(orphan.key, '/offers')).status).toBe(401);
    api.advance(DAY);
    expect((await ask(expired.key, '/offers')).status).toBe(401);
    for (const wrong of [`${revoked.prefix}_${'A'.repeat(43)}`, 'jgd_test_x', 'jgd_'])
      expect((await ask(wrong, '/offers')).status).toBe(401);
  });

  it('has no more power than its maker has now', async () => {
    const { key } = await make('read:withdrawals', 'ivo');
    await query(api, "update operator set role = 'support' where name = 'ivo'");
    expect(await ask(key, '/withdrawals')).toMatchObject({ status: 403, body: { refusal: 'ROLE_MAY_NOT' } });
  });

  it('makes sixty calls a minute', async () => {
    api.advance(MINUTE - (api.services.now().getTime() % MINUTE));
    const { key } = await make('read:offers');
    for (let n = 0; n < 60; n++) expect((await ask(key, '/offers')).status).toBe(200);
    const over = await ask(key, '/offers');
    expect([over.status, Number(over.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  });
});

describe('the pages', () => {
  it('make a key and show it once; add an endpoint, and show its deliveries with their answers', async () => {
    const visit = backofficeBrowser(api);
    await visit.enrol('zoe');
    await visit.press('/keys', '/keys', { name: 'BI', scopes: 'read:offers', days: '30' });
    const shown = (await textOf(await visit.get('/keys'))).text;
    expect(shown).toMatch(/jgd_test_[a-z0-9]{8}_[\w-]{43}/);
    const later = (await textOf(await visit.get('/keys'))).text;
    expect(later).not.toMatch(/jgd_test_[a-z0-9]{8}_[\w-]{43}/);
    expect(later).toMatch(/jgd_test_[a-z0-9]{8}…/);
    await query(
      api,
      `insert into webhook_endpoint (id, url, kinds, state, sealed_secret, created_by, created_at)
        values (7, 'https://hooks.example/', array['bet.settled'], 'on', 'x', 'zoe', now())`,
    );
    await query(
      api,
      `with made as (insert into webhook_message (kind, data, at) values ('bet.settled', '{}', now()) returning id)
        insert into webhook_delivery (id, message_id, endpoint_id, seq, state, attempts, due_at, status)
        select 5, id, 7, 1, 'failed', 8, now(), 503 from made`,
    );
    const page = await textOf(await visit.get('/webhooks/7'));
    expect(page.text).toContain('503');
    await visit.press('/webhooks/7', '/webhooks/7/replay/5');
    expect(await query(api, 'select state, attempts from webhook_delivery')).toEqual([
      { state: 'waiting', attempts: 0 },
    ]);
    expect((await visit.get('/webhooks/8')).status).toBe(404);
  });
});
