/** Creates opaque tokens for bearers and launches. Only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of 32 random bytes as text, and the hash that is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
