/** Tests the lobby's address: its valid values, and the address of a choice. */
import { describe, expect, it } from 'vitest';
import { addressOf, isAll, isCategory, readAddress } from '#shell/on-demand/lobby/address.ts';
import type { Askable } from '#shell/on-demand/lobby/address.ts';

const askable: Askable = { types: { slots: 3, live: 1, crash: 9 }, tags: ['hot', 'new'] };
const read = (query: string) => readAddress(new URLSearchParams(query), askable);

describe('an address of the lobby', () => {
  it('requests all games without a query or with an unknown one', () => {
    for (const query of ['', '?from=somebody', '?order=weight', '?order=best', '?type=&tag=']) {
      const wanted = read(query);
      expect(wanted && isAll(wanted), query).toBe(true);
    }
  });

  it('names a type by its name or by the wire’s number', () => {
    expect(read('?type=crash')).toMatchObject({ type: 9, typeName: 'crash' });
    expect(read('?type=9')).toEqual(read('?type=crash'));
    const category = read('?type=crash');
    expect(category && isCategory(category)).toBe(true);
    const ordered = read('?type=crash&order=rtp');
    expect(ordered && isCategory(ordered)).toBe(false);
  });

  it.each(['?type=roulettes', '?type=12', '?type=toString', '?type=__proto__', '?tag=best', '?type=slots&tag=<b>'])(
    '%s is no known type or tag',
    (query) => expect(read(query)).toBeNull(),
  );

  it('is read back as it was written', () => {
    const choices = [
      { typeName: 'slots', tag: '', provider: '', order: 'weight' },
      { typeName: 'slots', tag: '', provider: 'acme & co', order: 'name' },
      { typeName: '', tag: 'hot', provider: '', order: 'rtp' },
      { typeName: '', tag: '', provider: '', order: 'weight' },
    ];
    for (const choice of choices) {
      const address = new URL(`https://site.test/game${addressOf(choice)}`);
      expect(readAddress(address.searchParams, askable)).toMatchObject(choice);
    }
    expect(addressOf({ typeName: 'slots', tag: '', provider: '', order: 'weight' })).toBe('?type=slots#slots');
    expect(addressOf({ typeName: 'slots', tag: '', provider: '', order: 'rtp' })).toBe('?type=slots&order=rtp');
    expect(addressOf({ typeName: '', tag: '', provider: '', order: 'weight' })).toBe('');
  });
});
