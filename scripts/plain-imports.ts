/**
 * What wraps the pieces that are loaded later: it asks for a piece and all it imports at once. The bundler's own takes half a
 * kilobyte of every page, for styles, errors and browsers that the pieces here have no need of.
 */
const HELPER = '\0vite/preload-helper.js';

const code = `export const __vitePreload = (load, pieces = []) => {
  for (const piece of pieces) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + piece;
    document.head.append(link);
  }
  return load();
};`;

export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre' as const,
    load: (id: string) => (id === HELPER ? code : null),
  };
}
