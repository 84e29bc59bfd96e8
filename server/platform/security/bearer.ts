/** How a host knows who asks: by a secret that both have, or either of two while it is changed. */
import { timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header bears one of the secrets. */
export function bears(authorization: string | undefined, secrets: readonly string[]): boolean {
  const given = Buffer.from(authorization ?? '');
  return secrets.some((secret) => {
    const wanted = Buffer.from(`Bearer ${secret}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
