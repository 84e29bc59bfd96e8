/** Names the relying party of passkeys: the site, as browsers know it. */
import type { Services } from '#server/platform/services.ts';

/** The name that devices show for the site. */
export const SITE_NAME = 'Jogada';

/**
 * EdDSA, ES256 and RS256. They are listed, because the library's default includes an algorithm that is experimental in
 * Node.js.
 */
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
