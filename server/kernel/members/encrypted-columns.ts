import { eq } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { blindIndex } from '#server/platform/security/blind-index.ts';
import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { decrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import { deletions, members } from './schema.ts';

export const memberColumns: readonly EncryptedColumn[] = [
  { ...encryptedColumn(deletions, deletions.id, 'sealedCpf'), beside: renameSealed },
];

/** Renames the hash of a deleted account's CPF together with its encrypted value, so that nobody else can register by it. */
async function renameSealed(
  tx: Database,
  encryptionKeys: EncryptionKeys,
  { id, sealed }: { readonly id: number; readonly sealed: string },
): Promise<void> {
  const [row] = await tx.select({ member: deletions.memberId }).from(deletions).where(eq(deletions.id, id));
  const cpf = blindIndex(encryptionKeys, String(decrypt(encryptionKeys, sealed).cpf));
  if (row) await tx.update(members).set({ cpf }).where(eq(members.id, row.member));
}
