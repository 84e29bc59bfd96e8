/**
 * Declares what each table stores of a member (docs/domain/accounts.md#own-data): what the file of their data shows, and what happens to the
 * row after a deletion. Each feature declares its tables in `personal-data.ts`; server/app/personal-data.ts lists all. A column is left out by
 * name and with a reason, so that each new column needs a decision (tests/journeys/my-data.test.ts).
 */
import { and, eq, getTableColumns, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { PgColumn, PgTable } from '#server/platform/db/drizzle-pg.ts';
import { wireMoney } from '#lib/money.ts';
import type { Database } from './db/database.ts';

/** Why a column is not shown: it is a credential, it concerns another person, or it is internal. */
export type OmissionReason = 'secret' | 'third-party' | 'internal';

/** Columns set to a value, for the member with a number. */
type Values<T extends PgTable> = { readonly [Name in keyof T['_']['columns']]?: SQL | string | number | null };

/**
 * What happens to a member's rows. `first` is set thirty days after a deletion, `last` five years after it. `erase`: the rows are deleted after
 * thirty days. `keep`: they identify nobody. `erase(tx)`: deletes rows that others refer to. `atLast`: deletes such rows after five years.
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
      /** The name of the table in the file. */
      readonly as: string;
      readonly omit?: { readonly [Name in keyof T['_']['columns']]?: OmissionReason };
      /** Further fields of the file, such as names for our numbers. */
      readonly more?: Readonly<Record<string, SQL>>;
    }
  /** Why the file leaves the table out. */
  | { readonly not: string };

export interface PersonalDataTable<T extends PgTable = PgTable> {
  readonly table: T;
  /** The column with the member's number. */
  readonly member: PgColumn;
  /** Identifies a row among the member's, in the order of the file. */
  readonly key: readonly [PgColumn, ...PgColumn[]];
  readonly exported: Exported<T>;
  readonly retention: Retention<T>;
}

/** Declares one table, with its columns' names checked. */
export const personalData = <T extends PgTable>(
  table: T,
  rules: Omit<PersonalDataTable<T>, 'table'>,
): PersonalDataTable => ({ ...rules, table }) as unknown as PersonalDataTable;

/** A part of the file that is not one table's rows. Read in batches. */
export interface Part {
  readonly as: string;
  readonly pages: (db: Database, member: number) => AsyncGenerator<readonly object[]>;
}

/** The number of rows read at once. */
const BATCH = 1000;

/** Yields a table's rows of one member as the file has them. Pages by key, so that memory does not grow with the rows. */
export async function* exportedRows(
  db: Database,
  data: PersonalDataTable,
  member: number,
): AsyncGenerator<readonly object[]> {
  const { table, key, exported } = data;
  if ('not' in exported) return;
  const { omit = {}, more = {} } = exported;
  // The column of the member's number is left out, because the file is about one member.
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

/** Converts a value for the file: `amountCents` becomes `amount` as money, instants become ISO 8601. */
function tell([name, value]: [string, unknown]): [string, unknown][] {
  if (name.startsWith('key ')) return [];
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (typeof value !== 'bigint') return [[words, value instanceof Date ? value.toISOString() : value]];
  return name.endsWith('Cents') ? [[words.replace(/_cents$/, ''), wireMoney(value)]] : [[words, value.toString()]];
}
