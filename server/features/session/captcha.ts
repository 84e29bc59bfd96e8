/** The captcha: a proof of work that every device solves by itself in about a second; each answer counts once. */
import { randomBytes } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { and, eq, gt } from 'drizzle-orm';
import type { captchaCall } from '#contract/session.ts';
import type { Handler } from '#server/core/call.ts';
import { MINUTE } from '#server/core/clock.ts';
import { rateLimit } from '#server/core/rate-limit.ts';
import { isRefused, refuse } from '#server/core/refusal.ts';
import type { Refused } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { captchas } from './schema.ts';

const VALID_SECONDS = 300;

export const captcha: Handler<typeof captchaCall> = async ({ services, ip }) => {
  const limited = await rateLimit(services, { bucket: `captcha:${ip}`, max: 20, windowMs: MINUTE });
  if (limited) return limited;
  const key = randomBytes(16).toString('base64url');
  const expiresAt = new Date(services.now().getTime() + VALID_SECONDS * 1000);
  // By default about 0.2 s on a desktop, 1 to 2 s on a cheap phone (domain 4.5).
  const { captchaCost: cost, captchaTries: tries } = services.config;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(Math.ceil(tries * 1.5), Math.ceil(tries / 2)),
    deriveKey,
    hmacSignatureSecret: services.config.secrets.CAPTCHA_SECRET,
    hmacKeySignatureSecret: services.config.secrets.CAPTCHA_SECRET,
  });
  await services.db.insert(captchas).values({ key, challenge, expiresAt });
  return { data: { key, type: 'altcha', img: '', sensitive: false, challenge, expires_in: VALID_SECONDS } };
};

/** Takes an answer; the puzzle is gone afterwards, right or wrong. `answer` is base64url JSON of the solution. */
export async function spendCaptcha(services: Services, key: string, answer: string): Promise<Refused | null> {
  const [row] = await services.db
    .delete(captchas)
    .where(and(eq(captchas.key, key), gt(captchas.expiresAt, services.now())))
    .returning({ challenge: captchas.challenge });
  const solution = readSolution(answer);
  if (!row || isRefused(solution)) return refuse('CAPTCHA_EXPIRED', { field: 'captcha' });
  const { verified } = await verifySolution({
    challenge: row.challenge as Challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: services.config.secrets.CAPTCHA_SECRET,
    hmacKeySignatureSecret: services.config.secrets.CAPTCHA_SECRET,
  });
  return verified ? null : refuse('CAPTCHA_EXPIRED', { field: 'captcha' });
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
