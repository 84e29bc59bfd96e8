/**
 * Sends the server's own requests. Hosts of the configuration may have any address. Any other host, such as one that a browser gave, must be
 * public. Redirects are not followed.
 */
import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Agent, fetch as undiciFetch } from 'undici';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';

/** What a client of another host needs of the server: `fetch`, and a log for failures. */
export interface Outbound {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly log: (
    level: 'info' | 'warn' | 'error',
    event: string,
    fields?: Readonly<Record<string, string | number>>,
  ) => void;
}

export type OutboundConfig = Pick<
  Config,
  | 'publicUrl'
  | 'studioUrl'
  | 'pspUrl'
  | 'mailUrl'
  | 'registerUrl'
  | 'identityUrl'
  | 'pushHosts'
  | 'outboundPrivateHosts'
>;

/** Signals a private address that no setting names. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Resolves a name to all its addresses, as `dns.lookup` does. */
export type ResolveName = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns the server's `fetch`. It rejects with PrivateAddressError where a host that is not configured is, or resolves to, a private address.
 * `cut` aborts every running request.
 */
export function outboundFetch(
  config: OutboundConfig,
  cut: AbortSignal,
  resolve: ResolveName = lookup,
): Services['fetch'] {
  const configured = configuredOrigins(config);
  const askOthers = publicFetch(config.outboundPrivateHosts, cut, resolve);
  return async (url, init) => {
    if (!configured.has(new URL(url).origin)) return askOthers(url, init);
    const signal = init.signal ? AbortSignal.any([init.signal, cut]) : cut;
    return fetch(url, { redirect: 'manual', ...init, signal });
  };
}

/**
 * Returns a `fetch` for hosts that no setting names. It rejects with PrivateAddressError where the host is, or resolves to, a private address that
 * is not in `allowed` (names, addresses, networks).
 */
export function publicFetch(
  allowed: readonly string[],
  cut: AbortSignal,
  resolve: ResolveName = lookup,
): Services['fetch'] {
  const isRefused = refusedAddresses(allowed);
  // The connection uses the checked addresses, so the name cannot resolve to another one in between.
  const checkedLookup: LookupFunction = (hostname, { all }, callback) =>
    resolve(hostname, { all: true }, (error, found) => {
      const wrong = found?.find(({ address }) => isRefused(hostname, address));
      const [first] = found ?? [];
      if (error) callback(error, []);
      else if (wrong) callback(new PrivateAddressError(`${hostname} resolves to ${wrong.address}`), []);
      else if (all || !first) callback(null, found);
      else callback(null, first.address, first.family);
    });
  const dispatcher = new Agent({ allowH2: false, connect: { lookup: checkedLookup } });
  return async (url, init) => {
    const signal = init.signal ? AbortSignal.any([init.signal, cut]) : cut;
    const asked = { redirect: 'manual', ...init, signal } as const;
    const { hostname } = new URL(url);
    // An address instead of a name is connected to without a lookup.
    const bare = hostname.replace(/^\[|\]$/g, '');
    if (isIP(bare) !== 0 && isRefused(bare, bare)) throw new PrivateAddressError(`${bare} is a private address`);
    try {
      // Node's own fetch takes no lookup.
      return (await undiciFetch(url, { ...asked, dispatcher } as never)) as unknown as Response;
    } catch (error) {
      throw error instanceof Error && error.cause instanceof PrivateAddressError ? error.cause : error;
    }
  };
}

/** Returns the origins (scheme, host and port) of the configuration. A prefix that is no whole address has none. */
function configuredOrigins(config: OutboundConfig): ReadonlySet<string> {
  const { publicUrl, studioUrl, pspUrl, mailUrl, registerUrl, identityUrl, pushHosts } = config;
  const urls = [publicUrl, studioUrl, pspUrl, mailUrl, registerUrl, identityUrl, ...pushHosts];
  return new Set(urls.flatMap((url) => URL.parse(url)?.origin ?? []));
}

/** Returns a check whether a host is forbidden at an address. `allowed`: private names, addresses and networks (CIDR) that are permitted. */
export function refusedAddresses(allowed: readonly string[]): (hostname: string, address: string) => boolean {
  const names = new Set(allowed.filter((entry) => isIP(entry.split('/')[0] ?? '') === 0));
  const networks = addressLists(allowed.filter((entry) => !names.has(entry)));
  return (hostname, address) => !names.has(hostname) && isIn(special, address) && !isIn(networks, address);
}

interface AddressLists {
  readonly ipv4: BlockList;
  readonly ipv6: BlockList;
}

/** Builds one list for each family, because a network of IPv6 would match addresses of IPv4 as well. */
function addressLists(networks: readonly string[]): AddressLists {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    lists[family].addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return lists;
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function isIn(lists: AddressLists, address: string): boolean {
  const family = familyOf(address);
  return lists[family].check(address, family);
}

/** Returns whether an address is not public. */
export const isSpecialAddress = (address: string): boolean => isIn(special, address);

/** Addresses that are not public, by IANA's registries of special-purpose addresses. */
const special = addressLists([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Of IPv6 only 2000::/3 is public. Below it are loopback, IPv4 inside IPv6 and NAT64; above it unique local,
  // link-local and multicast.
  '::/3',
  '4000::/2',
  '8000::/1',
  // The global range also has Teredo and other protocols, documentation, and 6to4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
