import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { mails } from './schema.ts';

export const messageColumns: readonly EncryptedColumn[] = [encryptedColumn(mails, mails.id, 'sealedValues')];
