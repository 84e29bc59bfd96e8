/** What is kept of a member's bank accounts (platform/personal-data.ts). */
import { sql } from 'drizzle-orm';
import { keeps } from '#server/platform/personal-data.ts';
import { bankAccounts } from './schema.ts';

export const keptOfCards = [
  keeps(bankAccounts, {
    member: bankAccounts.memberId,
    key: [bankAccounts.id],
    // By their numbers they stay apart from each other.
    later: { last: { branch: '', number: sql`'gone:' || ${bankAccounts.id}`, holder: '' } },
    shown: { as: 'bank_accounts' },
  }),
];
