/** Tests which addresses count as one caller. */
import { expect, it } from 'vitest';
import { addressIn, networkOf, plainAddress } from '#server/platform/http/network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:1::1', '2001:db8:7:1::/64'],
  ['2001:0DB8:0007:0001:ffff:ffff:ffff:ffff', '2001:db8:7:1::/64'],
  ['2001:db8:7:2::1', '2001:db8:7:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
  ['1.2.3.4, 5.6.7.8', '1.2.3.4, 5.6.7.8'],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', null],
  ['203.0.113.7:x', null],
  ['', null],
])('a proxy’s %s is %s', (forwarded, address) => expect(addressIn(forwarded)).toBe(address));

it('an address is shown in one spelling', () => {
  expect(plainAddress('2001:0DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
});
