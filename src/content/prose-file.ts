/** Reads and writes a text's file: fields between two lines of ---, and Markdown below them. */
import { parse } from 'yaml';
import type { Fields } from './prose-check.ts';

/** The fields with the lines of --- around them. Astro reads dates as dates, and so does this. */
const HEAD = /^---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/;

/**
 * Returns a file's fields, or a message why they cannot be read. The lines above the text stay as empty ones, so that
 * line numbers are those of the file.
 */
export function parseProse(source: string): Fields | string {
  try {
    const [head = '', fields = ''] = HEAD.exec(source) ?? [];
    const emptyLines = '\n'.repeat(head.split('\n').length - 1);
    return {
      ...(parse(fields, { customTags: ['timestamp'] }) as Fields | null),
      body: emptyLines + source.slice(head.length),
    };
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
