/** Names the relying party of passkeys: the site, as browsers know it. */
import type { Services } from '#server/platform/services.ts';

/** What devices show it as. */
export const SITE_NAME = 'Jogada';

/** EdDSA, ES256, RS256: named, because the library would otherwise ask the runtime for what is experimental there. */
export const ALGORITHMS = [-8, -7, -257];

/**
 * Returns the host that keys are bound to, and all addresses of the site, which may ask for them. It is the host of which all others
 * are subdomains ("jogada.example" with "www.jogada.example"), else the host of the first address, and keys work there alone.
 */
export function siteOf({ siteOrigins }: Pick<Services['config'], 'siteOrigins'>): { host: string; origins: string[] } {
  const hosts = siteOrigins.map((origin) => new URL(origin).hostname);
  const shared = hosts.find((host) => hosts.every((each) => each === host || each.endsWith(`.${host}`)));
  return { host: shared ?? hosts[0] ?? 'localhost', origins: [...siteOrigins] };
}
