/**
 * Defines a lint rule for the directions in which folders may import each other
 * (docs/decisions/01-layers-and-imports.md). It resolves an import to its file, so '#server/core/x.ts', './x.ts' and
 * '../core/x.ts' are judged alike.
 */
import { dirname, posix } from 'node:path';
import { eachImport, fileOf, linted } from './imports.mjs';

const platform = ['server/platform/', 'src/contract/', 'src/lib/', 'locales/'];
/** What every context may import. */
const below = [...platform, 'server/kernel/', 'server/api/'];
const contexts = (...names) => names.map((name) => `server/contexts/${name}/`);

/**
 * Lists what each place may import. The first matching prefix of a file's path decides. A name that ends with '/' is a
 * folder. A place may always import its own folder.
 * @type {[name: string, allowed: string[]][]}
 */
export const places = [
  ['src/lib/', []],
  ['src/styles/', []],
  // Rules, odds and pay tables of the studio's games, which are pure, for the site and the studio.
  ['src/games/', ['src/lib/']],
  ['src/contract/', ['src/lib/']],
  ['src/api/', ['src/contract/', 'src/lib/']],
  ['src/stores/', ['src/api/', 'src/contract/', 'src/games/', 'src/lib/']],
  ['src/ui/', ['src/lib/']],
  ['src/directives/', ['src/lib/']],
  ['src/service-worker/', ['src/lib/', 'locales/']],
  // Languages, addresses and dictionaries. The texts of routes are above the content.
  ['src/i18n/', ['src/contract/', 'src/games/', 'src/lib/', 'locales/']],
  ['src/content/', ['src/contract/', 'src/games/', 'src/i18n/', 'src/lib/']],
  ['src/content.config.ts', ['src/content/']],
  ['src/routes/', ['src/content/', 'src/lib/', 'locales/']],
  // The code that every page runs before any interaction.
  ['src/shell/', ['src/api/', 'src/contract/', 'src/i18n/', 'src/lib/', 'src/stores/', 'src/ui/']],
  ['src/islands/', ['src/contract/', 'src/games/', 'src/i18n/', 'src/lib/', 'src/stores/', 'src/ui/', 'locales/']],
  [
    'src/components/',
    [
      'src/content/',
      'src/contract/',
      'src/games/',
      'src/i18n/',
      'src/lib/',
      'src/routes/',
      'src/shell/',
      'src/styles/',
    ],
  ],
  ['src/editor/', ['src/content/', 'src/i18n/', 'src/lib/', 'src/routes/', 'src/styles/']],
  [
    'src/layouts/',
    ['src/components/', 'src/content/', 'src/i18n/', 'src/islands/', 'src/lib/', 'src/routes/', 'src/styles/'],
  ],
  [
    'src/pages/',
    [
      'src/components/',
      'src/content/',
      'src/contract/',
      'src/editor/',
      'src/games/',
      'src/i18n/',
      'src/islands/',
      'src/layouts/',
      'src/lib/',
      'src/routes/',
      'src/shell/',
      'src/styles/',
    ],
  ],
  // Code without any term of the domain.
  ['server/platform/', ['src/contract/', 'src/lib/', 'locales/']],
  // The basis of the contexts: events, members, the ledger, the rules that protect players, bonuses.
  ['server/kernel/events/', [...platform]],
  ['server/kernel/members/', [...platform, 'server/kernel/events/']],
  ['server/kernel/ledger/', [...platform, 'server/kernel/events/']],
  [
    'server/kernel/protection/',
    [...platform, 'server/kernel/events/', 'server/kernel/members/', 'server/kernel/ledger/'],
  ],
  [
    'server/kernel/wagering/',
    [
      ...platform,
      'server/kernel/events/',
      'server/kernel/members/',
      'server/kernel/ledger/',
      'server/kernel/protection/',
    ],
  ],
  // The contract's calls over HTTP.
  ['server/api/', [...platform, 'server/kernel/members/']],
  ['server/contexts/messages/', below],
  ['server/contexts/identity/', [...below, ...contexts('messages')]],
  ['server/contexts/cashier/', [...below, ...contexts('messages', 'identity')]],
  ['server/contexts/play/', [...below, ...contexts('messages', 'identity'), 'src/games/']],
  ['server/contexts/fraud/', [...below, ...contexts('identity', 'cashier', 'play')]],
  ['server/contexts/rewards/', [...below, ...contexts('messages', 'identity', 'cashier', 'play', 'fraud')]],
  ['server/contexts/account/', [...below, ...contexts('messages', 'identity', 'cashier', 'play', 'fraud', 'rewards')]],
  ['server/contexts/support/', [...below, ...contexts('messages', 'identity', 'cashier')]],
  ['server/contexts/webhooks/', [...below, ...contexts('cashier', 'rewards')]],
  ['server/contexts/site/', [...below, ...contexts('messages')]],
  // The site's own texts and their checks.
  ['server/contexts/texts/', [...below, ...contexts('messages'), 'src/content/']],
  ['server/backoffice/', [...below, 'server/contexts/']],
  // Stand-ins for external hosts, independent of each other.
  ['server/sandbox/', platform],
  ['server/app/', ['server/', 'src/contract/', 'src/games/', 'src/lib/', 'locales/', 'package.json']],
  // A game provider as its own program. The server knows it only by its protocol.
  ['studio/', [...platform, 'src/games/']],
  ['scripts/', ['server/', 'studio/', 'src/', 'locales/', 'package.json', 'astro-i18next.config.cjs']],
];

/** Returns the places of a table that may import each other in a cycle, or null. */
export function cycleOf(table) {
  const names = new Set(table.map(([name]) => name));
  const below = (name) => table.flatMap(([place, allowed]) => (place === name ? allowed : []));
  const follow = (path) => {
    for (const next of below(path.at(-1)).filter((name) => names.has(name))) {
      const found = path.includes(next) ? [...path, next] : follow([...path, next]);
      if (found) return found;
    }
    return null;
  };
  for (const name of names) {
    const found = follow([name]);
    if (found) return found;
  }
  return null;
}

/** Returns the fault of an import of `target` by `file`, both from the project's root, or null. */
export function importFault(file, target) {
  const place = places.find(([name]) => file.startsWith(name));
  if (!place)
    return /^(src|server|studio)\//.test(file)
      ? `${file} stands in no folder of scripts/lint/import-directions.mjs.`
      : null;
  const [folder, allowed] = place;
  if (folder === 'server/sandbox/' && target.startsWith('server/sandbox/')) return betweenSandboxes(file, target);
  if (folder === 'src/islands/' && target.startsWith('src/islands/')) return null;
  const fine = [folder, ...allowed].some((name) => target === name || (name.endsWith('/') && target.startsWith(name)));
  return fine ? pastPublic(file, target) : `${folder} must not import ${target}.`;
}

/** Returns the kernel module or context of a file, or undefined. */
const moduleOf = (file) => /^server\/(?:kernel|contexts)\/[\w-]+/.exec(file)?.[0];

/**
 * Returns a fault where an import bypasses a module's public.ts. Schemas may refer to each other for foreign keys. The
 * audit and the reconciliation read every table, and the app assembles everything.
 */
function pastPublic(file, target) {
  const [one, other] = [moduleOf(file), moduleOf(target)];
  const isOwn = other === undefined || one === other || file.startsWith('server/app/') || !file.startsWith('server/');
  if (isOwn || target === `${other}/public.ts`) return null;
  const readsTables = isSchema(file) || /^server\/backoffice\/(audit-log|reconciliation)\//.test(file);
  return isSchema(target) && readsTables ? null : `Import ${other}/public.ts: ${target} is that module's own.`;
}

const isSchema = (file) => posix.basename(file) === 'schema.ts';

/** Returns a fault where one stand-in imports another. */
function betweenSandboxes(file, target) {
  const [one, other] = [file, target].map((path) => path.split('/')[2]);
  return one === other ? null : 'One stand-in must not import another.';
}

/** The packages that a place must not import, except in one of its folders. */
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
  ['server/platform/', /^(hono|@hono)(\/|$)/, 'server/platform/http/'],
  ['server/kernel/', /^(hono|@hono)(\/|$)/],
  ['server/contexts/', /^(hono|@hono)(\/|$)/],
  ['server/', /^(react|react-dom|@nanostores\/react|astro|ky|nanostores)(\/|$)/],
  ['studio/', /^(react|react-dom|@nanostores\/react|astro|ky|nanostores)(\/|$)/],
];

function packageFault(file, text) {
  if (text.startsWith('.') || text.startsWith('#') || text.startsWith('astro:')) return null;
  const rule = packages.find(
    ([name, banned, except]) => file.startsWith(name) && banned.test(text) && !(except && file.startsWith(except)),
  );
  return rule ? `The package ${text} does not belong in ${rule[0]}.` : null;
}

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = linted(context);
    return eachImport((node, text) => {
      const target = fileOf(text, file);
      const message = target === null ? packageFault(file, text) : importFault(file, target);
      if (message) context.report({ node, message });
      else if (text.startsWith('../') && dirname(file).split('/').length > 1 && leavesFolder(file, target))
        context.report({ node, message: 'Import other folders as #folder/file.' });
    });
  },
};

/**
 * Returns whether a relative import leaves one of the folders of the first three levels. Such imports need a '#' name.
 */
function leavesFolder(file, target) {
  const place = (path) => {
    const deep = /^server\/(contexts|kernel|sandbox)\//.test(path);
    return path.split('/').slice(0, deep ? 3 : 2);
  };
  return target.includes('/') && place(file).join('/') !== place(target).join('/');
}
