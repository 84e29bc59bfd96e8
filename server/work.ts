/** Which consumer takes which event, and which jobs run by the clock. The type makes the list of consumers complete. */
import { sumAgencyDay } from './features/agency/days.ts';
import { WEEK_JOB } from './features/agency/rewards.ts';
import { payAgencyWeek } from './features/agency/week.ts';
import { HOUR } from './core/clock.ts';
import { BOOKS_JOB, checkBooks } from './backoffice/check-books.ts';
import { forgetPageSessions } from './backoffice/page-sessions.ts';
import { forgetShared } from './core/retention.ts';
import type { Services } from './core/services.ts';
import type { Consumers } from './events/deliver.ts';
import { forgetEvents } from './events/emit.ts';
import { forgetFactors } from './features/factor/retention.ts';
import { sendWritten } from './features/information/mail-queue.ts';
import { tellEndOfPlay } from './features/games/end-play.ts';
import { tagByRule } from './features/games/popular.ts';
import { forgetLaunches } from './features/games/retention.ts';
import { writeNotices } from './features/information/notice-facts.ts';
import { LOSS_REST_MS, tellDailyReturns, tellEndingBonuses } from './features/information/notice-jobs.ts';
import { pushNotice, sendDuePushes } from './features/information/push.ts';
import { forgetInformation } from './features/information/retention.ts';
import { forgetChallenges } from './features/passkey/retention.ts';
import { removeCancelled } from './features/recharge/cancel.ts';
import { forgetPageFaults } from './features/page-faults/keep.ts';
import { returnPayment } from './features/recharge/events.ts';
import { closeDeleted } from './features/my-data/closing.ts';
import { askIdentities } from './features/completion/identity.ts';
import { closeExcluded } from './features/protection/closing.ts';
import { drawRain } from './features/promotions/rain/draw.ts';
import { forgetPresences } from './features/promotions/rain/presence.ts';
import { findLostNotices } from './features/recharge/lost-notices.ts';
import { checkDue, forgetRegisterChecks } from './features/registers/due.ts';
import { reportToRegister } from './features/registers/report.ts';
import { mailPasswordCodes } from './features/security/password-codes.ts';
import { forgetCodes } from './features/security/retention.ts';
import { reviewRegistration } from './features/session/registration-review.ts';
import { forgetCaptchas, forgetSessions } from './features/session/retention.ts';
import { expireBonuses } from './features/turnover/loss.ts';
import { payOutApproved } from './features/withdrawal/payouts.ts';
import { allKept } from './kept.ts';
import { forgetRuns } from './jobs/run.ts';
import type { Job } from './jobs/run.ts';

export const consumers: Consumers = {
  'recharge.return': returnPayment,
  'recharge.remove': removeCancelled,
  'withdrawal.payout': payOutApproved,
  'session.registrations': reviewRegistration,
  'security.password_codes': mailPasswordCodes,
  'information.mail': sendWritten,
  'information.notices': writeNotices,
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
