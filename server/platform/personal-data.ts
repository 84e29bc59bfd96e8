/**
 * What each table keeps of a member (docs/domain/accounts.md#own-data). It says what the file of their data shows, and what becomes of the row once they
 * deleted their account. A feature says it of its own tables in `personal-data.ts`; server/app/personal-data.ts has them all.
 * Columns are left out by name, each with why, so that a new one is either shown or spoken about (tests/journeys/my-data.test.ts).
 */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { wireMoney } from '#lib/money.ts';
import type { Database } from './db/database.ts';

/** Why a column is not shown: it opens or proves something; it is about another person; it is how the house works. */
export type OmissionReason = 'secret' | 'third-party' | 'internal';

/** Columns set to a value, for the member with a number. */
type Values<T extends PgTable> = { readonly [Name in keyof T['_']['columns']]?: SQL | string | number | null };

/**
 * Thirty days after a deletion `first` is set, five years after it `last`. `erase`: the rows go after the thirty days. `keep`: they
 * hold nothing that tells who somebody is. `erase(tx)`: the same, where others hang on them; `atLast`: after five years, where others do.
 */
export type Retention<T extends PgTable = PgTable> =
  | 'erase'
  | 'keep'
  | {
      readonly first?: Values<T>;
      readonly last?: Values<T>;
      readonly atLast?: (tx: Database, member: number) => Promise<void>;
    }
  | { readonly erase: (tx: Database, member: number) => Promise<void> };

type Exported<T extends PgTable> =
  | {
      /** Its name in the file. */
      readonly as: string;
      readonly omit?: { readonly [Name in keyof T['_']['columns']]?: OmissionReason };
      /** What the file says beside the columns: names for numbers of ours. */
      readonly more?: Readonly<Record<string, SQL>>;
    }
  /** Why nothing of it is in the file. */
  | { readonly not: string };

export interface PersonalDataTable<T extends PgTable = PgTable> {
  readonly table: T;
  /** The column that says whose a row is. */
  readonly member: PgColumn;
  /** Names a row among the member's, in the order they are shown. */
  readonly key: readonly [PgColumn, ...PgColumn[]];
  readonly exported: Exported<T>;
  readonly retention: Retention<T>;
}

/** Says it of one table, its columns' names checked. */
export const personalData = <T extends PgTable>(
  table: T,
  rules: Omit<PersonalDataTable<T>, 'table'>,
): PersonalDataTable => ({ ...rules, table }) as unknown as PersonalDataTable;

/** A part of the file that is more than one table's rows: so many at a time. */
export interface Part {
  readonly as: string;
  readonly pages: (db: Database, member: number) => AsyncGenerator<readonly object[]>;
}

/** Rows that are read at once. */
const BATCH = 1000;

/** A table's rows of one member as the file has them, by place: a million cost no more memory than a thousand. */
export async function* exportedRows(
  db: Database,
  data: PersonalDataTable,
  member: number,
): AsyncGenerator<readonly object[]> {
  const { table, key, exported } = data;
  if ('not' in exported) return;
  const { omit = {}, more = {} } = exported;
  // Whose they are says the file.
  const isExported = ([name, column]: [string, PgColumn]) =>
    !(name in omit) && (column !== data.member || column.name === 'id');
  const columns = Object.entries(getTableColumns(table)).filter(isExported);
  const keys = key.map((column, index) => [`key ${index}`, column] as const);
  const order = sql.join([...key], sql`, `);
  for (let place: SQL | undefined; ;) {
    const rows: Record<string, unknown>[] = await db
      .select({ ...Object.fromEntries(columns), ...more, ...Object.fromEntries(keys) } as Record<string, PgColumn>)
      .from(table)
      .where(and(eq(data.member, member), place))
      .orderBy(order)
      .limit(BATCH);
    yield rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(tell)));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    const values = keys.map(([name, column]) => sql`${sql.param(last[name], column)}`);
    place = sql`(${order}) > (${sql.join(values, sql`, `)})`;
  }
}

/** A value under its name in the file: `amountCents` is `amount`, as money; instants are ISO 8601. */
function tell([name, value]: [string, unknown]): [string, unknown][] {
  if (name.startsWith('key ')) return [];
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (typeof value !== 'bigint') return [[words, value instanceof Date ? value.toISOString() : value]];
  return name.endsWith('Cents') ? [[words.replace(/_cents$/, ''), wireMoney(value)]] : [[words, value.toString()]];
}
