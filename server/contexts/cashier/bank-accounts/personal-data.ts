/** Declares what is stored of a member's bank accounts (platform/personal-data.ts). */
import { sql } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import { bankAccounts } from './schema.ts';

export const bankAccountPersonalData = [
  personalData(bankAccounts, {
    member: bankAccounts.memberId,
    key: [bankAccounts.id],
    // Keeps the numbers unique.
    retention: { last: { branch: '', number: sql`'gone:' || ${bankAccounts.id}`, holder: '' } },
    exported: { as: 'bank_accounts' },
  }),
];
