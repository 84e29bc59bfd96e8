/** Lists all data that is stored of a member, in the order of their file. */
import { personalData } from '#server/platform/personal-data.ts';
import type { PersonalDataTable, Part } from '#server/platform/personal-data.ts';
import { handPostings } from '#server/backoffice/schema.ts';
import { webhookPersonalData } from '#server/platform/webhooks/personal-data.ts';
import { eventPersonalData } from '#server/platform/outbox/personal-data.ts';
import { referralPersonalData, referrals } from '#server/contexts/rewards/referral/personal-data.ts';
import { bankAccountPersonalData } from '#server/contexts/cashier/bank-accounts/personal-data.ts';
import { kycPersonalData } from '#server/contexts/identity/kyc/personal-data.ts';
import { mfaPersonalData } from '#server/contexts/identity/mfa/personal-data.ts';
import { favouritePersonalData } from '#server/contexts/play/favourites/personal-data.ts';
import { playPersonalData } from '#server/contexts/play/personal-data.ts';
import { messagePersonalData } from '#server/contexts/messages/personal-data.ts';
import { accountEventPersonalData, memberPersonalData } from '#server/kernel/members/personal-data.ts';
import { submitPersonalData } from '#server/api/personal-data.ts';
import { supportPersonalData } from '#server/contexts/support/personal-data.ts';
import { fraudPersonalData } from '#server/contexts/fraud/personal-data.ts';
import { passkeyPersonalData } from '#server/contexts/identity/passkeys/personal-data.ts';
import { offerPersonalData } from '#server/contexts/rewards/offers/personal-data.ts';
import { protectionPersonalData } from '#server/kernel/protection/personal-data.ts';
import { disputePersonalData } from '#server/contexts/cashier/disputes/personal-data.ts';
import { depositPersonalData } from '#server/contexts/cashier/deposits/personal-data.ts';
import { registerPersonalData } from '#server/kernel/protection/registers/personal-data.ts';
import { identityPersonalData } from '#server/contexts/identity/personal-data.ts';
import { sessionPersonalData } from '#server/contexts/identity/sessions/personal-data.ts';
import { wageringPersonalData } from '#server/kernel/wagering/personal-data.ts';
import { vipPersonalData } from '#server/contexts/rewards/levels/personal-data.ts';
import { wheelPersonalData } from '#server/contexts/rewards/wheel/personal-data.ts';
import { withdrawalPersonalData } from '#server/contexts/cashier/withdrawals/personal-data.ts';
import { ledgerPersonalData, movements } from '#server/kernel/ledger/personal-data.ts';

const manualAdjustmentPersonalData = personalData(handPostings, {
  ...{ member: handPostings.memberId, key: [handPostings.id], retention: 'keep' },
  exported: { as: 'money_by_hand', omit: { askedBy: 'third-party', agreedBy: 'third-party', key: 'internal' } },
});

/** In the order in which rows may be deleted, because launches reference sessions. */
export const personalDataTables: readonly PersonalDataTable[] = [
  ...memberPersonalData,
  ...submitPersonalData,
  ...kycPersonalData,
  ...registerPersonalData,
  ...identityPersonalData,
  ...accountEventPersonalData,
  ...mfaPersonalData,
  ...passkeyPersonalData,
  ...protectionPersonalData,
  ...depositPersonalData,
  ...disputePersonalData,
  ...withdrawalPersonalData,
  ...bankAccountPersonalData,
  ...ledgerPersonalData,
  manualAdjustmentPersonalData,
  ...playPersonalData,
  ...sessionPersonalData,
  ...fraudPersonalData,
  ...favouritePersonalData,
  ...wageringPersonalData,
  ...offerPersonalData,
  ...wheelPersonalData,
  ...vipPersonalData,
  ...referralPersonalData,
  ...messagePersonalData,
  ...supportPersonalData,
  ...eventPersonalData,
  ...webhookPersonalData,
];

/** Parts of the export beside the tables. */
export const parts: readonly Part[] = [movements, referrals];
