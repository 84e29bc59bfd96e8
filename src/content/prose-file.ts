/** Reads and writes a text's file: fields between two lines of ---, and Markdown below them. */
import { parseFrontmatter } from 'astro/markdown';
import type { Fields } from './prose-check.ts';

/**
 * Returns a file's fields, or a message why they cannot be read. The lines above the text stay as empty ones, so that
 * line numbers are those of the file.
 */
export function parseProse(source: string): Fields | string {
  try {
    const { frontmatter, content } = parseFrontmatter(source, { frontmatter: 'empty-with-lines' });
    return { ...frontmatter, body: content };
  } catch (error) {
    return String(error).split('\n')[0] ?? '';
  }
}

/** Returns the file of a text. `fields` are in the file's order; empty ones are left out. */
export function formatProse({ body = '', ...fields }: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: '${text.replaceAll("'", "''")}'\n`);
  return `---\n${lines.join('')}---\n\n${body.trim()}\n`;
}
