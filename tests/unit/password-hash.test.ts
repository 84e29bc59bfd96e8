/** Tests password hashes at their real cost, which all other tests reduce. */
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { secretNames } from '#server/platform/secrets.ts';
import { hashPassword, verifyPassword } from '#server/platform/security/password-hash.ts';
import { composed, decomposed, hashOfDecomposed } from '#tests/support/decomposed-password.ts';

const { passwordCost, captchaCost, captchaTries } = readConfig(
  Object.fromEntries(secretNames.map((name) => [name, 'given'])),
);

describe('the default cost', () => {
  test('is OWASP’s minimum for passwords, and a captcha of a thousand tries, each of a thousand rounds', () => {
    expect(passwordCost).toEqual({ memoryKib: 19_456, passes: 2 });
    expect([captchaCost, captchaTries]).toEqual([1000, 1000]);
  });
});

describe('a password hash', () => {
  test('contains its cost, and matches only its own password', async () => {
    const hash = await hashPassword('jogada-segredo', passwordCost);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword('jogada-segredo', hash, passwordCost)).toBe('composed');
    expect(await verifyPassword('jogada-segredO', hash, passwordCost)).toBe('none');
  });

  test('differs each time', async () => {
    const cost = { memoryKib: 64, passes: 1 };
    expect(await hashPassword('igual', cost)).not.toBe(await hashPassword('igual', cost));
  });

  test('is checked at the cost of its creation, whatever the operator has set since', async () => {
    const hash = await hashPassword('antiga', { memoryKib: 64, passes: 1 });
    expect(await verifyPassword('antiga', hash, passwordCost)).toBe('composed');
  });

  test('is of the normalised form, which every keyboard’s spelling matches; older ones, as typed', async () => {
    const cost = { memoryKib: 64, passes: 1 };
    for (const set of [composed, decomposed])
      for (const tried of [composed, decomposed])
        expect(await verifyPassword(tried, await hashPassword(set, cost), cost)).toBe('composed');
    expect(await verifyPassword(decomposed, hashOfDecomposed, cost)).toBe('as typed');
    expect(await verifyPassword(composed, hashOfDecomposed, cost)).toBe('none');
    // No other character is changed.
    const hash = await hashPassword(' １２ senha\u200B ', cost);
    for (const other of ['１２ senha\u200B', ' 12 senha\u200B ', ' １２ senha '])
      expect(await verifyPassword(other, hash, cost)).toBe('none');
  });

  test('never matches a missing or invalid hash', async () => {
    expect(await verifyPassword('antiga', null, { memoryKib: 64, passes: 1 })).toBe('none');
    expect(await verifyPassword('none', 'none', passwordCost)).toBe('none');
  });
});
