/**
 * Decides how hard a captcha is for a network, before sign-in and registration. Nobody is locked out for what others behind the same address do.
 * Unused captchas and failed attempts make the next captchas harder. At the highest level a cheap phone still solves one while its owner types.
 */
import { MINUTE } from '#server/platform/time.ts';
import { addHits, recentHits } from '#server/platform/rate-limit/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';

const WINDOW_MS = 10 * MINUTE;
/** From each of these within the window captchas are twice as hard as before: eight times at the most. */
const STEPS = [50, 100, 200];

/** What weighs on a network: a captcha asked for; a try that failed, which says more; and a sign-in takes its captcha back. */
export const weights = { captcha: 1, failure: 4, signIn: -1 } as const;

const bucketOf = (network: string) => `pressure:${network}`;

export function recordLoad(services: Services, network: string, what: keyof typeof weights): Promise<void> {
  return addHits(services, bucketOf(network), WINDOW_MS, weights[what]);
}

/** Returns how many tries a captcha for this network takes on average. */
export async function triesFor(services: Services, network: string): Promise<number> {
  const { captchaTries, rateLimitScale } = services.config;
  const weight = await recentHits(services, bucketOf(network), WINDOW_MS);
  return captchaTries * 2 ** STEPS.filter((step) => weight >= step * rateLimitScale).length;
}
