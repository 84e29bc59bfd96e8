/** Lints one line as a file at any path, by the project's own rules: those of .astro files, and those that oxlint applies to scripts. */
import { ESLint } from 'eslint';
import type { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import jogada from '#scripts/lint/plugin.mjs';
import { places } from '#scripts/lint/rules.mjs';

const scripts = {
  files: ['**/*.{ts,tsx}'],
  ignores: ['**/*.astro/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { jogada },
};
const eslint = new ESLint({ overrideConfig: [scripts, ...places] as Linter.Config[] });

/** Returns the messages of a rule for a file of these lines. */
export async function lintMessages(rule: string, filePath: string, lines: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${lines}\n`, { filePath });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
}
