/** What the studio's API accepts. A schema's message is the refusal's code. */
import * as v from 'valibot';
import { parseMoney } from '#lib/money.ts';

export const emptyBody = v.object({}, 'INVALID');

export const spinBody = v.object(
  {
    /** A UUID made by the page for each tap, kept while it retries. */
    spin_id: v.pipe(
      v.string('REQUIRED'),
      v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'INVALID'),
    ),
    bet: v.pipe(
      v.string('REQUIRED'),
      v.transform((text) => parseMoney(text)),
      v.bigint('AMOUNT_INVALID'),
    ),
  },
  'INVALID',
);

export const seedBody = v.object(
  {
    /** 1 to 64 printable characters, not blank. */
    client_seed: v.pipe(
      v.string('REQUIRED'),
      v.maxLength(128, 'CLIENT_SEED_INVALID'),
      v.check((text) => text.trim() !== '' && Array.from(text).length <= 64, 'CLIENT_SEED_INVALID'),
      v.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'CLIENT_SEED_INVALID'),
    ),
  },
  'INVALID',
);

export const roundParameter = v.pipe(v.string('REQUIRED'), v.regex(/^[A-Za-z0-9_-]{32}$/, 'INVALID'));
