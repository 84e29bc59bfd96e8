/** Lists the inline styles that a page may have: those of its build and Astro's own. Any other fails the build. */
import type { ViteUserConfig } from 'astro';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

/** The mark that Vite appends to a sheet, and that pages do not have. */
const VITE_MARK = /\/\*\$vite\$:\d+\*\/\s*$/;

/** Returns a plugin that collects the style sheets of a build, and the set that it fills. */
export function collectStyles(): { readonly sheets: ReadonlySet<string>; readonly plugin: Plugin } {
  const sheets = new Set<string>([ISLAND_STYLES]);
  const plugin: Plugin = {
    name: 'known-styles',
    enforce: 'post',
    // A sheet that is imported as text is not in the bundle.
    transform(code, id) {
      const [, text] = id.endsWith('.css?inline') ? (/^export default (".*")/s.exec(code) ?? []) : [];
      if (text !== undefined) sheets.add(JSON.parse(text) as string);
    },
    // The hook runs before Astro moves the sheets from the bundle into the pages.
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

/** Returns whether a text consists only of style sheets from `known`, joined. */
export function isKnownStyle(text: string, known: Iterable<string>): boolean {
  let rest = text.trim();
  // A sheet may be a prefix of a longer one.
  const longestFirst = [...known].map((sheet) => sheet.trim()).sort((a, b) => b.length - a.length);
  while (rest !== '') {
    const next = longestFirst.find((sheet) => sheet !== '' && rest.startsWith(sheet));
    if (next === undefined) return false;
    rest = rest.slice(next.length).trimStart();
  }
  return true;
}
