import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { hmacSha256, sha256 } from '#lib/sha256.ts';
import { randomWords } from '#scripts/dev/fixtures/random-sources.ts';

const next = randomWords(256);
const bytes = (length: number) => Uint8Array.from({ length }, () => next() & 255);
const hex = (some: Uint8Array) => Buffer.from(some).toString('hex');

it('digests as the platform does, round every edge of a block', () => {
  for (let length = 0; length <= 200; length++) {
    const message = bytes(length);
    expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
  expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

it('authenticates as the platform does, with a key of up to a block', () => {
  for (const length of [0, 1, 32, 63, 64]) {
    const [key, message] = [bytes(length), bytes(length + 5)];
    expect(hex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
  }
});
