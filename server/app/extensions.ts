/** Builds what higher modules give to lower ones, which may not import them. */
import { operatorColumns } from '#server/backoffice/encrypted-columns.ts';
import { hasBankAccount } from '#server/contexts/cashier/bank-accounts/calls.ts';
import { depositUsage } from '#server/contexts/cashier/deposits/usage.ts';
import { cashierNotices } from '#server/contexts/cashier/notices.ts';
import { identityColumns } from '#server/contexts/identity/encrypted-columns.ts';
import { hasDetails, isVerified } from '#server/contexts/identity/kyc/requirements.ts';
import { identityNotices } from '#server/contexts/identity/notices.ts';
import { messageColumns } from '#server/contexts/messages/encrypted-columns.ts';
import type { NoticeSource } from '#server/contexts/messages/notices/notice-source.ts';
import { restrictionNotices } from '#server/contexts/messages/notices/restriction-notices.ts';
import { deleteDevices } from '#server/contexts/messages/push/devices.ts';
import { playColumns } from '#server/contexts/play/encrypted-columns.ts';
import { endLaunches } from '#server/contexts/play/launches/launch.ts';
import { createStudioProvider } from '#server/contexts/play/providers/studio.ts';
import { rewardsDepositHook } from '#server/contexts/rewards/deposit-hooks.ts';
import { rewardColumns } from '#server/contexts/rewards/encrypted-columns.ts';
import { rewardsNotices } from '#server/contexts/rewards/notices.ts';
import { cashOutPoints } from '#server/contexts/rewards/points/cash-out.ts';
import { expireSpins, extendSpins } from '#server/contexts/rewards/wheel/spins.ts';
import { memberColumns } from '#server/kernel/members/encrypted-columns.ts';
import { webhookColumns } from '#server/platform/webhooks/encrypted-columns.ts';
import { cancelPendingLimits } from '#server/kernel/protection/limits.ts';
import { hasRequiredLimits } from '#server/kernel/protection/requirements.ts';
import { forfeitAll, extendBonuses } from '#server/kernel/wagering/forfeiture.ts';
import type { Services } from '#server/platform/services.ts';

export const noticeSources: readonly NoticeSource[] = [
  restrictionNotices,
  identityNotices,
  cashierNotices,
  rewardsNotices,
];

/** The fields of `Services` that modules with extension points declare. */
export const extensions: Pick<Services, 'protection' | 'depositHooks' | 'encryptedColumns' | 'gameProtocols'> = {
  protection: {
    accountRequirements: {
      details: hasDetails,
      limits: hasRequiredLimits,
      account: (tx, { id }) => hasBankAccount(tx, id),
      identity: isVerified,
    },
    depositUsage,
    closureSteps: [
      { postings: (tx, { memberId, now }) => forfeitAll(tx, memberId, now) },
      { postings: (tx, { memberId, now, services }) => cashOutPoints(services, tx, memberId, now) },
      { apply: (tx, { memberId, now }) => cancelPendingLimits(tx, memberId, now) },
      { apply: (tx, { memberId }) => endLaunches(tx, memberId) },
      { apply: (tx, { memberId, now }) => expireSpins(tx, memberId, now) },
      { apply: (tx, { memberId }) => deleteDevices(tx, memberId) },
    ],
    pauseExtensions: [extendBonuses, extendSpins],
  },
  depositHooks: [rewardsDepositHook],
  gameProtocols: { studio: createStudioProvider },
  encryptedColumns: [
    ...memberColumns,
    ...identityColumns,
    ...operatorColumns,
    ...playColumns,
    ...rewardColumns,
    ...messageColumns,
    ...webhookColumns,
  ],
};
