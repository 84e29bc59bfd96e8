/**
 * `npm run lint:prose`: lints the Markdown files for developers, or the given files. Prints one line for each fault.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { TextlintKernel } from '@textlint/kernel';
import type { TextlintKernelPlugin } from '@textlint/kernel';
import proseRule from './textlint-rule.mjs';

/** The site's own pages have nine languages and their own check (src/content). */
const isLinted = (file: string) => file.endsWith('.md') && !file.startsWith('src/content/');
const everywhere = '{*,{docs,scripts,server,src,studio,tests}/**/*}.md';

const kernel = new TextlintKernel();
// The package is CommonJS, and vitest and Node name its export differently.
const { default: plugin } = createRequire(import.meta.url)('@textlint/textlint-plugin-markdown') as {
  readonly default: TextlintKernelPlugin['plugin'];
};

/** Returns the faults of a Markdown text as `file:line:column message`. */
export async function markdownFaults(file: string, text: string): Promise<string[]> {
  const { messages } = await kernel.lintText(text, {
    ext: '.md',
    filePath: file,
    plugins: [{ pluginId: 'markdown', plugin }],
    rules: [{ ruleId: 'prose', rule: proseRule }],
  });
  return messages.map(({ loc, message }) => `${file}:${loc.start.line}:${loc.start.column} ${message}`);
}

if (import.meta.main) {
  const named = process.argv.slice(2);
  const files = (named.length > 0 ? named : globSync(everywhere)).filter(isLinted).sort();
  const faults = (await Promise.all(files.map((file) => markdownFaults(file, readFileSync(file, 'utf8'))))).flat();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error(`${faults.length} faults of prose in ${files.length} files.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
