/** Lists the rules of the project's own, for oxlint (all scripts) and ESLint (.astro files): which rule is for which files. */
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

/**
 * The rules for all files.
 * @type {NonNullable<import('oxlint').OxlintConfig['rules']>}
 */
export const common = {
  'max-lines': ['error', { max: 300 }],
  'no-console': 'error',
  eqeqeq: ['error', 'always'],
  'prefer-const': 'error',
  'jogada/restricted-syntax': ['error', money],
};

/**
 * The rules for some files. A later line overrides the same rule of an earlier one.
 * @type {{ files: string[]; ignores?: string[]; rules: typeof common }[]}
 */
export const places = [
  {
    files: ['src/**', 'server/**', 'studio/**'],
    rules: {
      'jogada/import-cycles': 'error',
      'jogada/import-directions': 'error',
      'jogada/restricted-syntax': ['error', money, ...clock, ...zone],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,js}', 'studio/client/**'],
    ignores: ['src/content/**', 'src/editor/**'],
    rules: { 'jogada/restricted-syntax': ['error', money, ...clock, ...zone, ...young] },
  },
  {
    files: ['scripts/**'],
    rules: { 'jogada/import-directions': 'error', 'jogada/restricted-syntax': ['error', money, ...zone] },
  },
  // Its patterns name what they forbid.
  { files: ['scripts/lint/rules.mjs'], rules: { 'jogada/restricted-syntax': ['error', money] } },
  { files: ['src/lib/dates.ts'], rules: { 'jogada/restricted-syntax': ['error', money, ...clock] } },
  {
    files: ['server/**/public.ts'],
    rules: {
      'jogada/restricted-syntax': [
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
  { files: cleanProse.map((folder) => `${folder}/**`), rules: { 'jogada/prose': 'error' } },
  // A table, one line for each example, in one place.
  { files: ['tests/support/typed-examples.ts'], rules: { 'max-lines': 'off' } },
  { files: ['scripts/**', 'server/backoffice/cli/*.ts', 'tests/bench/**'], rules: { 'no-console': 'off' } },
];
