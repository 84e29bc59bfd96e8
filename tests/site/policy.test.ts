/** A page's policy allows the inline scripts that the build knows by name; any other fails the build. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prefetchRules } from '#components/prefetch-rules.ts';
import { pagePolicy } from '#scripts/build/csp.ts';
import { knownScripts } from '#scripts/build/known-scripts.ts';

const apiUrl = 'https://api.example';
const known = new Set(Object.values(await knownScripts()));
const policyOf = (html: string) => pagePolicy({ file: 'promotion/cashback.html', html, apiUrl, known });
const boot = readFileSync('src/shell/boot.js', 'utf8');

test('the known scripts of a page are allowed by their hashes', () => {
  const policy = policyOf(`<script>${boot}</script><script type="speculationrules">${prefetchRules}</script>`);
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
});

test.each([
  '<script>document.title = Object.keys(sessionStorage).join()</script>',
  '<script type="module">fetch("https://example.org")</script>',
  '<SCRIPT>alert()</SCRIPT>',
  '<script\n>alert()</script\n>',
  `<script>${boot};alert()</script>`,
])('an unknown inline script fails the build by its page: %s', (html) => {
  expect(() => policyOf(html)).toThrow('promotion/cashback.html has an inline script');
});
