/** Declares what webhooks store of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { webhookMessages, webhookSeries } from './schema.ts';

export const webhookPersonalData = [
  personalData(webhookMessages, {
    ...{ member: webhookMessages.memberId, key: [webhookMessages.id], retention: 'keep' },
    exported: { not: 'a month of facts that stand elsewhere, with numbers of ours alone' },
  }),
  personalData(webhookSeries, {
    ...{ member: webhookSeries.memberId, key: [webhookSeries.endpointId], retention: 'keep' },
    exported: { not: 'a count of messages to the operator’s own systems' },
  }),
];
