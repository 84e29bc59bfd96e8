import { members } from '#server/kernel/members/public.ts';
import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { totps } from './mfa/schema.ts';
import { reencryptTotp } from './mfa/verify.ts';
import { reencryptWithdrawalPassword } from '#server/contexts/identity/withdrawal-password/withdrawal-password-hash.ts';
import { passwordTickets } from './schema.ts';

export const identityColumns: readonly EncryptedColumn[] = [
  encryptedColumn(members, members.id, 'withdrawalPasswordHash', reencryptWithdrawalPassword),
  encryptedColumn(totps, totps.memberId, 'sealedSecret', reencryptTotp),
  encryptedColumn(passwordTickets, passwordTickets.id, 'sealedName'),
];
