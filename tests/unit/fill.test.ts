/** Tests values that are filled into a dictionary's text. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fill, fillSome } from '#lib/fill.ts';

describe('a text with names in it', () => {
  it('gets its values, each wherever it is named', () => {
    expect(fill('até {{max}} ({{ max }}), {{count}}x', { max: 'R$ 10,00', count: 0 })).toBe(
      'até R$ 10,00 (R$ 10,00), 0x',
    );
  });

  it('keeps a name that is filled later', () =>
    expect(fillSome('{{left}} de {{total}}, {{left|one:giro|other:giros}}', { total: 5 })).toBe(
      '{{left}} de 5, {{left|one:giro|other:giros}}',
    ));

  it('inserts a value literally: no replacement patterns, no second filling', () => {
    expect(fill('{{a}}', { a: "$& $1 $' {{b}}", b: 'x' })).toBe("$& $1 $' {{b}}");
  });

  it('ignores properties that every object has', () =>
    expect(fillSome('{{toString}} {{constructor}}', {})).toBe('{{toString}} {{constructor}}'));

  it('chooses the word after a number by the plural rules of the language', () => {
    const offers = '{{n}} {{n|one:oferta|other:ofertas}}';
    const say = (n: number, tag: string) => fill(offers, { n }, tag);
    expect([0, 1, 2].map((n) => say(n, 'pt-BR'))).toEqual(['0 oferta', '1 oferta', '2 ofertas']);
    expect([0, 1, 2].map((n) => say(n, 'en'))).toEqual(['0 ofertas', '1 oferta', '2 ofertas']);
    expect(say(1, 'th'), 'a language without plural has the one form').toBe('1 ofertas');
    // A formatted count still selects the plural form of its number.
    expect(fill(offers, { n: '1.000' })).toBe('1.000 ofertas');
    expect(fill(offers, { n: '1,000,000' }, 'en')).toBe('1,000,000 ofertas');
    expect(fill(offers, { n: '1' })).toBe('1 oferta');
  });
});

describe('a name without a value', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it.each(['{{left}} de {{total}}', '{{left|one:giro|other:giros}}'])('fails in a test: %s', (text) =>
    expect(() => fill(text, { total: 5 })).toThrow(`no value for {{left`),
  );

  it.each([
    ['in development', { DEV: true, SSR: false }],
    ['where pages are built', { DEV: false, SSR: true }],
  ])('fails %s', (_, { DEV, SSR }) => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('DEV', DEV);
    vi.stubEnv('SSR', SSR);
    expect(() => fill('{{left}} de 5', {})).toThrow('no value for {{left}} in “{{left}} de 5”');
  });

  it('is left out for players, and their page reports it', () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('DEV', false);
    vi.stubEnv('SSR', false);
    const told: Error[] = [];
    vi.stubGlobal('reportError', (fault: Error) => void told.push(fault));
    expect(fill('{{left}} de {{total}}', { total: 5 })).toBe(' de 5');
    expect(told.map(({ message }) => message)).toEqual(['no value for {{left}} in “{{left}} de {{total}}”']);
    // A server has no `reportError`, and still returns the text.
    vi.stubGlobal('reportError', undefined);
    expect(fill('{{left}} de {{total}}', { total: 5 })).toBe(' de 5');
  });
});

describe('a text in a page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is filled by the plurals of the page’s language', () => {
    const left = '{{count}} {{count|one:withdrawal|other:withdrawals}}';
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    expect(fill(left, { count: 0 })).toBe('0 withdrawals');
    vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
    expect(fill('{{count}} {{count|one:saque|other:saques}}', { count: 0 })).toBe('0 saque');
  });
});
