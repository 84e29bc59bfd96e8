import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { gameProviders } from './schema.ts';

export const playColumns: readonly EncryptedColumn[] = [
  encryptedColumn(gameProviders, gameProviders.id, 'sealedSecret'),
];
