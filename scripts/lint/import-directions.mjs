/**
 * The directions in which our folders may import each other (docs/decisions/0001), as one ESLint rule. It follows an
 * import to the file it means, however it is spelled: '#server/core/x.ts', './x.ts' and '../core/x.ts' are judged alike.
 */
import { dirname, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * What each place may import of ours: the first place that a file's path begins with is the file's. A name ends with '/'
 * where it is a folder. Its own folder is always allowed.
 */
const places = [
  ['src/lib/', []],
  // Rules, odds and pay tables of the studio's games: pure, for the site and the studio.
  ['src/games/', ['src/lib/']],
  ['src/contract/', ['src/lib/']],
  ['src/api/', ['src/contract/', 'src/lib/']],
  ['src/stores/', ['src/api/', 'src/contract/', 'src/lib/', 'src/games/']],
  ['src/ui/', ['src/lib/']],
  ['src/islands/', ['src/stores/', 'src/ui/', 'src/lib/', 'src/games/', 'src/contract/', 'src/i18n/', 'locales/']],
  [
    'src/components/',
    [
      'src/content/',
      'src/games/',
      'src/i18n/',
      'src/lib/',
      'src/routes/',
      'src/contract/',
      'locales/',
      'src/styles/',
      'src/shell/',
    ],
  ],
  [
    'src/editor/',
    [
      'src/i18n/',
      'src/lib/',
      'src/contract/',
      'src/components/',
      'locales/',
      'src/routes/',
      'src/styles/',
      'src/content/',
    ],
  ],
  ['src/layouts/', ['src/', 'locales/']],
  ['src/pages/', ['src/', 'locales/']],
  ['src/', ['src/', 'locales/']],
  // What is seen of a running server: known to all that is seen, and knowing none of it.
  ['server/watch/', []],
  ['server/db/', ['server/watch/', 'src/contract/', 'src/lib/']],
  ['server/adapters/', ['src/contract/', 'src/lib/']],
  [
    'server/core/',
    ['server/watch/', 'server/db/', 'server/adapters/', 'server/config.ts', 'src/contract/', 'src/lib/', 'locales/'],
  ],
  ['server/ledger/', ['server/core/', 'server/db/', 'src/lib/']],
  ['server/events/', ['server/watch/', 'server/core/', 'server/db/', 'src/contract/', 'src/lib/']],
  ['server/jobs/', ['server/watch/', 'server/core/', 'server/db/', 'src/lib/']],
  [
    'server/features/',
    [
      'server/core/',
      'server/db/',
      'server/ledger/',
      'server/events/',
      'server/jobs/',
      'server/adapters/',
      'src/contract/',
      'src/games/',
      'src/lib/',
    ],
  ],
  [
    'server/http/',
    [
      'server/watch/',
      'server/core/',
      'server/db/',
      'server/events/',
      'server/features/session/',
      'src/contract/',
      'src/lib/',
      'locales/',
    ],
  ],
  ['server/sandbox/', ['server/adapters/', 'server/db/', 'src/contract/', 'src/games/', 'src/lib/', 'locales/']],
  ['server/config.ts', ['src/contract/', 'src/lib/']],
  ['scripts/', ['server/', 'src/', 'locales/', 'package.json']],
  ['server/', ['server/', 'src/contract/', 'src/games/', 'src/lib/', 'locales/', 'package.json']],
];

/** '#server/core/x.ts' means server/core/x.ts; '#lib/x.ts' and its like are in src. Null: not a file of ours. */
function fileOf(text, importer) {
  if (text.startsWith('.')) return posix.normalize(posix.join(posix.dirname(importer), text));
  if (!text.startsWith('#')) return null;
  const path = text.slice(1);
  return /^(server|tests|scripts|locales)\//.test(path) ? path : `src/${path}`;
}

/** What is wrong with `file` importing `target`, both from the project's root; null when nothing is. */
export function faultOf(file, target) {
  const place = places.find(([name]) => file.startsWith(name));
  if (!place) return null;
  const [folder, allowed] = place;
  if (folder === 'server/features/' && target.startsWith('server/features/')) return betweenFeatures(file, target);
  if (folder === 'server/sandbox/' && target.startsWith('server/sandbox/')) return betweenSandboxes(file, target);
  if (folder === 'src/islands/' && target.startsWith('src/islands/')) return null;
  const fine = [folder, ...allowed].some((name) => target === name || (name.endsWith('/') && target.startsWith(name)));
  return fine ? null : `${folder} must not import ${target}.`;
}

/** A feature reaches another one by its functions; its tables are its own, but for foreign keys between schemas. */
function betweenFeatures(file, target) {
  const [one, other] = [file, target].map((path) => path.split('/')[2]);
  if (one === other || posix.basename(target) !== 'schema.ts' || posix.basename(file) === 'schema.ts') return null;
  return `The tables of ${other} are its own: ask one of its functions.`;
}

/** Each stand-in is a host of its own. */
function betweenSandboxes(file, target) {
  const [one, other] = [file, target].map((path) => path.split('/')[2]);
  return one === other ? null : 'One stand-in must not import another.';
}

/** The packages that do not belong in a place. */
const packages = [
  ['src/lib/', /^(?!node:)/],
  ['src/contract/', /^(react|hono|nanostores|ky|drizzle-orm)(\/|$)/],
  ['src/api/', /^(react|react-dom|@nanostores\/react|nanostores)(\/|$)/],
  ['src/stores/', /^(react|react-dom|@nanostores\/react|ky|i18next)(\/|$)/],
  ['src/ui/', /^(ky|i18next)(\/|$)/],
  ['src/islands/', /^(ky|i18next|nanostores)(\/|$)/],
  ['src/components/', /^(react|react-dom|@nanostores\/react|ky|nanostores)(\/|$)/],
  ['src/editor/', /^(ky|nanostores)(\/|$)/],
  ['src/layouts/', /^ky(\/|$)/],
  ['src/pages/', /^ky(\/|$)/],
  ['server/ledger/', /^hono(\/|$)/],
  ['server/core/', /^(hono|@hono)(\/|$)/],
  ['server/features/', /^(hono|@hono)(\/|$)/],
  ['server/', /^(react|react-dom|@nanostores\/react|astro|ky|nanostores)(\/|$)/],
];

function packageFault(file, text) {
  if (text.startsWith('.') || text.startsWith('#') || text.startsWith('astro:')) return null;
  const rule = packages.find(([name, banned]) => file.startsWith(name) && banned.test(text));
  return rule ? `The package ${text} does not belong in ${rule[0]}.` : null;
}

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, resolve(context.filename)).split(sep).join('/');
    const check = (node) => {
      const text = node?.source?.value ?? node?.source?.expression?.value;
      if (typeof text !== 'string') return;
      const target = fileOf(text, file);
      const fault = target === null ? packageFault(file, text) : faultOf(file, target);
      if (fault) context.report({ node: node.source, message: fault });
      else if (text.startsWith('../') && dirname(file).split('/').length > 1 && leavesFolder(file, target))
        context.report({ node: node.source, message: 'Import other folders as #folder/file.' });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** Whether a relative import goes to another folder of the first three levels: those are named, not climbed to. */
function leavesFolder(file, target) {
  const place = (path) =>
    path.split('/').slice(0, path.startsWith('server/features/') || path.startsWith('server/sandbox/') ? 3 : 2);
  return place(file).join('/') !== place(target).join('/');
}
