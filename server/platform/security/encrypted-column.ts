/** A column that holds encrypted values, and how one is encrypted anew under the newest pepper (docs/how-to/rotate-secrets.md). */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/db/database.ts';
import { seal, unseal } from './encryption.ts';
import type { Peppers } from './encryption.ts';

type Reseal = (peppers: Peppers, sealed: string) => string;

export interface EncryptedColumn {
  readonly table: PgTable;
  readonly key: PgColumn;
  readonly column: PgColumn;
  readonly set: (sealed: string) => Record<string, string>;
  readonly reseal: Reseal;
  /** What is written with it, by a number of the row: in the same transaction. */
  readonly beside?: (
    tx: Database,
    peppers: Peppers,
    row: { readonly id: number; readonly sealed: string },
  ) => Promise<void>;
}

const usual: Reseal = (peppers, sealed) => seal(peppers, unseal(peppers, sealed));

/** `name`: the column's name in the table's object. */
export function encryptedColumn<Name extends string, Table extends PgTable & Record<Name, PgColumn>>(
  table: Table,
  key: PgColumn,
  name: Name,
  reseal: Reseal = usual,
): EncryptedColumn {
  return { table, key, column: table[name], set: (sealed) => ({ [name]: sealed }), reseal };
}
