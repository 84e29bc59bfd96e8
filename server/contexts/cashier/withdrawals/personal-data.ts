/** What is kept of a member's withdrawals (platform/personal-data.ts). */
import { sql } from 'drizzle-orm';
import { keeps } from '#server/platform/personal-data.ts';
import { withdrawals } from './schema.ts';

export const keptOfWithdrawal = [
  keeps(withdrawals, {
    member: withdrawals.memberId,
    key: [withdrawals.id],
    // One destination, as the table asks for, and nobody's.
    later: {
      last: {
        pixKey: sql`case when ${withdrawals.pixKey} is null then null else '' end`,
        bank: sql`case when ${withdrawals.bank} is null then null else '{}'::jsonb end`,
        remark: '',
      },
    },
    shown: { as: 'withdrawals', without: { firstApprover: 'of another' } },
  }),
];
