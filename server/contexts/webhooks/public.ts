/** Exports all that other modules may use of webhooks. */
export { describedKinds, webhookKindNames, webhookKinds } from './catalogue.ts';
export type { WebhookKind } from './catalogue.ts';
export { webhookMessages } from './write-messages.ts';
