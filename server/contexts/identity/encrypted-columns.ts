import { members } from '#server/kernel/members/public.ts';
import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { totps } from './mfa/schema.ts';
import { resealTotp } from './mfa/verify.ts';
import { resealDigits } from './passwords/withdrawal-password-hash.ts';
import { passwordTickets } from './schema.ts';

export const identityColumns: readonly EncryptedColumn[] = [
  encryptedColumn(members, members.id, 'withdrawalPasswordHash', resealDigits),
  encryptedColumn(totps, totps.memberId, 'sealedSecret', resealTotp),
  encryptedColumn(passwordTickets, passwordTickets.id, 'sealedName'),
];
