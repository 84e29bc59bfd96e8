// Oxlint checks all scripts. ESLint checks .astro files, of which oxlint would read the scripts alone (eslint.config.mjs).
import { defineConfig } from 'oxlint';
import { common, places } from './scripts/lint/rules.mjs';

export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/lint/plugin.mjs', 'eslint-plugin-react-google-translate'],
  categories: {
    correctness: 'off',
  },
  options: {
    reportUnusedDisableDirectives: 'error',
  },
  ignorePatterns: ['dist', '.astro', '.data', '.cache', 'public', 'test-results', 'playwright-report', '**/*.astro'],
  rules: {
    ...common,
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^$',
        reportVarsOnlyUsedAsTypes: true,
      },
    ],
    'no-var': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-useless-constructor': 'error',
    'typescript/ban-ts-comment': [
      'error',
      {
        minimumDescriptionLength: 10,
      },
    ],
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'separate-type-imports',
      },
    ],
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'typescript/unified-signatures': 'error',
  },
  overrides: [
    {
      // React is in src alone.
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/static-components': 'error',
        'react/use-memo': 'error',
        'react/void-use-memo': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/incompatible-library': 'error',
        'react/immutability': 'error',
        'react/globals': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/error-boundaries': 'error',
        'react/purity': 'error',
        'react/set-state-in-render': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
    {
      // A browser that translates a page wraps its text: React fails where it removes or moves such a text.
      files: ['src/**/*.tsx'],
      rules: {
        'react-google-translate/no-conditional-text-nodes-with-siblings': 'error',
        'react-google-translate/no-return-text-nodes': 'error',
      },
    },
    {
      files: ['**/*.cjs'],
      rules: {
        'typescript/no-require-imports': 'off',
      },
    },
    ...places.map(({ files, ignores = [], rules }) => ({ files, excludeFiles: ignores, rules })),
  ],
});
