/** Determines who counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which one household or phone has. */
import { isIP, isIPv6 } from 'node:net';

/** Normalises an address: IPv4 within IPv6 ("::ffff:203.0.113.7") as IPv4, IPv6 compressed, without a zone. */
export function plainAddress(address: string): string {
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return dotted(groups.slice(6));
  return compressed(bare);
}

/** Parses the address of a proxy's header, with or without a port ("203.0.113.7:51234", "[2001:db8::1]:443"), or returns null. */
export function addressIn(forwarded: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded;
  return isIP(bare) ? bare : null;
}

/** Returns the network of an address, by which limits count. Returns a text that is no address unchanged. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const prefix = groupsOf(plain).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Compresses an IPv6 address by the URL parser, which reads every spelling and writes one. */
const compressed = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** Returns the eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = compressed(address).split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function dotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}
