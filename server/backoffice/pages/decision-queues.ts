/** Lists the queues of decisions. */
import { referralQueue } from './referral.ts';
import { claimsQueue } from './claims.ts';
import { debtsQueue } from './debts.ts';
import { disputesQueue } from './disputes.ts';
import { messagesQueue } from './messages.ts';
import { registrationsQueue } from './registrations.ts';
import { settlementsQueue } from './settlements.ts';
import { withdrawalsQueue } from './withdrawals.ts';
import type { AnyQueue } from './decisions/queue.ts';

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
