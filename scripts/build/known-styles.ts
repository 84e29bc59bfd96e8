/** The inline styles that a page may hold: those of its build and Astro's own. Any other fails the build. */
import type { ViteUserConfig } from 'astro';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/** Vite's mark at the end of a sheet, which the pages do not have. */
const VITE_MARK = /\/\*\$vite\$:\d+\*\/\s*$/;

/** Returns the style sheets of a build, which are there once it has bundled, and the plugin that collects them. */
export function collectStyles(): { readonly sheets: ReadonlySet<string>; readonly plugin: Plugin } {
  const sheets = new Set<string>([ISLAND_STYLES]);
  const plugin: Plugin = {
    name: 'known-styles',
    enforce: 'post',
    // A sheet that a page asks for as text is no file of the bundle.
    transform(code, id) {
      const [, text] = id.endsWith('.css?inline') ? (/^export default (".*")/s.exec(code) ?? []) : [];
      if (text !== undefined) sheets.add(JSON.parse(text) as string);
    },
    // Before Astro takes the sheets out of the bundle and writes them into the pages.
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            sheets.add(String(file.source).replace(VITE_MARK, ''));
      },
    },
  };
  return { sheets, plugin };
}

/** Whether a text is style sheets of `known` alone, one after the other. */
export function isKnownStyle(text: string, known: Iterable<string>): boolean {
  let rest = text.trim();
  // A sheet may be the beginning of a longer one.
  const longestFirst = [...known].map((sheet) => sheet.trim()).sort((a, b) => b.length - a.length);
  while (rest !== '') {
    const next = longestFirst.find((sheet) => sheet !== '' && rest.startsWith(sheet));
    if (next === undefined) return false;
    rest = rest.slice(next.length).trimStart();
  }
  return true;
}
