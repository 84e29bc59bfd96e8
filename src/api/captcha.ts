/**
 * Solves the server's proof of work (docs/domain/accounts.md#captcha). The browser hashes in threads of its own, so
 * the page stays responsive.
 */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Returns the answer as base64url JSON, or null when the captcha cannot be solved here. */
export async function solveCaptcha(challenge: { parameters: object }): Promise<string | null> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  if (!solution) return null;
  const text = JSON.stringify({ counter: solution.counter, derivedKey: solution.derivedKey });
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
