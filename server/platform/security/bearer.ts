/** Authenticates a host by a shared secret, or by either of two while it is changed. */
import { timingSafeEqual } from 'node:crypto';

/** Returns whether an `Authorization` header has one of the secrets. */
export function bears(authorization: string | undefined, secrets: readonly string[]): boolean {
  const given = Buffer.from(authorization ?? '');
  return secrets.some((secret) => {
    const wanted = Buffer.from(`Bearer ${secret}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
