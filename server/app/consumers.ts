/** Lists the consumers of each event, and the jobs with their periods. The type makes the list of consumers complete. */
import { aggregateReferralDay } from '#server/contexts/rewards/referral/daily-totals.ts';
import { WEEK_JOB } from '#server/contexts/rewards/referral/commissions.ts';
import { payWeeklyCommission } from '#server/contexts/rewards/referral/weekly-payout.ts';
import { HOUR } from '#server/platform/time.ts';
import { RECONCILIATION_JOB, reconcile } from '#server/backoffice/reconciliation/hourly.ts';
import { carryOut } from '#server/backoffice/decisions/carry-out.ts';
import { deleteDecisionsOlder } from '#server/backoffice/decisions/pending.ts';
import { deletePageSessionsOlder } from '#server/backoffice/operators/sessions.ts';
import { deleteKeyCallsOlder } from '#server/backoffice/api-keys/idempotency.ts';
import { expireProposals } from '#server/backoffice/operations/approvals.ts';
import { noticeSources } from './extensions.ts';
import { deleteSharedOlder } from './retention.ts';
import type { Services } from '#server/platform/services.ts';
import type { ConsumerName, Event } from '#server/kernel/events/catalogue.ts';
import type { Consumer, OrderedConsumer } from '#server/kernel/events/consumer.ts';
import type * as worker from '#server/platform/worker.ts';
import { webhookMessages } from '#server/contexts/webhooks/write-messages.ts';
import { deleteWebhooksOlder } from '#server/platform/webhooks/retention.ts';
import { deleteEventsOlder } from '#server/kernel/events/emit.ts';
import { deleteMfaOlder } from '#server/contexts/identity/mfa/retention.ts';
import { sendWritten } from '#server/contexts/messages/mail/queue.ts';
import { requestRoundEnd } from '#server/contexts/play/providers/end-play.ts';
import { settleSilentLosses } from '#server/contexts/play/bets/silent-losses.ts';
import { syncProviderLists } from '#server/contexts/play/catalogue/provider-lists.ts';
import { updatePopularityTags } from '#server/contexts/play/catalogue/popularity.ts';
import { deleteLaunchesOlder } from '#server/contexts/play/launches/retention.ts';
import { writeNotices } from '#server/contexts/messages/notices/from-events.ts';
import { LOSS_DELAY_MS, notifyDailyReturns, notifyEndingBonuses } from '#server/contexts/rewards/notice-jobs.ts';
import { pushNotice, sendDuePushes } from '#server/contexts/messages/push/send.ts';
import { deleteSupportMessagesOlder } from '#server/contexts/support/retention.ts';
import { deleteMessagesOlder } from '#server/contexts/messages/retention.ts';
import { deleteChallengesOlder } from '#server/contexts/identity/passkeys/retention.ts';
import { removeCancelled } from '#server/contexts/cashier/deposits/cancel.ts';
import { publishScheduled } from '#server/contexts/texts/public.ts';
import { deletePageFaultsOlder } from '#server/contexts/site/page-faults/keep.ts';
import { refundDisputed } from '#server/contexts/cashier/disputes/refund.ts';
import { reverseInvitation } from '#server/contexts/rewards/offers/invitation-reversal.ts';
import { returnPayment } from '#server/contexts/cashier/payments/refund.ts';
import { closeDeleted } from '#server/contexts/account/closure/close-deleted.ts';
import { askIdentities } from '#server/contexts/identity/kyc/verification.ts';
import { closeExcluded } from '#server/contexts/account/closure/close-excluded.ts';
import { drawRain } from '#server/contexts/rewards/rain/draw.ts';
import { deletePresencesOlder } from '#server/contexts/rewards/rain/presence.ts';
import { reconcileDeposits } from '#server/contexts/cashier/payments/reconcile.ts';
import { checkDue, deleteRegisterChecksOlder } from '#server/kernel/protection/registers/recheck.ts';
import { reportToRegister } from '#server/kernel/protection/registers/report.ts';
import { mailPasswordCodes } from '#server/contexts/identity/passwords/reset-codes.ts';
import { deleteCodesOlder } from '#server/contexts/identity/retention.ts';
import { reviewRegistration } from '#server/contexts/fraud/registration-review.ts';
import { deleteCaptchasOlder, deleteSessionsOlder } from '#server/contexts/identity/sessions/retention.ts';
import { expireBonuses } from '#server/kernel/wagering/forfeiture.ts';
import { payOutApproved } from '#server/contexts/cashier/withdrawals/payouts.ts';
import { personalDataTables } from './personal-data.ts';
import { deleteRunsOlder } from '#server/platform/jobs/run.ts';
import type { Job } from '#server/platform/jobs/run.ts';

/** Describes the consumers, the jobs, and the background work of stand-ins. */
export type Work = worker.Work<Event>;

export const consumers: Readonly<Record<ConsumerName, Consumer | OrderedConsumer>> = {
  'recharge.return': returnPayment,
  'recharge.remove': removeCancelled,
  'recharge.refund': refundDisputed,
  'offers.invitations': reverseInvitation,
  'withdrawal.payout': payOutApproved,
  'session.registrations': reviewRegistration,
  'security.password_codes': mailPasswordCodes,
  'information.mail': sendWritten,
  'information.notices': writeNotices(noticeSources),
  'information.push': pushNotice,
  'games.end_play': requestRoundEnd,
  'registers.report': reportToRegister,
  'webhooks.messages': webhookMessages,
  'backoffice.decide': carryOut,
};

export const jobs: readonly Job[] = [
  { name: 'recharge.lost_notices', every: 'minute', missed: 'latest', run: reconcileDeposits },
  { name: 'texts.scheduled', every: 'minute', missed: 'latest', run: publishScheduled },
  { name: 'turnover.expire', every: 'minute', missed: 'latest', run: expireBonuses },
  // Anybody may request captchas without limit, so expired ones are deleted each minute.
  { name: 'session.puzzles', every: 'minute', missed: 'latest', run: deleteCaptchasOlder },
  { name: 'passkey.challenges', every: 'minute', missed: 'latest', run: deleteChallengesOlder },
  { name: 'exclusion.close', every: 'minute', missed: 'latest', run: closeExcluded },
  { name: 'registers.check', every: 'minute', missed: 'latest', run: checkDue },
  { name: 'identity.ask', every: 'minute', missed: 'latest', run: askIdentities },
  { name: 'deletion.close', every: 'minute', missed: 'latest', run: closeDeleted(personalDataTables) },
  { name: 'rain.draw', every: 'minute', missed: 'latest', run: drawRain },
  { name: 'bonus.soon', every: 'hour', missed: 'latest', run: notifyEndingBonuses },
  { name: 'loss.notice', every: 'day', delayMs: LOSS_DELAY_MS, missed: 'each', run: notifyDailyReturns },
  { name: 'push.send', every: 'minute', missed: 'latest', run: sendDuePushes },
  { name: 'games.lists', every: 'hour', missed: 'latest', run: syncProviderLists },
  { name: 'games.silent_losses', every: 'hour', missed: 'latest', run: settleSilentLosses },
  { name: 'games.tags', every: 'day', missed: 'latest', run: updatePopularityTags },
  { name: 'agency.day', every: 'day', missed: 'each', run: aggregateReferralDay },
  // Pays the previous week, on Monday at six.
  { name: WEEK_JOB, every: 'week', delayMs: 6 * HOUR, missed: 'each', run: payWeeklyCommission },
  { name: RECONCILIATION_JOB, every: 'hour', missed: 'latest', run: reconcile },
  { name: 'forget', every: 'hour', missed: 'latest', run: deleteOlder },
];

/** Deletes all expired rows. */
async function deleteOlder(services: Services): Promise<void> {
  await deleteSharedOlder(services);
  await deleteLaunchesOlder(services);
  await deleteSessionsOlder(services);
  await deletePageSessionsOlder(services);
  await expireProposals(services);
  await deleteKeyCallsOlder(services);
  await deleteDecisionsOlder(services);
  await deleteCodesOlder(services);
  await deleteMfaOlder(services);
  await deleteMessagesOlder(services);
  await deleteSupportMessagesOlder(services);
  await deleteRegisterChecksOlder(services);
  await deletePresencesOlder(services);
  await deletePageFaultsOlder(services);
  await deleteEventsOlder(services);
  await deleteWebhooksOlder(services);
  await deleteRunsOlder(services, jobs);
}
