/** Every call of the operators, once. A new one is a line in its own file under calls/; a new file is a line here. */
import type { OperatorCall } from './call.ts';
import { agencyCalls } from './calls/agency.ts';
import { announcementCalls } from './calls/announcements.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { houseCalls } from './calls/house.ts';
import { memberCalls } from './calls/members.ts';
import { moneyCalls } from './calls/money.ts';
import { offerCalls } from './calls/offers.ts';
import { operatorsCalls } from './calls/operators.ts';
import { proposalCalls } from './calls/proposals.ts';
import { protectionCalls } from './calls/protection.ts';
import { registrationCalls } from './calls/registrations.ts';
import { siteCalls } from './calls/site.ts';
import { withdrawalCalls } from './calls/withdrawals.ts';

const calls: readonly OperatorCall[] = [
  ...withdrawalCalls,
  ...moneyCalls,
  ...memberCalls,
  ...protectionCalls,
  ...registrationCalls,
  ...offerCalls,
  ...agencyCalls,
  ...announcementCalls,
  ...siteCalls,
  ...catalogueCalls,
  ...houseCalls,
  ...operatorsCalls,
];

export const operatorCalls: readonly OperatorCall[] = [
  ...calls,
  ...proposalCalls((path) => calls.find((call) => call.method === 'POST' && call.path === path)),
];
