/** Limits the password hashes of a member, because each costs processor time and memory (docs/domain/accounts.md#password-hashing). */
import { MINUTE } from '#server/platform/time.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';

/** Counts one hash. Call it before every hash that a signed-in member causes. A person needs a few a minute. */
export const limitPasswordHashing = (services: Services, member: number): Promise<Refused | null> =>
  rateLimit(services, { bucket: `hash:${member}`, max: 30, windowMs: MINUTE });
