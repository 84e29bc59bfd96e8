import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { operators, operatorSessions } from './schema.ts';

export const operatorColumns: readonly EncryptedColumn[] = [
  encryptedColumn(operators, operators.id, 'sealedTotp'),
  encryptedColumn(operatorSessions, operatorSessions.tokenHash, 'sealedEnrolment'),
  encryptedColumn(operatorSessions, operatorSessions.tokenHash, 'sealedNotice'),
];
