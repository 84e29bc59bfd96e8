/** Sends malformed input as another host might, field by field and as a whole. No reply may have status 500. */
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  anything,
  brokenBodies,
  missing,
  neverText,
  unprintable,
  wrongAmounts,
  wrongNumbers,
  wrongTexts,
} from './malformed-input.ts';

export const fixed = [
  ...neverText,
  ...wrongNumbers,
  ...unprintable,
  ...wrongTexts,
  ...wrongAmounts,
  ['missing', missing] as const,
];
/** Odd parts of a path. */
export const oddNames = [
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

export type Send = (body: string) => Promise<Response>;

/** Sends a valid body with every field malformed in every way. Expects no status 500, and no echo of the input. */
export async function sendMalformed(example: Record<string, unknown>, send: Send): Promise<void> {
  const check = async (body: string, about: string) => {
    const reply = await send(body);
    expect(reply.status, about).toBeLessThan(500);
    // An accepted client seed is returned to its player.
    const text = reply.status === 200 ? '' : await reply.text();
    for (const part of ['rubbish rubbish', 'drop table', 'onerror', 'after']) expect(text, about).not.toContain(part);
  };
  for (const field of Object.keys(example)) {
    for (const [what, value] of fixed) {
      const input = { ...example, [field]: value };
      await check(JSON.stringify(input), `${field}: ${what}`);
    }
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        expect((await send(JSON.stringify({ ...example, [field]: value }))).status).toBeLessThan(500);
      }),
      { numRuns: 10 },
    );
  }
  for (const [what, body] of [...brokenBodies, ['nothing', ''] as const, ['huge', 'x'.repeat(2_100_000)] as const])
    await check(body, what);
}
