/** Lists every call of the operators. A new call is added in its own file, and a new file here. */
import type { OperatorCall } from '#server/backoffice/operation.ts';
import { referralCalls } from './referral.ts';
import { announcementCalls } from './announcements.ts';
import { catalogueCalls } from './catalogue.ts';
import { apiKeyCalls } from './api-keys.ts';
import { webhookCalls } from './webhooks.ts';
import { disputeCalls } from './disputes.ts';
import { systemCalls } from './system.ts';
import { memberCalls } from './members.ts';
import { moneyCalls } from './money.ts';
import { offerCalls } from './offers.ts';
import { operatorsCalls } from './operators.ts';
import { proposalCalls } from './proposal-calls.ts';
import { protectionCalls } from './protection.ts';
import { registrationCalls } from './registrations.ts';
import { messageCalls } from './messages.ts';
import { publishingCalls } from './publishing.ts';
import { siteCalls } from './site.ts';
import { textCalls } from './texts.ts';
import { withdrawalCalls } from './withdrawals.ts';

const calls: readonly OperatorCall[] = [
  ...withdrawalCalls,
  ...moneyCalls,
  ...disputeCalls,
  ...memberCalls,
  ...protectionCalls,
  ...registrationCalls,
  ...messageCalls,
  ...offerCalls,
  ...referralCalls,
  ...announcementCalls,
  ...siteCalls,
  ...textCalls,
  ...publishingCalls,
  ...catalogueCalls,
  ...systemCalls,
  ...webhookCalls,
  ...apiKeyCalls,
  ...operatorsCalls((path) => find(path)?.permission),
];
const find = (path: string) => calls.find((call) => call.method === 'POST' && call.path === path);

export const operatorCalls: readonly OperatorCall[] = [...calls, ...proposalCalls(find)];
