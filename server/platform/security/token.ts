/** Opaque tokens: what a bearer or a launch carries, and what is stored in its place. */
import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as text, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
