/** Tests that parsing an address with a language reverses writing it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getStaticPaths, localePath, readPath } from '#i18n/paths.ts';
import { locales } from '#lib/locales.ts';

const segment = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,19}$/)
  .filter((text) => !(locales as readonly string[]).includes(text));
const path = fc.array(segment, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);

describe('an address', () => {
  it.each([
    ['pt', '/', '/'],
    ['en', '/', '/en'],
    ['pt', '/withdraw?x=1', '/withdraw?x=1'],
    ['en', '/withdraw?x=1', '/en/withdraw?x=1'],
    ['en', '/?x=1', '/en?x=1'],
    ['msa', '/promotion/activity', '/msa/promotion/activity'],
  ] as const)('in %s of %s is %s', (locale, plain, address) => expect(localePath(locale, plain)).toBe(address));

  it('is parsed to what was written, in every language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), path, (locale, plain) => {
        expect(readPath(localePath(locale, plain))).toEqual({ locale, path: plain });
      }),
    );
  });

  it.each([
    ['/en/withdraw.html', 'en', '/withdraw'],
    ['/en/index.html', 'en', '/'],
    ['/en.html', 'en', '/'],
    ['/index.html', 'pt', '/'],
    ['/withdraw/', 'pt', '/withdraw'],
    ['/english', 'pt', '/english'],
    ['/enter/en', 'pt', '/enter/en'],
  ])('%s is in %s the page %s', (address, locale, plain) => expect(readPath(address)).toEqual({ locale, path: plain }));

  it('is built once for each language, the first without a code', () => {
    const built = getStaticPaths();
    expect(built.map(({ props }) => props.locale)).toEqual(locales);
    expect(built.map(({ params }) => params.locale)).toEqual([undefined, ...locales.slice(1)]);
  });
});
