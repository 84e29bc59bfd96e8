/** Whose passkeys these are: the site, as browsers know it. */
import type { Services } from '#server/platform/services.ts';

/** What devices show it as. */
export const SITE_NAME = 'Jogada';

/** EdDSA, ES256, RS256: named, because the library would otherwise ask the runtime for what is experimental there. */
export const ALGORITHMS = [-8, -7, -257];

/** The host of the site's first address, which keys are bound to; and all its addresses, which may ask for them. */
export function siteOf({ siteOrigins }: Pick<Services['config'], 'siteOrigins'>): { host: string; origins: string[] } {
  const [first = 'http://localhost'] = siteOrigins;
  return { host: new URL(first).hostname, origins: [...siteOrigins] };
}
