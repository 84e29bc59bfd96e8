/** Declares what is stored of a member's withdrawals (platform/personal-data.ts). */
import { sql } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import { withdrawals } from './schema.ts';

export const withdrawalPersonalData = [
  personalData(withdrawals, {
    member: withdrawals.memberId,
    key: [withdrawals.id],
    // Keeps one destination, as the table requires, without an owner.
    retention: {
      last: {
        pixKey: sql`case when ${withdrawals.pixKey} is null then null else '' end`,
        bank: sql`case when ${withdrawals.bank} is null then null else '{}'::jsonb end`,
        remark: '',
      },
    },
    exported: { as: 'withdrawals', omit: { firstApprover: 'third-party' } },
  }),
];
