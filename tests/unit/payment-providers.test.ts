/**
 * Tests the layer between the cashier and its payment providers: the registry, the stored names, and the meaning of
 * replies.
 */
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { askHost } from '#server/platform/http/ask-host.ts';
import { entryText } from '#server/contexts/cashier/payments/entry-text.ts';
import { isWellNamed, keyOf, paymentIdOf, returnKey } from '#server/contexts/cashier/deposits/payment-key.ts';
import { createPixPsp } from '#server/contexts/cashier/providers/pix-psp.ts';
import { findProvider, registerProviders } from '#server/contexts/cashier/providers/registry.ts';

const lines: unknown[] = [];
const log = (level: string, event: string, fields = {}) => lines.push({ level, event, ...fields });
const pix = createPixPsp({ url: '', apiToken: '', webhookSecrets: [] }, { fetch: () => Promise.reject(), log });
const second = { ...pix, name: 'second' };

it('a charge without a code to copy has its payment page', async () => {
  const charge = { status: 'ATIVA', payUrl: 'https://bank.example/pay', transfer: null };
  const fetch = () => Promise.resolve(Response.json(charge));
  const psp = createPixPsp({ url: 'https://bank.example', apiToken: '', webhookSecrets: [] }, { fetch, log });
  const payer = { cpf: '39053344705', name: 'Ana Souza' };
  const asked = { reference: 'JG1', kind: 'instant', amount: 10_00n, payer, seconds: 60 } as const;
  expect(await psp.createCharge(asked)).toEqual({
    ok: true,
    value: { code: null, payUrl: 'https://bank.example/pay', transfer: null },
  });
});

describe('the registry', () => {
  it('finds a provider by its name; any other is an error with a line in the log', () => {
    const paymentProviders = registerProviders([pix, second], 'second');
    expect(findProvider({ paymentProviders, log }, 'second')).toEqual({ ok: true, value: second });
    expect(findProvider({ paymentProviders, log }, 'gone')).toEqual({ ok: false, reason: 'unavailable' });
    expect(lines).toContainEqual({ level: 'error', event: 'provider.unknown', provider: 'gone' });
  });

  it('refuses in one line duplicate or invalid names, or payouts without a provider', () => {
    expect(() => registerProviders([pix, pix], 'pix-psp')).toThrow(/^Two payment providers have the same name\.$/);
    for (const name of ['', 'With:colon', 'a'.repeat(25), 'ñ'])
      expect(() => registerProviders([{ ...pix, name }], name)).toThrow(/is no name of a payment provider\.$/);
    expect(() => registerProviders([pix, second], 'third')).toThrow(
      /^PAYOUT_PROVIDER must be one of: pix-psp, second\.$/,
    );
  });
});

describe('a payment’s key', () => {
  const id = 'E'.repeat(32);

  it('is the id alone with pix-psp, as release 0.1.0 wrote it, and has every other provider before it', () => {
    expect([keyOf('pix-psp', id), keyOf('second', id)]).toEqual([id, `second:${id}`]);
    for (const provider of ['pix-psp', 'second']) expect(paymentIdOf(provider, keyOf(provider, id))).toBe(id);
  });

  it('identifies a return with it, and no other payment’s', () => {
    expect(returnKey('pix-psp', id, 'R-1')).toBe(`${id}-R-1`);
    const key = (payment: string, back: string) => returnKey('second', keyOf('second', payment), back);
    expect(key('p', '1-2')).not.toBe(key('p-1', '2'));
  });

  const payment = {
    ...{ paymentId: 'p-1_2.3', reference: 'JG1', amount: 1n, payerCpf: null },
    ...{ returns: [], hasUnreadableReturn: false },
  };
  const back = { id: 'r-1', networkId: null, amount: 1n, status: 'returned', nature: '' } as const;
  it.each([
    ['', { paymentId: '' }],
    ['a colon', { paymentId: 'a:b' }],
    ['65 characters', { paymentId: 'a'.repeat(65) }],
    ['a NUL in its reference', { reference: 'a\0' }],
    ['a long reference', { reference: 'a'.repeat(36) }],
    ['less than nothing', { amount: -1n }],
    ['more than there is', { amount: 10n ** 13n }],
    ['a return with a colon', { returns: [{ ...back, id: 'a:b' }] }],
  ])('contains nothing ambiguous or empty: %s', (_what, change) => {
    expect(isWellNamed({ ...payment, returns: [back] })).toBe(true);
    expect(isWellNamed({ ...payment, ...change })).toBe(false);
  });
});

describe('a stored entry', () => {
  it('is JSON, cut in length and depth', () => {
    expect(entryText({ a: [1] })).toBe('{"a":[1]}');
    expect(entryText('x'.repeat(10_000)).length).toBeLessThan(4200);
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    expect(entryText(deep)).toBe('[[[[[[[["…"]]]]]]]]');
    expect(entryText(undefined)).toBe('null');
  });
});

describe('a host’s reply', () => {
  const answerTo = (reply: () => Promise<Response>) =>
    askHost(
      { fetch: reply, log },
      {
        ...{ provider: 'second', url: 'https://bank.test', path: '/x', method: 'POST', headers: {} },
        ...{ answer: v.object({ a: v.number() }), timeoutMs: 1000 },
      },
    );

  it('is a value if it has the expected format', async () => {
    expect(await answerTo(async () => Response.json({ a: 1, b: 2 }))).toEqual({ ok: true, value: { a: 1 } });
  });

  it.each([400, 409, 410, 413, 422])('is a rejection with status %i', async (status) => {
    expect(await answerTo(async () => Response.json({ a: 1 }, { status }))).toEqual({ ok: false, reason: 'rejected' });
  });

  it.each([301, 401, 403, 404, 405, 408, 425, 429, 500, 502, 503, 504])(
    'is undecided with status %i',
    async (status) => {
      const told = await answerTo(async () => Response.json({ a: 1 }, { status }));
      expect(told).toEqual({ ok: false, reason: 'unavailable' });
    },
  );

  it('is unusable if it is no JSON, other JSON, or missing', async () => {
    const replies = [
      async () => new Response('<html>'),
      async () => new Response('<html>', { status: 422 }),
      async () => Response.json({ a: '1' }),
      () => Promise.reject(new TypeError('fetch failed')),
    ];
    for (const reply of replies) expect(await answerTo(reply)).toEqual({ ok: false, reason: 'unavailable' });
  });
});
