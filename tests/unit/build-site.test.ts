/** Tests when a site is built anew: `npm start` builds it only where something changed. */
import { expect, it } from 'vitest';
import { fingerprint } from '#scripts/dev/build-site.ts';
import { siteBuild } from '#scripts/dev/test-stack.ts';

const plain = fingerprint(siteBuild, {});

it.each([
  { BRAND: 'Sorte Clara' },
  { OPERATOR_NAME: 'Operadora Exemplo Ltda' },
  { SUPPORT_URL: 'https://ajuda.example' },
  { SOCIAL_LINKS: 'Instagram=https://social.example/sorte' },
  { LOCALES: 'pt' },
])('the setting %o makes another site', (env) => {
  expect(fingerprint(siteBuild, env)).not.toBe(plain);
});

it('other variables and overridden settings change nothing', () => {
  expect(fingerprint(siteBuild, { HOME: '/home/ana', PUBLIC_SITE_URL: 'https://other.example' })).toBe(plain);
});

it('a setting counts alike from the environment and from the caller', () => {
  const env = { BRAND: 'Sorte Clara' };
  expect(fingerprint({ ...siteBuild, env }, {})).toBe(fingerprint(siteBuild, env));
});
