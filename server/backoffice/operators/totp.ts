/** Verifies codes of an operator's phone, each accepted once (platform/security/totp.ts). */
import { and, eq, isNull, lt, or } from '#server/platform/db/drizzle.ts';
import { encrypt, decrypt } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { newTotpSecret, stepOfCode, totpAddress } from '#server/platform/security/totp.ts';
import type { OperatorRow } from './operators.ts';
import { operators } from '#server/backoffice/schema.ts';

/** Returns a new secret, encrypted for storage. */
export const newSealedSecret = ({ config }: Services): string =>
  encrypt(config.secrets.PEPPER, { secret: newTotpSecret() });

const secretOf = ({ config }: Services, sealed: string) => String(decrypt(config.secrets.PEPPER, sealed).secret);

/** Returns what a phone needs: the secret to type, and the address for a QR code. */
export function enrolmentOf(services: Services, name: string, sealed: string): { secret: string; address: string } {
  const secret = secretOf(services, sealed);
  return { secret, address: totpAddress(secret, name) };
}

/** Accepts an operator's code once. Returns false where it is wrong or used; of two concurrent uses one is accepted. */
export async function takeCode(services: Services, operator: OperatorRow, code: string): Promise<boolean> {
  const { id, sealedTotp } = operator;
  const step = sealedTotp === null ? null : stepOfCode(secretOf(services, sealedTotp), code, services.now());
  if (step === null) return false;
  const taken = await services.db
    .update(operators)
    .set({ totpStep: step })
    .where(and(eq(operators.id, id), or(isNull(operators.totpStep), lt(operators.totpStep, step))))
    .returning({ id: operators.id });
  return taken.length > 0;
}

/** Returns whether a text is a secret that this server encrypted. */
export function isSealedSecret({ config }: Services, sealed: string): boolean {
  try {
    return typeof decrypt(config.secrets.PEPPER, sealed).secret === 'string';
  } catch {
    return false;
  }
}

/** Returns the step of a code that a phone shows for a secret; null where it is wrong. */
export const stepOf = (services: Services, sealed: string, code: string): number | null =>
  stepOfCode(secretOf(services, sealed), code, services.now());
