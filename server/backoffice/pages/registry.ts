/** Lists every page of the back office, in the menu's order. A new queue is a file like claims.ts, and a line here. */
import { commissionPage, referralPage } from './referral.ts';
import { announcementsPage } from './announcements.ts';
import { reconciliationPage } from './reconciliation.ts';
import { cataloguePage } from './catalogue.ts';
import { claimPage, claimsPage } from './claims.ts';
import { debtPage, debtsPage } from './debts.ts';
import { disputePage, disputesPage } from './disputes.ts';
import { dashboardPage } from './dashboard.ts';
import { memberPage, membersPage } from './member.ts';
import { offersPage } from './offers.ts';
import { operatorsPage } from './operators.ts';
import type { BackofficePage } from './page.ts';
import { pageFaultsPage } from './page-faults.ts';
import { paymentsPage } from './payments.ts';
import { proposalsPage } from './approvals.ts';
import { registrationPage, registrationsPage } from './registrations.ts';
import { settlementPage, settlementsPage } from './settlements.ts';
import { messagePage, messagesPage } from './messages.ts';
import { sitePage } from './site.ts';
import { auditLogPage } from './audit-log.ts';
import { unclaimedBalancesPage } from './unclaimed-balances.ts';
import { withdrawalPage, withdrawalsPage } from './withdrawals.ts';
import { eventsPage, jobsPage } from './background-work.ts';

const others: readonly BackofficePage[] = [
  withdrawalsPage,
  withdrawalPage,
  paymentsPage,
  settlementsPage,
  settlementPage,
  disputesPage,
  disputePage,
  debtsPage,
  debtPage,
  claimsPage,
  claimPage,
  referralPage,
  commissionPage,
  registrationsPage,
  registrationPage,
  messagesPage,
  messagePage,
  unclaimedBalancesPage,
  proposalsPage,
  membersPage,
  memberPage,
  offersPage,
  announcementsPage,
  sitePage,
  cataloguePage,
  jobsPage,
  eventsPage,
  pageFaultsPage,
  operatorsPage,
  auditLogPage,
  reconciliationPage,
];

export const pages: readonly BackofficePage[] = [dashboardPage(others), ...others];
