/** The other doors: payment provider, game studio, the providers' wallet, the operators. None fails with 500. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders, walletMessage } from '#server/adapters/signature.ts';
import { openGame } from '#stores/games.ts';
import { startApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { oneBet } from '#tests/support/calls.ts';
import {
  bearer,
  connect,
  expectSoundBooks,
  freshTab,
  ledgerOf,
  query,
  rowCounts,
  playerIn,
  topUp,
  valueOf,
} from '#tests/support/journey.ts';
import * as rubbish from '#tests/support/rubbish.ts';

let api: TestApi;
let launch: string;
beforeAll(async () => {
  api = await startApi({ config: { rateLimitScale: 1e9 } });
  connect(api);
  freshTab();
  await playerIn(api);
  launch = new URL(valueOf(await openGame({ api_name: 'jogada', game_code: 'onca-dourada' }))).hash.replace(
    '#token=',
    '',
  );
});
afterAll(() => api.close());

const fixed = [
  ...rubbish.neverText,
  ...rubbish.wrongNumbers,
  ...rubbish.unprintable,
  ...rubbish.wrongTexts,
  ...rubbish.wrongAmounts,
  ['missing', rubbish.missing] as const,
];
/** What a path may be made of. */
const oddNames = [
  '%00',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '%E0%A4%A',
  'a'.repeat(5000),
  '%27;--',
  '..%2f..',
  '%F0%9F%90%86',
  '%0a',
];

type Send = (body: string) => Promise<Response>;

/** Sends a right body broken in every field and in every way; what comes back is never 500 and never what was sent. */
async function breakEverything(example: Record<string, unknown>, send: Send): Promise<void> {
  const check = async (body: string, about: string) => {
    const reply = await send(body);
    expect(reply.status, about).toBeLessThan(500);
    // A seed that was taken is the player's to see again.
    const text = reply.status === 200 ? '' : await reply.text();
    for (const part of ['rubbish rubbish', 'drop table', 'onerror', 'after']) expect(text, about).not.toContain(part);
  };
  for (const field of Object.keys(example)) {
    for (const [what, value] of fixed) {
      const input = { ...example, [field]: value };
      await check(JSON.stringify(input), `${field}: ${what}`);
    }
    await fc.assert(
      fc.asyncProperty(rubbish.anything, async (value) => {
        expect((await send(JSON.stringify({ ...example, [field]: value }))).status).toBeLessThan(500);
      }),
      { numRuns: 10 },
    );
  }
  for (const [what, body] of [
    ...rubbish.brokenBodies,
    ['nothing', ''] as const,
    ['huge', 'x'.repeat(2_100_000)] as const,
  ])
    await check(body, what);
}

const json = { 'Content-Type': 'application/json' };
const post =
  (path: string, headers: Record<string, string>, method = 'POST'): Send =>
  (body) =>
    api.request(path, { method, headers: { ...json, ...headers }, body });
const signed =
  (path: string, secret: string): Send =>
  (body) =>
    api.request(path, {
      method: 'POST',
      headers: { ...json, ...signedHeaders(secret, randomUUID(), body, api.services.now()) },
      body,
    });

/** A call of the wallet, signed over whose it is and which. */
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
    await breakEverything(example, signedCall('jogada', action));
    expect(await rowCounts(api, ['ledger_transfer', 'ledger_entry'])).toEqual(before);
    expect((await ledgerOf(api)).cash).toBe(0n);
  });

  it('knows no action and no provider but its own, and tells nothing else', async () => {
    for (const name of oddNames)
      for (const [provider, action] of [
        ['jogada', name],
        [name, 'bet'],
      ] as const) {
        const reply = await signedCall(provider, action)('{}');
        // Which providers there are, nobody learns who cannot sign for one.
        expect([403, 404], `${provider}/${action}`).toContain(reply.status);
        expect(Object.keys((await reply.json()) as object)).toEqual(['status', 'code', 'message', 'refusal']);
      }
  });

  it('opens to the right signature alone', async () => {
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
    await expectSoundBooks(api);
  });
});

describe('the game studio', () => {
  it.each([
    ['state', {}],
    ['spin', { spin_id: '00000000-0000-4000-8000-000000000001', bet: '7.77' }],
    ['seed', { client_seed: 'semente' }],
  ])('survives anything in %s', async (path, example) => {
    await breakEverything(example, post(`/sandbox/studio/api/${path}`, bearer(launch)));
    await breakEverything(example, post(`/sandbox/studio/api/${path}`, bearer('nobody')));
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
        expect((await api.request(`/sandbox/studio/${path}`)).status, path).toBeLessThan(500);
  });
});

describe('the payment provider', () => {
  const operator = bearer('test psp');
  it.each([
    [
      'cob/RUBBISH1',
      {
        kind: 'pix',
        valor: { original: '10.00' },
        devedor: { cpf: '52998224725', nome: 'Ana' },
        calendario: { expiracao: 1800 },
      },
    ],
    ['payout/RUBBISH1', { valor: '10.00', chave: 'ana@exemplo.com' }],
    ['pix/RUBBISH1/devolucao', {}],
  ])('survives anything in %s', async (path, example) => {
    await breakEverything(example, post(`/sandbox/psp/${path}`, operator, 'PUT'));
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

  it('survives any form on its pay page, and takes no payment from a CPF that is none', async () => {
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

  it('is heard by its signature alone, and whatever it signs is survived', async () => {
    const before = await rowCounts(api, rubbish.businessTables);
    const payment = { endToEndId: 'E'.repeat(32), txid: 'NONE', valor: '10.00', pagador: { cpf: '52998224725' } };
    await breakEverything({ pix: [payment] }, signed('/psp/webhook', 'test psp'));
    for (const field of Object.keys(payment))
      for (const [what, value] of fixed) {
        // A reference of plain letters and digits is a right one, though nobody's.
        if (field === 'txid' && /^[A-Za-z0-9]+$/.test(String(value)) && typeof value === 'string') continue;
        const reply = await signed(
          '/psp/webhook',
          'test psp',
        )(JSON.stringify({ pix: [{ ...payment, [field]: value }] }));
        // A body over the webhook's own bound is not even checked for its signature.
        expect([`${field}: ${what}`, reply.status]).toEqual([`${field}: ${what}`, what === '1 MB' ? 401 : 400]);
      }
    for (const send of [post('/psp/webhook', {}), signed('/psp/webhook', 'test studio')])
      expect((await send(JSON.stringify({ pix: [payment] }))).status).toBe(401);
    expect(await rowCounts(api, rubbish.businessTables)).toEqual(before);
  });
});

describe('the operators', () => {
  const paths = ['withdrawals/W1/approve', 'withdrawals/W1/reject', 'members/someone/kick'];

  it('are asked for their token everywhere', async () => {
    for (const path of [...paths, 'withdrawals', 'audit', 'nothing', '%00'])
      for (const method of ['GET', 'POST'])
        for (const headers of [{}, bearer(''), bearer('test psp'), { Authorization: 'test backoffice' }]) {
          const reply = await api.request(`/backoffice/${path}`, {
            method,
            headers: headers as Record<string, string>,
          });
          expect([401, path === '%00' ? 404 : 401], path).toContain(reply.status);
        }
  });

  it.each(paths)('survive their own mistakes in %s', async (path) => {
    const example = { operator: 'rita', reason: 'Motivo' };
    await breakEverything(example, post(`/backoffice/${path}`, bearer('test backoffice')));
    for (const name of oddNames) {
      const named = `/backoffice/${path.replace(/W1|someone/, name)}`;
      const reply = await post(named, bearer('test backoffice'))('{"operator":"rita","reason":"x"}');
      expect(reply.status, name).toBeLessThan(500);
    }
  });
});
