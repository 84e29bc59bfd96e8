import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/*
 * Import directions (docs/decisions/0001): each folder names what it may import of ours. Everything of ours is imported
 * as '#folder/file', or './file' inside one folder, so a pattern on the import's text is the whole rule.
 */
const ours = [
  'lib',
  'contract',
  'api',
  'stores',
  'ui',
  'islands',
  'components',
  'layouts',
  'i18n',
  'editor',
  'server',
  'tests',
];

/** Files of `folder` may import `allowed` of ours and the packages not listed in `packages`. */
function direction(files, allowed, packages = []) {
  const banned = ours.filter((name) => !allowed.includes(name));
  return {
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: banned.map((name) => `#${name}/*`), message: 'This folder must not import that one.' },
            { group: ['../../*'], message: 'Import other folders as #folder/file.' },
            ...(packages.length > 0
              ? [{ regex: packages.map(exactly).join('|'), message: 'This package does not belong here.' }]
              : []),
          ],
        },
      ],
    },
  };
}

/** 'react' and 'react/…' as a regular expression; '*' is every package and node built-in. */
function exactly(name) {
  return name === '*' ? '^(?![.#])' : `^${name}(/|$)`;
}

const reactPackages = ['react', 'react-dom', '@nanostores/react'];

export default defineConfig(
  { ignores: ['node_modules', 'dist', '.astro', '.data', '.cache', 'public', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  reactHooks.configs.flat['recommended-latest'],
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'CallExpression[callee.name="parseFloat"]', message: 'Money is never a float: lib/money.ts.' },
      ],
    },
  },
  direction(['src/lib/**'], ['lib'], ['*']),
  direction(['src/contract/**'], ['contract', 'lib'], ['react', 'hono', 'nanostores', 'ky', 'drizzle-orm']),
  direction(['src/api/**'], ['api', 'contract', 'lib'], [...reactPackages, 'nanostores']),
  direction(['src/stores/**'], ['stores', 'api', 'contract', 'lib'], [...reactPackages, 'ky', 'i18next']),
  direction(['src/ui/**'], ['ui', 'lib'], ['ky', 'i18next']),
  direction(
    ['src/islands/**'],
    ['islands', 'stores', 'ui', 'lib', 'contract', 'i18n'],
    ['ky', 'i18next', 'nanostores'],
  ),
  direction(['src/components/**'], ['components', 'i18n', 'lib'], [...reactPackages, 'ky', 'nanostores']),
  direction(
    ['src/layouts/**', 'src/pages/**'],
    ours.filter((name) => !['api', 'server', 'tests'].includes(name)),
    ['ky'],
  ),
  direction(['src/editor/**'], ['editor', 'i18n', 'lib'], ['ky', 'nanostores']),
  direction(['server/**'], ['server', 'contract', 'lib'], [...reactPackages, 'astro', 'ky', 'nanostores']),
  direction(['server/ledger/**'], ['server', 'lib'], ['hono', '#server/modules', '#server/http']),
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['scripts/**', 'server/backoffice.ts', 'tests/bench/**'], rules: { 'no-console': 'off' } },
);
