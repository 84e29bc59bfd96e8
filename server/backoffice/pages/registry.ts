/** Lists every page of the back office, in the menu's order. A new queue is a file like claims.ts, and a line here. */
import { accountPage } from './account.ts';
import { commissionPage, referralPage } from './referral.ts';
import { announcementsPage } from './announcements.ts';
import { reconciliationPage } from './reconciliation.ts';
import { cataloguePage } from './catalogue.ts';
import { claimPage, claimsPage } from './claims.ts';
import { debtPage, debtsPage } from './debts.ts';
import { disputePage, disputesPage } from './disputes.ts';
import { dashboardPage } from './dashboard.ts';
import { memberPage } from './member.ts';
import { membersPage } from './members.ts';
import { betsPage, depositsPage, movementsPage, payoutsPage } from './money-lists.ts';
import { searchPage } from './search.ts';
import { apiKeysPage } from './api-keys.ts';
import { webhookPage, webhooksPage } from './webhooks.ts';
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
import { textPage } from './text.ts';
import { textPreviewPage } from './text-preview.ts';
import { textRevisionsPage } from './text-revisions.ts';
import { textsPage } from './texts.ts';
import { interfaceTextSearchPage } from './interface-text-search.ts';
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
  searchPage,
  membersPage,
  memberPage,
  movementsPage,
  betsPage,
  depositsPage,
  payoutsPage,
  offersPage,
  announcementsPage,
  textsPage,
  interfaceTextSearchPage,
  textPage,
  textRevisionsPage,
  textPreviewPage,
  sitePage,
  cataloguePage,
  jobsPage,
  eventsPage,
  pageFaultsPage,
  operatorsPage,
  webhooksPage,
  webhookPage,
  apiKeysPage,
  auditLogPage,
  reconciliationPage,
  accountPage,
];

export const pages: readonly BackofficePage[] = [dashboardPage(others), ...others];
