/**
 * Tests that a page's policy allows only the inline scripts that the build lists and the build's own styles. Any other
 * fails the build.
 */
import { expect, test } from 'vitest';
import { bootScript } from '#components/boot-script.ts';
import { prefetchRules } from '#components/prefetch-rules.ts';
import { pagePolicy } from '#scripts/build/csp.ts';
import { knownScripts } from '#scripts/build/known-scripts.ts';

const apiUrl = 'https://api.example';
const known = {
  scripts: new Set(Object.values(await knownScripts())),
  styles: new Set(['.hero{display:grid}', '.hero{display:grid}.tile{display:flex}']),
};
const policyOf = (html: string) => pagePolicy({ file: 'promotion/cashback.html', html, apiUrl, known });

test('the known scripts of a page are allowed by their hashes', () => {
  const policy = policyOf(`<script>${bootScript}</script><script type="speculationrules">${prefetchRules}</script>`);
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
});

test.each([
  '<script>document.title = Object.keys(sessionStorage).join()</script>',
  '<script type="module">fetch("https://example.org")</script>',
  '<SCRIPT>alert()</SCRIPT>',
  '<script\n>alert()</script\n>',
  `<script>${bootScript};alert()</script>`,
])('an unknown inline script fails the build by its page: %s', (html) => {
  expect(() => policyOf(html)).toThrow('promotion/cashback.html has an inline script');
});

test.each([
  '.hero{display:grid}',
  '.hero{display:grid}.tile{display:flex}',
  '\n.hero{display:grid}\n.hero{display:grid}.tile{display:flex}\n',
])('the style sheets of the build are allowed by their hashes: %s', (sheet) => {
  expect(policyOf(`<style>${sheet}</style>`)).toMatch(/style-src 'self' 'sha256-/);
});

test.each([
  '<style>.hero{display:none}</style>',
  '<style>.hero{display:grid}.wallet-balance{display:none}</style>',
  '<STYLE media="all">\n.wallet-balance::after{content:"R$ 1.000"}</STYLE\n>',
])('an unknown inline style fails the build by its page: %s', (html) => {
  expect(() => policyOf(html)).toThrow('promotion/cashback.html has an inline style');
});
