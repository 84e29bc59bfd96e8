/**
 * Tests the calls of other hosts with malformed input: payment provider, game studio, the providers' wallet. None
 * fails with 500.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { openGame } from '#stores/games.ts';
import { sendMalformed, fixed, oddNames } from '#tests/support/malformed-hosts.ts';
import type { Send } from '#tests/support/malformed-hosts.ts';
import { oneBet } from '#scripts/dev/fixtures/calls.ts';
import {
  bearer,
  connect,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  query,
  rowCounts,
  playerIn,
  topUp,
  valueOf,
} from '#tests/support/journey.ts';
import * as rubbish from '#tests/support/malformed-input.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { rateLimitScale: 1e9 } });
let launch: string;
beforeAll(async () => {
  connect(api);
  freshTab();
  await playerIn(api);
  launch = new URL(valueOf(await openGame({ api_name: 'jogada', game_code: 'onca-dourada' }))).hash.replace(
    '#token=',
    '',
  );
});

const json = { 'Content-Type': 'application/json' };
const post =
  (path: string, headers: Record<string, string>, method = 'POST'): Send =>
  (body) =>
    api.request(path, { method, headers: { ...json, ...headers }, body });
const postToStudio =
  (path: string, headers: Record<string, string>): Send =>
  (body) =>
    api.studio(path, { method: 'POST', headers: { ...json, ...headers }, body });
const signed =
  (path: string, secret: string): Send =>
  (body) =>
    api.request(path, {
      method: 'POST',
      headers: { ...json, ...signedHeaders(secret, randomUUID(), body, api.services.now()) },
      body,
    });

/** Sends a wallet call, signed over its provider and action. */
const signedCall =
  (provider: string, action: string, secret = 'test studio'): Send =>
  (body) => {
    const signature = signedHeaders(secret, randomUUID(), walletMessage(provider, action, body), api.services.now());
    return api.request(`/provider/${provider}/${action}`, { method: 'POST', headers: { ...json, ...signature }, body });
  };

describe('the wallet for game providers', () => {
  it.each([
    ['authenticate', { launch_token: 'launch' }],
    ['bet', oneBet.bet('launch', 'rubbish-1', '200.00')],
    ['settle', oneBet.settle('rubbish-2', '1.00', 'http://studio.test/round/1')],
    ['rollback', oneBet.rollback('rubbish-3')],
  ])('survives anything in %s, and no money moves', async (action, example: Record<string, unknown>) => {
    const before = await rowCounts(api, ['ledger_transfer', 'ledger_entry']);
    if ('launch_token' in example) example.launch_token = launch;
    await sendMalformed(example, signedCall('jogada', action));
    expect(await rowCounts(api, ['ledger_transfer', 'ledger_entry'])).toEqual(before);
    expect((await ledgerOf(api)).cash).toBe(0n);
  });

  it('accepts only known actions and providers, and reveals nothing else', async () => {
    for (const name of oddNames)
      for (const [provider, action] of [
        ['jogada', name],
        [name, 'bet'],
      ] as const) {
        const reply = await signedCall(provider, action)('{}');
        // A caller without a provider's secret does not learn which providers exist.
        expect([403, 404], `${provider}/${action}`).toContain(reply.status);
        expect(Object.keys((await reply.json()) as object)).toEqual(['status', 'code', 'message', 'refusal']);
      }
  });

  it('accepts only the right signature', async () => {
    for (const send of [post('/provider/jogada/bet', {}), signedCall('jogada', 'bet', 'test psp')])
      expect((await send('{}')).status).toBe(403);
  });

  it('settles a real round with any detail without failing', async () => {
    await topUp(api, '100.00');
    const call = (action: string, body: object) => signedCall('jogada', action)(JSON.stringify(body));
    for (const [what, detail_url] of fixed) {
      const round = randomUUID();
      expect((await call('bet', oneBet.bet(launch, round, '1.00'))).status).toBe(200);
      expect((await call('settle', { ...oneBet.settle(round, '0.00'), detail_url })).status, what).toBeLessThan(500);
      await call('rollback', oneBet.rollback(round));
    }
    await expectSoundLedger(api);
  });
});

describe('the game studio', () => {
  const spin = { spin_id: '00000000-0000-4000-8000-000000000001', bet: '7.77', nonce: 0 };
  const example = { ...spin, commitment: 'c'.repeat(64), client_seed: 'semente' };
  it.each(['state', 'spin', 'seed', 'reveal'])('survives anything in %s', async (path) => {
    await sendMalformed(example, postToStudio(`/api/${path}`, bearer(launch)));
    await sendMalformed(example, postToStudio(`/api/${path}`, bearer('nobody')));
  });

  it('survives any name in an address', async () => {
    for (const name of oddNames)
      for (const path of [
        `play/${name}`,
        `round/${name}`,
        `api/round?round=${name}`,
        `assets/${name}/x`,
        `assets/x/${name}`,
        name,
      ])
        expect((await api.studio(`/${path}`)).status, path).toBeLessThan(500);
  });
});

describe('the payment provider', () => {
  const operator = bearer('test psp');
  it.each([
    [
      'cob/RUBBISH1RUBBISH1RUBBISH1',
      {
        kind: 'pix',
        valor: { original: '10.00' },
        devedor: { cpf: '52998224725', nome: 'Ana' },
        calendario: { expiracao: 1800 },
      },
    ],
    ['dict', { chave: 'ana@exemplo.com', solicitante: { cpf: '52998224725', nome: 'Ana' } }],
    ['payout/RUBBISH1', { valor: '10.00', chave: 'ana@exemplo.com' }],
    ['pix/RUBBISH1/devolucao', {}],
  ])('survives anything in %s', async (path, example) => {
    await sendMalformed(example, post(`/sandbox/psp/${path}`, operator, 'PUT'));
    for (const [field, inner] of Object.entries(example))
      if (typeof inner === 'object')
        for (const key of Object.keys(inner)) {
          const send: Send = (body) => {
            const value = (JSON.parse(body) as Record<string, unknown>)[key];
            return post(
              `/sandbox/psp/${path}`,
              operator,
              'PUT',
            )(JSON.stringify({ ...example, [field]: { ...inner, [key]: value } }));
          };
          for (const [what, value] of fixed)
            expect((await send(JSON.stringify({ [key]: value }))).status, `${key}: ${what}`).toBeLessThan(500);
        }
  });

  it('survives any name in an address, and lets in the operator alone', async () => {
    for (const name of oddNames) {
      for (const path of [`cob/${name}`, `payout/${name}`, `pix/${name}/devolucao`]) {
        const body =
          '{"kind":"pix","valor":{"original":"1.00"},"devedor":{"cpf":"52998224725","nome":"A"},"calendario":{"expiracao":1}}';
        expect((await post(`/sandbox/psp/${path}`, operator, 'PUT')(body)).status, path).toBeLessThan(500);
        expect((await post(`/sandbox/psp/${path}`, bearer('other'), 'PUT')(body)).status, path).toBeGreaterThanOrEqual(
          401,
        );
      }
      expect((await api.request(`/sandbox/psp/pay/${name}`)).status, name).toBeLessThan(500);
    }
  });

  it('survives any form on its pay page, and accepts no payment from an invalid CPF', async () => {
    const [charge] = await query<{ txid: string }>(
      api,
      "insert into psp_charge (txid, kind, amount_cents, debtor_cpf, debtor_name, status, expires_at, created_at) values ('FORM1', 'pix', 1000, '52998224725', 'Ana', 'ATIVA', now() + interval '1 day', now()) returning txid",
    );
    const path = `/sandbox/psp/pay/${charge?.txid}`;
    const types = [
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json',
      'text/plain',
    ];
    for (const cpf of ['1', '9'.repeat(500_000), '5299822472', '529982247250'])
      for (const type of types)
        expect(
          (await api.request(path, { method: 'POST', headers: { 'Content-Type': type }, body: `cpf=${cpf}` })).status,
          type,
        ).toBeLessThan(500);
    const [row] = await query(
      api,
      "select count(*)::int as payments from psp_payment where txid = 'FORM1' and length(payer_cpf) <> 11",
    );
    expect(row?.payments).toBe(0);
  });

  it('is accepted by its signature alone, and any signed content is survived', async () => {
    // An unreadable entry is stored for an operator and has no other effect (tests/money/pix-entries.test.ts).
    const tables = rubbish.businessTables.filter((table) => table !== 'provider_event');
    const before = await rowCounts(api, tables);
    const payment = { endToEndId: 'E'.repeat(32), txid: 'NONE', valor: '10.00', pagador: { cpf: '52998224725' } };
    await sendMalformed({ pix: [payment] }, signed('/psp/webhook', 'test psp webhook'));
    for (const field of ['endToEndId', 'valor'])
      for (const [what, value] of fixed) {
        const body = JSON.stringify({ pix: [{ ...payment, [field]: value }] });
        const reply = await signed('/psp/webhook', 'test psp webhook')(body);
        expect([`${field}: ${what}`, reply.status]).toEqual([`${field}: ${what}`, 200]);
      }
    const late = signed('/webhooks/payments/pix-psp/pix', 'test psp webhook');
    expect((await late(JSON.stringify({ pix: [] }))).status).toBe(200);
    for (const send of [post('/psp/webhook', {}), signed('/psp/webhook', 'test studio')])
      expect((await send(JSON.stringify({ pix: [payment] }))).status).toBe(401);
    expect(await rowCounts(api, tables)).toEqual(before);
  });
});
