/** Tests calls that move money: they need an idempotency key, and repeats are harmless and reveal nothing to others. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { calls } from '#contract/calls.ts';
import {
  bearer,
  ledgerOf,
  newKey,
  playerIn,
  raw,
  rowCounts,
  createWithdrawalPassword,
} from '#tests/support/journey.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi({ config: { rateLimitScale: 1 } });
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
  await createWithdrawalPassword();
  await creditPlayer(api.services, me.id, 500_00n);
});

const recharge = { money: '50.00', payment_id: 1, payment_type: 'online_pix' };
const drawing = () => ({ money: '20.00', payment_type: 'cpf', cpf_id: me.cpf, qk_pwd: WITHDRAWAL_PASSWORD });
const post = (path: string, input: object, key: string) =>
  raw(api, path, input, { ...bearer(readToken()), 'Idempotency-Key': key });

describe('an idempotent call', () => {
  it('is refused without a key, and nothing happens', async () => {
    const once = Object.values(calls).filter((call) => call.effect === 'once');
    expect(once.map((call) => call.path)).toEqual(expect.arrayContaining(['/api/recharge/online', '/api/drawing']));
    const before = await rowCounts(api, ['recharge', 'withdrawal']);
    const message = { subject: 'other', text: 'Where is my last deposit?' };
    const inputs: Record<string, object> = {
      ...{ '/api/recharge/online': recharge, '/api/drawing': drawing(), '/api/exchange/claim': { points: 100 } },
      '/api/support/send': message,
      '/api/support/visitor': { ...message, name: 'Ana', email: 'ana@example.com', key: 'k', captcha: 'c' },
    };
    for (const { path } of once) {
      const reply = await api.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...bearer(readToken()) },
        body: JSON.stringify(inputs[path] ?? {}),
      });
      expect([path, reply.status, await reply.json()]).toEqual([
        path,
        400,
        expect.objectContaining({ refusal: 'REQUIRED', field: 'Idempotency-Key' }),
      ]);
    }
    expect(await rowCounts(api, ['recharge', 'withdrawal'])).toEqual(before);
  });

  it.each([
    ['/api/recharge/online', () => recharge],
    ['/api/drawing', drawing],
  ] as const)('%s gives repeats the same reply, however many, beyond the limit of new ones', async (path, input) => {
    const key = newKey();
    const first = await post(path, input(), key);
    expect(first.status).toBe(200);
    for (let turn = 0; turn < 12; turn++) expect((await post(path, input(), key)).body).toEqual(first.body);
    // The repeats do not use up the limit of new requests.
    expect((await post(path, input(), newKey())).status).toBe(200);
  });

  it('reveals nothing to a repeat without the withdrawal password, and counts the attempt', async () => {
    const key = newKey();
    expect((await post('/api/drawing', drawing(), key)).status).toBe(200);
    const guess = await post('/api/drawing', { ...drawing(), qk_pwd: '110911' }, key);
    expect(guess).toMatchObject({ status: 400, body: { refusal: 'WITHDRAWAL_PASSWORD_WRONG', values: { left: 4 } } });
    expect(guess.body.data).toBeUndefined();
    expect((await post('/api/drawing', drawing(), key)).status).toBe(200);
    expect(await ledgerOf(api, me.id)).toMatchObject({ cash: 480_00n, locked: 20_00n });
  });
});
