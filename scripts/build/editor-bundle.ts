/**
 * Builds the script of the editors' page (src/editor) into /admin/assets, separate from the site's own bundle, so that
 * players load none of it. The CMS's fonts and languages are included, so that it calls no other host. It runs in its
 * own process while the pages are rendered, because the CMS is several times as large as the rest.
 */
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import type { Plugin } from 'vite';

/** The module that src/pages/admin.astro names, and the public address of its bundle. */
const entry = 'src/editor/main.ts';
const base = '/admin/assets/';
const FOREIGN_FONT = /@font-face \{[^}]*src:url\(https:[^}]*\}/g;

export function editorBundle(): AstroIntegration {
  let bundled: Promise<string> | null = null;
  return {
    name: 'editor-bundle',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // The development server serves src/editor itself. Prebundling would lose the package's fonts.
        if (command === 'dev')
          updateConfig({ vite: { optimizeDeps: { exclude: ['@sveltia/cms'] }, plugins: [withoutForeignFonts()] } });
      },
      'astro:build:start': () => {
        bundled = bundleApart();
        // The error reaches the caller below. Where the build fails earlier, there is no caller.
        bundled.catch(() => undefined);
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const made = await (bundled ?? bundleApart());
        await cp(made, join(root, base), { recursive: true });
        await rm(made, { recursive: true });
        // A temporary folder opens for its owner alone, and a web server runs as somebody else.
        await chmod(join(root, base), 0o755);
        const name = await nameByContent(join(root, base), 'editor');
        const page = join(root, 'admin.html');
        const html = await readFile(page, 'utf8');
        if (!html.includes(`"/${entry}"`)) throw new Error(`${page} does not load ${entry}`);
        await writeFile(page, html.replace(`"/${entry}"`, `"${base}${name}"`));
      },
    },
  };
}

/** Returns the folder into which another process has written the bundle. */
async function bundleApart(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'jogada-editor-'));
  const args = ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), outDir];
  await promisify(execFile)(process.execPath, args);
  return outDir;
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    base,
    logLevel: 'error',
    plugins: [withoutUnused(), withoutForeignFonts()],
    build: {
      outDir,
      assetsDir: '',
      // The page is one script for a few users, so it needs no preload hints and no size warnings.
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      // The styles are bundled like the site's own, without rewritten colours.
      target: 'esnext',
      rolldownOptions: { input: { editor: entry }, output: { entryFileNames: '[name].js' } },
    },
  });
  // The licences of the CMS and of its fonts must be published with them.
  const cms = dirname(createRequire(import.meta.url).resolve('@sveltia/cms'));
  const licences = (await readdir(join(cms, 'assets'))).filter((file) => file.endsWith('LICENSE.txt'));
  await Promise.all(licences.map((file) => cp(join(cms, 'assets', file), join(outDir, file))));
  await cp(join(cms, '..', 'LICENSE.txt'), join(outDir, 'sveltia-cms.LICENSE.txt'));
}

/**
 * Removes three hundred grammars of programming languages and a map editor, for types of field that this site does not
 * use.
 */
function withoutUnused(): Plugin {
  const unused = '\0unused';
  return {
    name: 'without-unused',
    enforce: 'pre',
    resolveId: (id) => (/^(@shikijs\/|leaflet|terra-draw)/.test(id) ? unused : null),
    load: (id) => (id === unused ? 'export default [];' : null),
  };
}

/** Removes the rules for fonts on another host, because the CMS registers its bundled ones. */
function withoutForeignFonts(): Plugin {
  return {
    name: 'without-foreign-fonts',
    transform(code, id) {
      if (!/@sveltia\/cms\/npm\/index\.js/.test(id)) return null;
      const rules = code.match(FOREIGN_FONT) ?? [];
      if (rules.length !== 3)
        this.error(`${rules.length} rules for fonts of another host, and not 3: look at the new version`);
      return { code: code.replace(FOREIGN_FONT, ''), map: null };
    },
  };
}

async function nameByContent(folder: string, name: string): Promise<string> {
  const file = join(folder, `${name}.js`);
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 10);
  await rename(file, join(folder, `${name}.${hash}.js`));
  return `${name}.${hash}.js`;
}

// The command: node scripts/build/editor-bundle.ts <folder>
if (import.meta.main) await bundle(process.argv[2] ?? '');
