import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { webhookEndpoints } from './schema.ts';

export const webhookColumns: readonly EncryptedColumn[] = [
  encryptedColumn(webhookEndpoints, webhookEndpoints.id, 'sealedSecret'),
  encryptedColumn(webhookEndpoints, webhookEndpoints.id, 'sealedFormer'),
];
