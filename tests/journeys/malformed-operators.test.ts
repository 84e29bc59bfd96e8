/** Tests the operators' calls: all need the token, and no malformed input causes a 500. */
import { describe, expect, it } from 'vitest';
import { sendMalformed, oddNames } from '#tests/support/malformed-hosts.ts';
import type { Send } from '#tests/support/malformed-hosts.ts';
import { bearer } from '#tests/support/journey.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();

const post =
  (path: string, headers: Record<string, string>): Send =>
  (body) =>
    api.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });

describe('the operators', () => {
  const paths = [
    'withdrawals/W1/approve',
    'withdrawals/W1/reject',
    'members/someone/kick',
    'members/someone/spins',
    'operators',
    'payments/E1/return',
    'settlements/1/accept',
  ];
  const asRita = async () => bearer(await operatorToken(api.services, 'rita'));

  it('need their token everywhere', async () => {
    await asRita();
    for (const path of [...paths, 'withdrawals', 'audit', 'nothing', '%00'])
      for (const method of ['GET', 'POST'])
        for (const headers of [
          {},
          bearer(''),
          bearer('test psp'),
          bearer('test-backoffice'),
          { Authorization: 'token-of-operator-rita' },
        ]) {
          const reply = await api.request(`/backoffice/${path}`, {
            method,
            headers: headers as Record<string, string>,
          });
          // The installation's token may add an operator; here the input lacks a name.
          const isAdding =
            method === 'POST' && path === 'operators' && JSON.stringify(headers).includes('test-backoffice');
          expect([path, reply.status]).toEqual([path, isAdding ? 400 : 401]);
        }
  });

  it.each(paths)('get no 500 for malformed input in %s', async (path) => {
    const rita = await asRita();
    await sendMalformed({ name: 'x1', reason: 'Motivo' }, post(`/backoffice/${path}`, rita));
    for (const name of oddNames) {
      const named = `/backoffice/${path.replace(/W1|someone|E1|\b1\b/, name)}`;
      const reply = await post(named, rita)('{"name":"x y","reason":"x"}');
      expect(reply.status, name).toBeLessThan(500);
    }
  });
});
