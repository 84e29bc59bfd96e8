import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import reactGoogleTranslate from 'eslint-plugin-react-google-translate';
import tseslint from 'typescript-eslint';
import importCycles from './scripts/lint/import-cycles.mjs';
import importDirections from './scripts/lint/import-directions.mjs';
import prose from './scripts/lint/prose/eslint-rule.mjs';

const money = {
  selector: 'CallExpression[callee.name="parseFloat"]',
  message: 'Money is never a float: lib/money.ts.',
};
const message = 'One clock, Brasília’s, whatever the device’s own: lib/dates.ts.';
/** What reads a date by the clock of the machine it runs on. */
const clock = [
  { selector: 'MemberExpression[property.name=/^toLocale(Date|Time)?String$/]', message },
  {
    selector:
      'MemberExpression[property.name=/^[gs]et(Hours|Minutes|Seconds|Date|Day|Month|FullYear|TimezoneOffset)$/]',
    message,
  },
  {
    selector:
      ':matches(NewExpression, CallExpression)[callee.property.name="DateTimeFormat"]:not(:has(Property[key.name="timeZone"][value.name="TIME_ZONE"]))',
    message,
  },
];
/** What says where Brazil's clock stands: tzdata does. */
const zone = [
  { selector: 'Literal[value=/America.Sao_Paulo|-03:00/]', message },
  { selector: 'TemplateElement[value.raw=/America.Sao_Paulo|-03:00/]', message },
];

/** What browsers of the site's floor (Safari 16.4, Chrome 111, Firefox 114) do not know, and no build step adds. */
const young = [
  ['MemberExpression[object.name="AbortSignal"][property.name="any"]', 'AbortSignal.any'],
  [
    'MemberExpression[object.name="Promise"][property.name=/^(withResolvers|try)$/]',
    'Promise.withResolvers, Promise.try',
  ],
  ['MemberExpression[object.name=/^(Object|Map)$/][property.name="groupBy"]', 'Object.groupBy, Map.groupBy'],
  ['MemberExpression[object.name="URL"][property.name=/^(parse|canParse)$/]', 'URL.parse, URL.canParse'],
  ['MemberExpression[object.name="crypto"][property.name="randomUUID"]', 'crypto.randomUUID, outside https'],
  ['CallExpression[callee.property.name="checkVisibility"]', 'checkVisibility'],
  ['Literal[regex.pattern=/\\(\\?<[=!]/]', 'a look-behind, before Safari 16.4'],
].map(([selector, what]) => ({ selector, message: `${what}: some of our players’ browsers do not know it.` }));

/** The folders whose comments and test titles keep the rules of scripts/lint/prose. The list only grows. */
const cleanProse = ['scripts', 'server', 'src', 'studio', 'tests'];

const jogada = { rules: { 'import-directions': importDirections, 'import-cycles': importCycles, prose } };

/** The files and the scripts in them, of which oxlint would read the scripts alone. */
const astroFiles = ['**/*.astro', '**/*.astro/*.{js,ts}'];

// Our own rules, and all rules of .astro files. What others have defined for scripts is checked by oxlint (.oxlintrc.json).
export default defineConfig(
  { ignores: ['node_modules', 'dist', '.astro', '.data', '.cache', 'public', 'test-results', 'playwright-report'] },
  { files: ['**/*.{ts,tsx,mjs,cjs,js}'], languageOptions: { parser: tseslint.parser } },
  { files: astroFiles, extends: [tseslint.configs.strict] },
  ...astro.configs.recommended,
  {
    plugins: { jogada },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { 'no-restricted-syntax': ['error', money] },
  },
  {
    // As in .oxlintrc.json.
    files: astroFiles,
    rules: {
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**', 'server/**', 'studio/**'],
    rules: { 'jogada/import-directions': 'error', 'no-restricted-syntax': ['error', money, ...clock, ...zone] },
  },
  {
    files: ['src/**/*.{ts,tsx,js}', 'studio/client/**'],
    ignores: ['src/content/**', 'src/editor/**'],
    rules: { 'no-restricted-syntax': ['error', money, ...clock, ...zone, ...young] },
  },
  {
    // A browser that translates a page wraps its text: React fails where it removes or moves such a text.
    files: ['src/**/*.tsx'],
    plugins: { 'react-google-translate': reactGoogleTranslate },
    rules: {
      'react-google-translate/no-conditional-text-nodes-with-siblings': 'error',
      'react-google-translate/no-return-text-nodes': 'error',
    },
  },
  { files: ['scripts/**'], rules: { 'no-restricted-syntax': ['error', money, ...zone] } },
  { files: ['src/lib/dates.ts'], rules: { 'no-restricted-syntax': ['error', money, ...clock] } },
  { files: ['src/**', 'server/**', 'studio/**'], rules: { 'jogada/import-cycles': 'error' } },
  {
    files: ['server/**/public.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > :not(ExportNamedDeclaration[source])',
          message: 'public.ts re-exports and holds no code.',
        },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/ui/useStore.ts'],
    rules: {
      'no-restricted-imports': ['error', { name: '@nanostores/react', message: 'Read stores by #ui/useStore.ts.' }],
    },
  },
  {
    // What the shell asks or reports without any framework stays a plain request.
    files: ['src/{api,stores,islands,ui}/**'],
    ignores: ['src/api/{first-reply,site-data,page-faults}.ts'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'The HTTP client of the stores is ky.' }] },
  },
  {
    // Node parses Drizzle's long list of entries again for each file that names the package.
    files: ['server/**', 'studio/**'],
    ignores: ['**/drizzle*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        ...['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/sqlite-core'].map((name) => ({
          name,
          message: 'Import Drizzle from drizzle.ts, drizzle-pg.ts or drizzle-sqlite.ts.',
        })),
      ],
    },
  },
  { files: ['scripts/**'], rules: { 'jogada/import-directions': 'error' } },
  { files: cleanProse.map((folder) => `${folder}/**`), rules: { 'jogada/prose': 'error' } },
);
