/** Tests the key of a submit: kept while its outcome is unknown, new for any other. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '#contract/failure.ts';
import { idempotencyKey } from '#stores/idempotency-key.ts';

const refused = (httpCode: number): Failure => ({ kind: 'refused', code: null, message: '', httpCode });

/** Stands in for a tab's storage, which a reload keeps. */
const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a reloaded page', () => {
  const input = { money: '10.00', key: '529.982.247-25' };
  // Creates another page's store of the same form.
  const reloaded = () => idempotencyKey('test');

  it('gives the same submit the same key, and stores no input', () => {
    const first = idempotencyKey('test').keyFor(input);
    expect(reloaded().keyFor(input)).toBe(first);
    expect([...storage.values()].join()).not.toMatch(/529\.982|982\.247|10\.00/);
    expect(idempotencyKey('another form').keyFor(input)).not.toBe(first);
  });

  it('gives another input another key, and also an answered one', () => {
    const submit = idempotencyKey('test');
    const first = submit.keyFor(input);
    expect(reloaded().keyFor({ ...input, money: '10.01' })).not.toBe(first);
    const second = submit.keyFor(input);
    submit.ended(null);
    expect(storage.size).toBe(0);
    expect(reloaded().keyFor(input)).not.toBe(second);
  });

  it('treats a submit half an hour later as a new one', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = idempotencyKey('test').keyFor(input);
    vi.setSystemTime(Date.now() + 29 * 60_000);
    expect(reloaded().keyFor(input)).toBe(first);
    vi.setSystemTime(Date.now() + 60_000);
    expect(reloaded().keyFor(input)).not.toBe(first);
  });
});

describe('the key of a submit', () => {
  it.each<Failure>([
    { kind: 'network' },
    { kind: 'unexpected' },
    { kind: 'expired' },
    { kind: 'forced-offline' },
    refused(500),
    refused(503),
    refused(429),
    { ...refused(400), code: 'WITHDRAWAL_PASSWORD_WRONG' } as Failure,
  ])('is kept after %j, and another input has another', (failure) => {
    const submit = idempotencyKey('test');
    const first = submit.keyFor({ money: '10.00' });
    submit.ended(failure);
    expect(submit.keyFor({ money: '10.00' })).toBe(first);
    expect(submit.keyFor({ money: '10.01' })).not.toBe(first);
  });

  it.each<Failure | null>([null, refused(400), refused(403), refused(422), refused(200)])(
    'is new after %j',
    (failure) => {
      const submit = idempotencyKey('test');
      const first = submit.keyFor({ money: '10.00' });
      submit.ended(failure);
      expect(submit.keyFor({ money: '10.00' })).not.toBe(first);
    },
  );
});
