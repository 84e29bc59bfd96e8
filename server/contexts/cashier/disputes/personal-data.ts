/** Declares what is stored of a member's disputes, reversals and debts (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { debtWriteOffs, depositDisputes, depositReversals } from './schema.ts';

const noPerson = { reason: '' };

export const disputePersonalData = [
  personalData(depositDisputes, {
    ...{ member: depositDisputes.memberId, key: [depositDisputes.id], retention: { last: noPerson } },
    exported: { as: 'disputes', omit: { openedBy: 'third-party', decidedBy: 'third-party', reason: 'third-party' } },
  }),
  personalData(depositReversals, {
    ...{ member: depositReversals.memberId, key: [depositReversals.id], retention: 'keep' },
    exported: { as: 'reversals' },
  }),
  personalData(debtWriteOffs, {
    ...{ member: debtWriteOffs.memberId, key: [debtWriteOffs.id], retention: { last: noPerson } },
    exported: {
      as: 'debt_write_offs',
      omit: { askedBy: 'third-party', agreedBy: 'third-party', reason: 'third-party' },
    },
  }),
];
