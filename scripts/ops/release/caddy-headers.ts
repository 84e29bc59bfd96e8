/**
 * Writes the site's headers for Caddy, from the `_headers` file of the build. Prints the snippet `headers`.
 *
 *     node scripts/ops/release/caddy-headers.ts dist > headers.caddy
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHeaders } from '#scripts/build/headers-file.ts';
import type { HeaderRule } from '#scripts/build/headers-file.ts';

/**
 * Returns the snippet. Headers of all paths come first, then those of single folders. Whatever has no `Cache-Control` of its own must be revalidated.
 */
export function caddyHeaders(text: string): string {
  const rules = parseHeaders(text);
  const lines = rules.flatMap(({ path, headers }, index) => {
    if (path === '/*') return headers.map(([name, value]) => headerLine('', name, value));
    return [`\t@rule${index} path ${path}`, ...headers.map((each) => headerLine(`@rule${index} `, ...each))];
  });
  const cached = rules.filter(hasCacheControl).map(({ path }) => path);
  const others = [`\t@others not path ${cached.join(' ')}`, headerLine('@others ', 'Cache-Control', 'no-cache')];
  return ['(headers) {', ...lines, ...others, '}', ''].join('\n');
}

const hasCacheControl = ({ headers }: HeaderRule) => headers.some(([name]) => name === 'Cache-Control');
const headerLine = (matcher: string, name: string, value: string) =>
  `\theader ${matcher}${name} ${JSON.stringify(value)}`;

if (import.meta.main) {
  const [site = 'dist'] = process.argv.slice(2);
  process.stdout.write(caddyHeaders(readFileSync(join(site, '_headers'), 'utf8')));
}
