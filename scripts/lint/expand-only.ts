/**
 * Checks that a migration can run beside servers of the previous release (docs/how-to/change-the-schema.md). It must
 * not remove what they use, require what they do not supply, or lock a table for long. An author declares a safe
 * statement with a line above it: `-- safe since <version>: <why>`. The version is that of the oldest release beside
 * which the statement is safe.
 */

export interface Migration {
  readonly tag: string;
  readonly sql: string;
}

export interface Finding {
  readonly tag: string;
  readonly what: string;
  readonly statement: string;
}

interface Rule {
  readonly what: string;
  readonly found: RegExp;
}

const rules: readonly Rule[] = [
  {
    what: 'takes away what the release before may use',
    found: /\bdrop (table|column|view|type|schema|sequence|function|trigger|default)\b/,
  },
  { what: 'takes away what the release before may read by', found: /\bdrop index (?!concurrently if exists)/ },
  { what: 'renames what the release before knows by its name', found: /\brename\b/ },
  { what: 'asks for a value that the release before does not give', found: /\bset not null\b/ },
  {
    what: 'asks for a value that the release before does not give',
    found: /\badd column\b(?!.*\bdefault\b).*\bnot null\b/,
  },
  {
    what: 'writes the whole table anew',
    found: /\badd column\b.*(\b(big)?serial\b|\bgenerated always\b|\bgen_random_uuid\(|\brandom\(|\bclock_timestamp\()/,
  },
  { what: 'writes the whole table anew', found: /\balter column \w+ (set data )?type\b/ },
  {
    what: 'reads the whole table under its lock: add it not valid, validate it in a later migration',
    found: /\badd constraint\b(?!.*\bnot valid\b)/,
  },
  {
    what: 'reads the whole table under its lock: add it not valid, validate it in a later migration',
    found: /\badd column\b.*\b(references|unique|primary key)\b/,
  },
  { what: 'forbids what the release before may write', found: /\bcreate unique index\b/ },
  {
    what: 'keeps writers out while it is built: create index concurrently, in a migration of its own',
    found: /\bcreate (unique )?index (?!concurrently\b)/,
  },
  {
    what: 'makes the release before do what it was not tested with',
    found: /\bcreate (or replace )?(constraint )?trigger\b|\bcreate or replace function\b/,
  },
  { what: 'changes rows all at once: fill them in batches, by a job', found: /^(with .*)?(update|delete from)\b/ },
  { what: 'takes a table away from everybody', found: /\b(truncate|lock table|vacuum full|cluster|reindex)\b/ },
];

const SAFE = /^-- safe since (\d+\.\d+\.\d+): (.{15,})$/m;

/** Returns the faults of migrations that are newer than the previous release. `release`: its version. */
export function faultsOf(migrations: readonly Migration[], release: string): Finding[] {
  const all = migrations.flatMap(({ tag, sql }) => statementsOf(sql).map((each) => ({ tag, ...each })));
  const made = new Set(all.flatMap(({ text }) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []));
  const single = all.flatMap(({ tag, text, safeSince }) => {
    if (safeSince !== null && isUpTo(safeSince, release)) return [];
    const isNew = made.has(tableOf(text));
    const broken = isNew ? [] : rules.filter(({ found }) => found.test(text));
    return broken.map(({ what }) => ({ tag, what, statement: text }));
  });
  return [...single, ...migrations.flatMap(mixed)];
}

/**
 * Finds statements that need a file of their own: an index built concurrently, or a constraint validated where it is
 * added.
 */
function mixed({ tag, sql }: Migration): Finding[] {
  const statements = statementsOf(sql);
  const texts = statements.map(({ text }) => text);
  const isApart = (text: string) => /^(create|drop) (unique )?index concurrently/.test(text);
  const apart = texts.filter(isApart);
  const beside = apart.length > 0 ? texts.filter((text) => !isApart(text)) : [];
  const unclean = apart.filter((text, at) => {
    const name = /^create (?:unique )?index concurrently (\w+)/.exec(text)?.[1];
    return name !== undefined && apart[at - 1] !== `drop index concurrently if exists ${name}`;
  });
  const gone = statements.filter(({ text, safeSince }, at) => {
    const name = /^drop index concurrently if exists (\w+)$/.exec(text)?.[1];
    return name !== undefined && safeSince === null && !texts[at + 1]?.includes(` index concurrently ${name} on `);
  });
  const added = texts.some((text) => /\badd constraint\b.*\bnot valid\b/.test(text));
  const early = added ? texts.filter((text) => /\bvalidate constraint\b/.test(text)) : [];
  const finding = (what: string) => (statement: string) => ({ tag, what, statement });
  return [
    ...beside.map(finding('stands beside an index that is built concurrently, so in no transaction')),
    ...unclean.map(
      finding('needs drop index concurrently if exists before it: a try that failed leaves half an index'),
    ),
    ...gone.map(({ text }) => finding('takes away what the release before may read by')(text)),
    ...early.map(finding('proves a constraint under the lock that adds it: in a later migration')),
  ];
}

interface Statement {
  /** The statement in lower case on one line, without quotes, comments and the bodies of functions. */
  readonly text: string;
  readonly safeSince: string | null;
}

function statementsOf(sql: string): Statement[] {
  const parts = sql.split('--> statement-breakpoint').map((part) => ({
    text: part
      .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
      .replace(/--.*$/gm, '')
      .replaceAll('"', '')
      .replace(/\bpublic\./g, '')
      .replace(/[\s;]+/g, ' ')
      .trim()
      .toLowerCase(),
    safeSince: SAFE.exec(part)?.[1] ?? null,
  }));
  return parts.filter(({ text }) => text !== '');
}

/** Returns the table of a statement. */
function tableOf(text: string): string {
  const found =
    /^alter table (?:only )?(?:if exists )?(\w+)/.exec(text) ??
    /^create (?:unique )?index .*? on (?:only )?(\w+)/.exec(text) ??
    /^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/.exec(text) ??
    /^(?:update|delete from) (\w+)/.exec(text);
  return found?.[1] ?? '';
}

/** Returns whether a version is not later than another. */
function isUpTo(version: string, other: string): boolean {
  const [a = [], b = []] = [version, other].map((each) => each.split('.').map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at === -1 || (a[at] ?? 0) < (b[at] ?? 0);
}
