/**
 * `npm run check-site -- https://jogada.example --site dist`: tests whether a host serves the built site as it must
 * (docs/how-to/put-it-on-a-cdn.md). It requests pages and files, and compares status, headers and caching with the
 * build's own `_headers`. Exits with 1 on any difference.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { headersOf, parseHeaders } from '#scripts/build/headers-file.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string', default: 'dist' } },
});
const [address = ''] = positionals;
if (!URL.canParse(address)) {
  console.error('Usage: npm run check-site -- https://jogada.example --site dist');
  process.exit(2);
}
const rules = parseHeaders(readFileSync(join(values.site, '_headers'), 'utf8'));
const differences: string[] = [];

/** Compares one answer. Headers that are not in `_headers` are the host's own. */
async function check(path: string, status: number, more: Readonly<Record<string, RegExp>> = {}): Promise<void> {
  const reply = await fetch(new URL(path, address), { redirect: 'manual', headers: { 'Accept-Encoding': 'br' } });
  await reply.arrayBuffer();
  const differs = (what: string) => differences.push(`${path}: ${what}`);
  if (reply.status !== status) differs(`status ${reply.status}, not ${status}`);
  if (status !== 200 && status !== 404) return;
  const wanted = headersOf(rules, path);
  const revalidated = { 'Cache-Control': /no-cache|max-age=0/ };
  const patterns = { ...(wanted['Cache-Control'] || status === 404 ? {} : revalidated), ...more };
  for (const [name, value] of Object.entries(wanted))
    if (reply.headers.get(name) !== value) differs(`${name} is ${reply.headers.get(name)}, not ${value}`);
  for (const [name, pattern] of Object.entries(patterns))
    if (!pattern.test(reply.headers.get(name) ?? '')) differs(`${name} is ${reply.headers.get(name)}`);
}

/** Returns the path of one file below a rule's folder, a script where there is one. */
function fileOf(folder: string): string {
  const names = readdirSync(join(values.site, folder), { recursive: true, encoding: 'utf8' });
  const isSource = (name: string) => /\.(js|json|css)$/.test(name);
  return `${folder}${names.find(isSource) ?? names[0] ?? ''}`;
}

const pages = ['/', '/withdraw', '/en', '/en/withdraw'];
const hashed = rules.flatMap(({ path }) => (path === '/*' ? [] : [fileOf(path.replace('*', ''))]));
for (const path of pages) await check(path, 200, { 'Content-Encoding': /^br$/, 'Content-Type': /^text\/html/ });
for (const path of [...hashed, '/sw.js']) await check(path, 200);
for (const path of ['/nothing', '/en/nothing', '/_headers', '/_kept.json']) await check(path, 404);

for (const line of differences) console.log(line);
console.log(`${pages.length + hashed.length + 5} addresses, ${differences.length} differences`);
process.exit(differences.length === 0 ? 0 : 1);
