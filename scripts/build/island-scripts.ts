/**
 * Takes out of the built pages what the frame carries for all of them: Astro's island element and client:intent
 * (src/directives/island.ts), and the rule for islands (src/styles/global.css), which Astro writes into every page. Runs before the
 * page's policy is written (scripts/build/csp.ts), which then names no hash for them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rewrite } from './rewrite.ts';

const INLINE = /<script>([\s\S]*?)<\/script>/g;
const RULE = /<style>astro-island,[\w,-]*\{display:contents\}<\/style>/g;
const RUNTIME = /customElements\.define\("astro-island"|astro:intent/;
const ISLAND = /<astro-island [^>]*>/g;
/** Another directive, another export, slots, and props of other kinds than values, objects and lists. */
const UNKNOWN =
  / client="(?!intent")| component-export="(?!default")| before-hydration-url=|:\[(?:[2-9]|1\d),|await-children-slot/;
const MODULE = /<script type="module" src="(\/_astro\/[^"]+\.js)"><\/script>/g;
/** The bundler's entry of a page's script, when all it does is load the file that holds it. */
const ENTRY = /^import\s*"\.\/([\w.-]+\.js)";?\s*$/;

/** What a player's page, and their home, ask for at once (components/head-script.ts), by the names of the chunks. */
const PARTS = { player: `'/_astro/player-part'`, home: `'/_astro/home-part'` } as const;

export function islandScripts(): AstroIntegration {
  return {
    name: 'island-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
        const player = await namesOf('player', join(root, '_astro'));
        const home = (await namesOf('home', join(root, '_astro'))).filter((name) => !player.includes(name));
        const parts = [
          [PARTS.player, player.join()],
          [PARTS.home, home.join()],
        ] as const;
        await Promise.all(files.map((file) => lighten(root, join(root, file), parts)));
      },
    },
  };
}

type Parts = readonly (readonly [place: string, names: string])[];

async function lighten(root: string, file: string, parts: Parts): Promise<void> {
  const html = await readFile(file, 'utf8');
  const lighter = html.replace(INLINE, (whole, text: string) => (RUNTIME.test(text) ? '' : whole)).replace(RULE, '');
  if (lighter !== html && !/<script type="module"/.test(lighter))
    throw new Error(`${file} has islands but not the frame's script, which makes them work.`);
  for (const [island] of lighter.matchAll(ISLAND))
    if (UNKNOWN.test(island)) throw new Error(`${file}: src/directives/island.ts does not know how to wake ${island}`);
  const skipped = await skipEntries(root, lighter);
  const direct = parts.reduce((text, [place, names]) => text.replace(place, names), skipped);
  if (direct !== html) await rewrite(file, direct);
}

/** The files of a part, with what it imports but the frame, which pages name themselves: none waits for another. */
async function namesOf(part: string, folder: string): Promise<string[]> {
  const [own = ''] = (await readdir(folder)).filter((file) => file.startsWith(`${part}.`) && file.endsWith('.js'));
  const code = await readFile(join(folder, own), 'utf8');
  const imports = [...code.matchAll(/from"\.\/((?!frame\.|player\.)[\w.-]+)"/g)].map(([, file]) => file);
  return [own, ...imports].map((file) => `'/_astro/${file}'`);
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
