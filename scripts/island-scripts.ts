/**
 * Takes Astro's island runtime and our client:intent, which Astro writes into every page, out into one file that all pages
 * share: two kilobytes less to send with each page. Both only listen until somebody touches an island, and links, forms and
 * dialog buttons work as HTML meanwhile, so nothing waits for that file. Runs after the build, before the page's policy is
 * written (scripts/csp.ts), which then names no hash for them.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const INLINE = /<script>([\s\S]*?)<\/script>/g;
const RUNTIME = /astro-island|astro:intent/;
/** The bundler's own entry of a page's script, when all it does is load the file that holds it. */
const ENTRY = /^import\s*"\.\/([\w.-]+\.js)";?\s*$/;
const ENTRY_TAG = /<script type="module" src="(\/_astro\/[^"]+\.js)"><\/script>/g;

export function islandScripts(): AstroIntegration {
  return {
    name: 'island-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        await Promise.all(files.map((file) => share(root, join(root, file))));
      },
    },
  };
}

async function share(root: string, file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const found: string[] = [];
  const rest = html.replace(INLINE, (whole, text: string) => {
    if (!RUNTIME.test(text)) return whole;
    found.push(text.trim());
    return '';
  });
  const direct = await skipEntries(root, rest);
  if (found.length === 0) return direct === html ? undefined : writeFile(file, direct);
  const name = await keep(root, found.join('\n'));
  await writeFile(file, direct.replace('</head>', `<script async src="${name}"></script></head>`));
}

/** Writes the shared file under its hash and answers its address; pages with the same islands share one. */
async function keep(root: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const name = `/_astro/islands.${hash}.js`;
  await writeFile(join(root, name), text);
  return name;
}

/** A page names the file that does the work, not one that loads it: one round trip less. */
async function skipEntries(root: string, html: string): Promise<string> {
  const texts = new Map<string, string>();
  for (const [, address = ''] of html.matchAll(ENTRY_TAG)) {
    const target = ENTRY.exec(await readFile(join(root, address), 'utf8'))?.[1];
    if (target) texts.set(address, `/_astro/${target}`);
  }
  return html.replace(ENTRY_TAG, (whole, address: string) => whole.replace(address, texts.get(address) ?? address));
}
