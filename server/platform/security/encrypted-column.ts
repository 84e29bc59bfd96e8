/** Describes a column of encrypted values, and encrypts its values again under the newest encryption key (docs/how-to/rotate-secrets.md). */
import type { PgColumn, PgTable } from '#server/platform/db/drizzle-pg.ts';
import type { Database } from '#server/platform/db/database.ts';
import { encrypt, decrypt } from './encryption.ts';
import type { EncryptionKeys } from './encryption.ts';

type Reencrypt = (encryptionKeys: EncryptionKeys, sealed: string) => string;

export interface EncryptedColumn {
  readonly table: PgTable;
  readonly key: PgColumn;
  readonly column: PgColumn;
  readonly set: (sealed: string) => Record<string, string>;
  readonly reencrypt: Reencrypt;
  /** What is written with it, by a number of the row: in the same transaction. */
  readonly beside?: (
    tx: Database,
    encryptionKeys: EncryptionKeys,
    row: { readonly id: number; readonly sealed: string },
  ) => Promise<void>;
}

const usual: Reencrypt = (encryptionKeys, sealed) => encrypt(encryptionKeys, decrypt(encryptionKeys, sealed));

/** Describes a column. `name`: its name in the table's object. */
export function encryptedColumn<Name extends string, Table extends PgTable & Record<Name, PgColumn>>(
  table: Table,
  key: PgColumn,
  name: Name,
  reencrypt: Reencrypt = usual,
): EncryptedColumn {
  return { table, key, column: table[name], set: (sealed) => ({ [name]: sealed }), reencrypt };
}
