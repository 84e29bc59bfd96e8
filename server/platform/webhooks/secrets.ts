/** Makes and reads an endpoint's secrets: `whsec_` and the key in base64 (Standard Webhooks). They are stored encrypted. */
import { randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { decrypt, encrypt } from '#server/platform/security/encryption.ts';
import type { webhookEndpoints } from './schema.ts';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

/** Returns the HMAC key of a secret. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

export const sealSecret = ({ secrets }: Pick<Config, 'secrets'>, secret: string): string =>
  encrypt(secrets.PEPPER, { secret });

type Sealed = Pick<typeof webhookEndpoints.$inferSelect, 'sealedSecret' | 'sealedFormer' | 'formerUntil'>;

/** Returns the keys that sign now: the newest, and the former one while it is valid. */
export function signingKeys(
  { secrets }: Pick<Config, 'secrets'>,
  { sealedSecret, sealedFormer, formerUntil }: Sealed,
  now: Date,
): readonly Buffer[] {
  const former = formerUntil && formerUntil > now ? sealedFormer : null;
  return [sealedSecret, former].flatMap((sealed) =>
    sealed === null ? [] : keyOf((decrypt(secrets.PEPPER, sealed) as { secret: string }).secret),
  );
}
