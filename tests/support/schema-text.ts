/** Writes a database's schema as ordered text, to compare two of them. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Database } from '#server/platform/db/database.ts';

const ours = sql`n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'drizzle')`;

const columns = sql`
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end
    || coalesce(case a.attgenerated when '' then ' default ' else ' generated ' end || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ours} and a.attnum > 0 and not a.attisdropped`;

const constraints = sql`
  select c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and k.contype <> 'n'`;

const indexes = sql`
  select pg_get_indexdef(i.indexrelid) as line
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${ours}`;

const views = sql`
  select c.relname || ' ' || regexp_replace(pg_get_viewdef(c.oid), '\\s+', ' ', 'g') as line
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and c.relkind = 'v'`;

const triggers = sql`
  select pg_get_triggerdef(t.oid) as line
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not t.tgisinternal`;

const functions = sql`
  select regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') as line
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  where ${ours} and p.prokind in ('f', 'p')`;

const enums = sql`
  select t.typname || ' ' || string_agg(e.enumlabel, ', ' order by e.enumsortorder) as line
  from pg_type t
  join pg_enum e on e.enumtypid = t.oid
  join pg_namespace n on n.oid = t.typnamespace
  where ${ours}
  group by t.typname`;

const parts: Readonly<Record<string, SQL>> = { columns, constraints, indexes, views, triggers, functions, enums };

/**
 * Returns columns, constraints, indexes, views, triggers, functions and enums of `db`, one per line, sorted by name.
 */
export async function schemaText(db: Database): Promise<string> {
  let text = '';
  for (const [name, query] of Object.entries(parts)) {
    const rows = await selectRows<{ line: string }>(db, query);
    const lines = rows.map(({ line }) => line).sort();
    text += `-- ${name}\n${lines.map((line) => `${line}\n`).join('')}`;
  }
  return text;
}
