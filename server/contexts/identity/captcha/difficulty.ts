/**
 * Decides how hard a captcha is for a network, before sign-in and registration. Players behind a shared address are
 * never locked out by others. Unused captchas and failed attempts make the next captchas harder. At the highest level
 * a cheap phone still solves one while its owner types.
 */
import { MINUTE } from '#server/platform/time.ts';
import { addHits, recentHits } from '#server/platform/rate-limit/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';

const WINDOW_MS = 10 * MINUTE;
/** The counts in a window from which captchas become twice as hard, up to eight times. */
const STEPS = [50, 100, 200];

/**
 * What counts for a network: a requested captcha, and a failed attempt, which weighs more. A sign-in subtracts its
 * captcha.
 */
export const weights = { captcha: 1, failure: 4, signIn: -1 } as const;

const bucketOf = (network: string) => `pressure:${network}`;

export function recordLoad(services: Services, network: string, what: keyof typeof weights): Promise<void> {
  return addHits(services, bucketOf(network), WINDOW_MS, weights[what]);
}

/** Returns how many attempts a captcha for this network takes on average. */
export async function triesFor(services: Services, network: string): Promise<number> {
  const { captchaTries, rateLimitScale } = services.config;
  const weight = await recentHits(services, bucketOf(network), WINDOW_MS);
  return captchaTries * 2 ** STEPS.filter((step) => weight >= step * rateLimitScale).length;
}
