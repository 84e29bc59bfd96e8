/**
 * Writes the names that pieces of a page agree on (src/lib/browser-names.ts) into each piece that uses them, as the bundler does
 * for constants of the same file alone: the frame's part of a player (shell/session-bootstrap.ts) then waits for no other file.
 */
import * as names from '#lib/browser-names.ts';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](?:#lib|\.)\/browser-names\.ts["'];?/g;

export function writtenNames() {
  return {
    name: 'written-names',
    // After types are stripped, so that what is imported are values.
    enforce: 'post' as const,
    transform(code: string, id: string) {
      if (!/\.tsx?$/.test(id) || !code.includes('browser-names')) return null;
      return { code: code.replace(IMPORT, (_, list: string) => constants(list)), map: null };
    },
  };
}

function constants(list: string): string {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [name = '', local = name] = each.split(/\s+as\s+/);
      return `const ${local} = ${JSON.stringify(names[name as keyof typeof names])};`;
    })
    .join('');
}
