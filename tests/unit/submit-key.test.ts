/** The name of a submit: kept while nobody knows whether the server did it, new for anything else. */
import { describe, expect, it } from 'vitest';
import type { Failure } from '#contract/failure.ts';
import { submitKey } from '#stores/submit-key.ts';

const refused = (httpCode: number): Failure => ({ kind: 'refused', code: null, message: '', httpCode });

describe('the key of a submit', () => {
  it.each<Failure>([
    { kind: 'network' },
    { kind: 'unexpected' },
    { kind: 'expired' },
    { kind: 'forced-offline' },
    refused(500),
    refused(503),
    refused(429),
  ])('is kept after %j, and another input has another', (failure) => {
    const submit = submitKey();
    const first = submit.keyFor({ money: '10.00' });
    submit.ended(failure);
    expect(submit.keyFor({ money: '10.00' })).toBe(first);
    expect(submit.keyFor({ money: '10.01' })).not.toBe(first);
  });

  it.each<Failure | null>([null, refused(400), refused(403), refused(422), refused(200)])(
    'is new after %j',
    (failure) => {
      const submit = submitKey();
      const first = submit.keyFor({ money: '10.00' });
      submit.ended(failure);
      expect(submit.keyFor({ money: '10.00' })).not.toBe(first);
    },
  );
});
