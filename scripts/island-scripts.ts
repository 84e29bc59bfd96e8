/**
 * Takes out of the built pages what the frame's script carries for all of them (src/directives/island.ts): Astro's island
 * element and client:intent, which Astro writes into every page. Runs before the page's policy is written (scripts/csp.ts),
 * which then names no hash for them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rewrite } from './rewrite.ts';

const INLINE = /<script>([\s\S]*?)<\/script>/g;
const RUNTIME = /customElements\.define\("astro-island"|astro:intent/;
const ISLAND = /<astro-island [^>]*>/g;
/** Another directive, another export, slots, and props of other kinds than values, objects and lists. */
const UNKNOWN =
  / client="(?!intent")| component-export="(?!default")| before-hydration-url=|:\[(?:[2-9]|1\d),|await-children-slot/;
const MODULE = /<script type="module" src="(\/_astro\/[^"]+\.js)"><\/script>/g;
/** The bundler's entry of a page's script, when all it does is load the file that holds it. */
const ENTRY = /^import\s*"\.\/([\w.-]+\.js)";?\s*$/;

/** What a player's page asks for at once (components/head-script.ts). */
const PLAYER_PART = `'/_astro/player-part'`;

export function islandScripts(): AstroIntegration {
  return {
    name: 'island-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        const player = await playerPart(join(root, '_astro'));
        await Promise.all(files.map((file) => lighten(root, join(root, file), player)));
      },
    },
  };
}

async function lighten(root: string, file: string, player: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const lighter = html.replace(INLINE, (whole, text: string) => (RUNTIME.test(text) ? '' : whole));
  if (lighter !== html && !/<script type="module"/.test(lighter))
    throw new Error(`${file} has islands but not the frame's script, which makes them work.`);
  for (const [island] of lighter.matchAll(ISLAND))
    if (UNKNOWN.test(island)) throw new Error(`${file}: src/directives/island.ts does not know how to wake ${island}`);
  const direct = (await skipEntries(root, lighter)).replace(PLAYER_PART, player);
  if (direct !== html) await rewrite(file, direct);
}

/** The files of the player's part, with what it imports but the frame, which pages name themselves: none waits for another. */
async function playerPart(folder: string): Promise<string> {
  const [own = ''] = (await readdir(folder)).filter((file) => /^player\.[\w-]+\.js$/.test(file));
  const code = await readFile(join(folder, own), 'utf8');
  const imports = [...code.matchAll(/from"\.\/((?!frame\.)[\w.-]+)"/g)].map(([, file]) => file);
  return [own, ...imports].map((file) => `'/_astro/${file}'`).join();
}

/** A page names the file that does the work, not one that loads it: one round trip less. */
async function skipEntries(root: string, html: string): Promise<string> {
  const targets = new Map<string, string>();
  for (const [, address = ''] of html.matchAll(MODULE)) {
    const target = ENTRY.exec(await readFile(join(root, address), 'utf8'))?.[1];
    if (target) targets.set(address, `/_astro/${target}`);
  }
  return html.replace(MODULE, (whole, address: string) => whole.replace(address, targets.get(address) ?? address));
}
