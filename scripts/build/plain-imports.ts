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

/** The frame is on every page; what islands share is there with the first of them. */
const withFrame = /\/(frame|rolldown-runtime)\./;
const withIslands = /\/(frame|rolldown-runtime|kit|player)\./;

/** What is asked for beside a piece that is loaded later: what it imports and its page may not have. The piece itself is asked for anyway. */
const notThereYet = (piece: string, needed: string[], { hostId }: { hostId: string }): string[] =>
  needed.filter((each) => each !== piece && !(/\bframe\./.test(hostId) ? withFrame : withIslands).test(`/${each}`));

export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre' as const,
    configEnvironment: (name: string) =>
      name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies: notThereYet } } } : null,
    load: (id: string) => (id === HELPER ? code : null),
  };
}
