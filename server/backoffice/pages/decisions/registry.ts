/** Lists the queues of decisions. */
import { referralQueue } from '#server/backoffice/pages/referral.ts';
import { claimsQueue } from '#server/backoffice/pages/claims.ts';
import { debtsQueue } from '#server/backoffice/pages/debts.ts';
import { disputesQueue } from '#server/backoffice/pages/disputes.ts';
import { messagesQueue } from '#server/backoffice/pages/messages.ts';
import { registrationsQueue } from '#server/backoffice/pages/registrations.ts';
import { settlementsQueue } from '#server/backoffice/pages/settlements.ts';
import { withdrawalsQueue } from '#server/backoffice/pages/withdrawals.ts';
import type { AnyQueue } from './queue.ts';

export const decisionQueues: readonly AnyQueue[] = [
  withdrawalsQueue,
  settlementsQueue,
  disputesQueue,
  debtsQueue,
  claimsQueue,
  referralQueue,
  registrationsQueue,
  messagesQueue,
];
