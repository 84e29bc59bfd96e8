/** A page's policy allows the inline scripts that the build knows by name; any other fails the build. */
import { expect, test } from 'vitest';
import { headScript } from '#components/head-script.ts';
import { prefetchRules } from '#components/prefetch-rules.ts';
import { pagePolicy } from '#scripts/build/csp.ts';
import { knownScripts } from '#scripts/build/known-scripts.ts';

const apiUrl = 'https://api.example';
const policyOf = (html: string) =>
  pagePolicy({ file: 'promotion/cashback.html', html, apiUrl, isKnown: knownScripts(apiUrl) });

test('the known scripts of a page are allowed by their hashes', () => {
  const head = headScript('th', '/recharge', true, apiUrl);
  const policy = policyOf(`<script>${head}</script><script type="speculationrules">${prefetchRules}</script>`);
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2);
});

test.each([
  '<script>document.title = Object.keys(sessionStorage).join()</script>',
  '<script type="module">fetch("https://example.org")</script>',
  '<SCRIPT>alert()</SCRIPT>',
  '<script\n>alert()</script\n>',
  `<script>${headScript('pt', '/', true, 'https://example.org')}</script>`,
])('an unknown inline script fails the build by its page: %s', (html) => {
  expect(() => policyOf(html)).toThrow('promotion/cashback.html has an inline script');
});
