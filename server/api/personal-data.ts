/** What the keys of submits keep of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { idempotencyKeys } from './schema.ts';

export const keptOfSubmits = [
  keeps(idempotencyKeys, {
    ...{ member: idempotencyKeys.memberId, key: [idempotencyKeys.key], later: 'erased' },
    shown: { not: 'submits of the last day: what they made stands elsewhere' },
  }),
];
