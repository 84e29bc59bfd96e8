/**
 * Creates and verifies captchas: a proof of work that every device solves in about a second, longer for a busy network
 * (difficulty.ts). Each solution is valid once. Requests are never refused; the rows are deleted each minute
 * (retention.ts).
 */
import { randomBytes } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { and, eq, gt } from '#server/platform/db/drizzle.ts';
import type { captchaCall } from '#contract/sign-in.ts';
import { validSecrets } from '#server/platform/security/rotating-secrets.ts';
import type { Handler } from '#server/api/handler.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { triesFor, recordLoad } from './difficulty.ts';
import { captchas } from '#server/contexts/identity/sessions/schema.ts';

const VALID_SECONDS = 300;

export const captcha: Handler<typeof captchaCall> = async ({ services, ip }) => {
  const network = networkOf(ip);
  await recordLoad(services, network, 'captcha');
  const tries = await triesFor(services, network);
  const key = randomBytes(16).toString('base64url');
  const expiresAt = new Date(services.now().getTime() + VALID_SECONDS * 1000);
  // By default about 0.2 s on a desktop, 1 to 2 s on a cheap phone (docs/domain/accounts.md#captcha-difficulty).
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: services.config.captchaCost,
    // The position of the key decides the work. It is random and hidden from the client, and the key's signature is
    // part of the stored challenge. There is no easier solution.
    counter: randomInt(Math.ceil(tries * 1.5), Math.ceil(tries / 2)),
    deriveKey,
    hmacSignatureSecret: services.config.secrets.CAPTCHA_SECRET,
    hmacKeySignatureSecret: services.config.secrets.CAPTCHA_SECRET,
  });
  await services.db.insert(captchas).values({ key, challenge, network, tries, expiresAt });
  return { data: { key, type: 'altcha', img: '', sensitive: false, challenge, expires_in: VALID_SECONDS } };
};

/**
 * Consumes a captcha's solution from a network, right or wrong. `captcha` is base64url JSON of the solution. A captcha
 * that another network requested is accepted if it is as hard as a new one for this network.
 */
export async function consumeCaptcha(
  services: Services,
  { key, captcha: answer }: { readonly key: string; readonly captcha: string },
  network: string,
): Promise<Refused | null> {
  const [row] = await services.db
    .delete(captchas)
    .where(and(eq(captchas.key, key), gt(captchas.expiresAt, services.now())))
    .returning({ challenge: captchas.challenge, network: captchas.network, tries: captchas.tries });
  const solution = readSolution(answer);
  const isCheap = row && row.network !== network && row.tries < (await triesFor(services, network));
  if (!row || isCheap || isRefused(solution)) return refuse('CAPTCHA_EXPIRED', { field: 'captcha' });
  for (const secret of validSecrets(services.config, 'CAPTCHA_SECRET')) {
    const { verified } = await verifySolution({
      challenge: row.challenge as Challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
    });
    if (verified) return null;
  }
  return refuse('CAPTCHA_EXPIRED', { field: 'captcha' });
}

function readSolution(answer: string): Solution | Refused {
  try {
    const value = JSON.parse(Buffer.from(answer, 'base64url').toString('utf8')) as Partial<Solution> | null;
    const counter = value?.counter;
    const derivedKey = value?.derivedKey;
    if (!Number.isSafeInteger(counter) || typeof derivedKey !== 'string') return refuse('CAPTCHA_EXPIRED');
    return { counter: counter as number, derivedKey };
  } catch {
    return refuse('CAPTCHA_EXPIRED');
  }
}
