/** Declares what idempotency keys store of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { idempotencyKeys } from './schema.ts';

export const submitPersonalData = [
  personalData(idempotencyKeys, {
    ...{ member: idempotencyKeys.memberId, key: [idempotencyKeys.key], retention: 'erase' },
    exported: { not: 'submits of the last day: what they made stands elsewhere' },
  }),
];
