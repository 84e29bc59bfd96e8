/** Which consumer takes which event, and which jobs run by the clock. The type makes the list of consumers complete. */
import { sumAgencyDay } from '#server/contexts/rewards/referral/daily-totals.ts';
import { WEEK_JOB } from '#server/contexts/rewards/referral/commissions.ts';
import { payAgencyWeek } from '#server/contexts/rewards/referral/weekly-payout.ts';
import { HOUR } from '#server/platform/time.ts';
import { BOOKS_JOB, checkBooks } from '#server/backoffice/reconciliation/hourly.ts';
import { forgetPageSessions } from '#server/backoffice/operators/sessions.ts';
import { noticeSources } from './extensions.ts';
import { forgetShared } from './retention.ts';
import type { Services } from '#server/platform/services.ts';
import type { ConsumerName, Event } from '#server/kernel/events/catalogue.ts';
import type { Consumer } from '#server/kernel/events/consumer.ts';
import type * as worker from '#server/platform/worker.ts';
import { forgetEvents } from '#server/kernel/events/emit.ts';
import { forgetFactors } from '#server/contexts/identity/mfa/retention.ts';
import { sendWritten } from '#server/contexts/messages/mail/queue.ts';
import { tellEndOfPlay } from '#server/contexts/play/providers/end-play.ts';
import { tagByRule } from '#server/contexts/play/catalogue/popularity.ts';
import { forgetLaunches } from '#server/contexts/play/launches/retention.ts';
import { writeNotices } from '#server/contexts/messages/notices/from-events.ts';
import { LOSS_REST_MS, tellDailyReturns, tellEndingBonuses } from '#server/contexts/rewards/notice-jobs.ts';
import { pushNotice, sendDuePushes } from '#server/contexts/messages/push/send.ts';
import { forgetInformation } from '#server/contexts/messages/retention.ts';
import { forgetChallenges } from '#server/contexts/identity/passkeys/retention.ts';
import { removeCancelled } from '#server/contexts/cashier/deposits/cancel.ts';
import { forgetPageFaults } from '#server/contexts/site/page-faults/keep.ts';
import { returnPayment } from '#server/contexts/cashier/deposits/refund.ts';
import { closeDeleted } from '#server/contexts/account/closure/close-deleted.ts';
import { askIdentities } from '#server/contexts/identity/kyc/verification.ts';
import { closeExcluded } from '#server/contexts/account/closure/close-excluded.ts';
import { drawRain } from '#server/contexts/rewards/rain/draw.ts';
import { forgetPresences } from '#server/contexts/rewards/rain/presence.ts';
import { findLostNotices } from '#server/contexts/cashier/deposits/reconcile.ts';
import { checkDue, forgetRegisterChecks } from '#server/kernel/protection/registers/recheck.ts';
import { reportToRegister } from '#server/kernel/protection/registers/report.ts';
import { mailPasswordCodes } from '#server/contexts/identity/passwords/reset-codes.ts';
import { forgetCodes } from '#server/contexts/identity/retention.ts';
import { reviewRegistration } from '#server/contexts/fraud/registration-review.ts';
import { forgetCaptchas, forgetSessions } from '#server/contexts/identity/sessions/retention.ts';
import { expireBonuses } from '#server/kernel/wagering/forfeiture.ts';
import { payOutApproved } from '#server/contexts/cashier/withdrawals/payouts.ts';
import { allKept } from './personal-data.ts';
import { forgetRuns } from '#server/platform/jobs/run.ts';
import type { Job } from '#server/platform/jobs/run.ts';

/** The consumers of our events, the jobs, and what stand-ins do by themselves. */
export type Work = worker.Work<Event>;

export const consumers: Readonly<Record<ConsumerName, Consumer>> = {
  'recharge.return': returnPayment,
  'recharge.remove': removeCancelled,
  'withdrawal.payout': payOutApproved,
  'session.registrations': reviewRegistration,
  'security.password_codes': mailPasswordCodes,
  'information.mail': sendWritten,
  'information.notices': writeNotices(noticeSources),
  'information.push': pushNotice,
  'games.end_play': tellEndOfPlay,
  'registers.report': reportToRegister,
};

export const jobs: readonly Job[] = [
  { name: 'recharge.lost_notices', every: 'minute', missed: 'latest', run: findLostNotices },
  { name: 'turnover.expire', every: 'minute', missed: 'latest', run: expireBonuses },
  // Anybody may ask for a puzzle, as often as they like: what they leave is cleared as fast.
  { name: 'session.puzzles', every: 'minute', missed: 'latest', run: forgetCaptchas },
  { name: 'passkey.challenges', every: 'minute', missed: 'latest', run: forgetChallenges },
  { name: 'exclusion.close', every: 'minute', missed: 'latest', run: closeExcluded },
  { name: 'registers.check', every: 'minute', missed: 'latest', run: checkDue },
  { name: 'identity.ask', every: 'minute', missed: 'latest', run: askIdentities },
  { name: 'deletion.close', every: 'minute', missed: 'latest', run: closeDeleted(allKept) },
  { name: 'rain.draw', every: 'minute', missed: 'latest', run: drawRain },
  { name: 'bonus.soon', every: 'hour', missed: 'latest', run: tellEndingBonuses },
  { name: 'loss.notice', every: 'day', rest: LOSS_REST_MS, missed: 'each', run: tellDailyReturns },
  { name: 'push.send', every: 'minute', missed: 'latest', run: sendDuePushes },
  { name: 'games.tags', every: 'day', missed: 'latest', run: tagByRule },
  { name: 'agency.day', every: 'day', missed: 'each', run: sumAgencyDay },
  // The week before, on Monday at six.
  { name: WEEK_JOB, every: 'week', rest: 6 * HOUR, missed: 'each', run: payAgencyWeek },
  { name: BOOKS_JOB, every: 'hour', missed: 'latest', run: checkBooks },
  { name: 'forget', every: 'hour', missed: 'latest', run: forget },
];

/** Everything that has served its time. */
async function forget(services: Services): Promise<void> {
  await forgetShared(services);
  await forgetLaunches(services);
  await forgetSessions(services);
  await forgetPageSessions(services);
  await forgetCodes(services);
  await forgetFactors(services);
  await forgetInformation(services);
  await forgetRegisterChecks(services);
  await forgetPresences(services);
  await forgetPageFaults(services);
  await forgetEvents(services);
  await forgetRuns(services, jobs);
}
