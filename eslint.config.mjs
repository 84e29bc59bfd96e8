import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import jogada from './scripts/lint/plugin.mjs';
import { common, places } from './scripts/lint/rules.mjs';

// ESLint checks .astro files. Oxlint checks all scripts, by the same rules (oxlint.config.ts).
export default defineConfig(
  { ignores: ['node_modules', 'dist', '.astro', '.data', '.cache', 'public', 'test-results', 'playwright-report'] },
  { ignores: ['**/*.{js,mjs,cjs}', '!**/*.astro/*.js'] },
  {
    files: ['**/*.astro', '**/*.astro/*.{js,ts}'],
    plugins: { jogada },
    extends: [
      tseslint.configs.strict,
      astro.configs.recommended,
      {
        linterOptions: { reportUnusedDisableDirectives: 'error' },
        rules: {
          ...common,
          '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
          '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
        },
      },
      places,
    ],
  },
);
