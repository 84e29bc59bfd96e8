import { encryptedColumn } from '#server/platform/security/encrypted-column.ts';
import type { EncryptedColumn } from '#server/platform/security/encrypted-column.ts';
import { rainSlots } from './offers/schema.ts';
import { wheelSpins } from './wheel/schema.ts';

export const rewardColumns: readonly EncryptedColumn[] = [
  encryptedColumn(wheelSpins, wheelSpins.id, 'sealedSeed'),
  encryptedColumn(rainSlots, rainSlots.slot, 'sealedSeed'),
];
