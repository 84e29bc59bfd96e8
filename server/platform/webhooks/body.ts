/** Writes the body of a webhook message (Standard Webhooks): its type, when it happened, and its data. */

export interface WebhookMessage {
  readonly id: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** The kind of a message that an operator sends to try an endpoint. It has no `seq`. */
export const TEST_KIND = 'webhook.test';

/** The `webhook-id` header: the same for every attempt and every replay. */
export const webhookId = (message: number): string => `msg_${message}`;

/** Returns the body as JSON. `seq`: its number among the messages about one member to one endpoint; null leaves it out. */
export const bodyOf = ({ kind, data, at }: WebhookMessage, seq: number | null): string =>
  JSON.stringify({
    type: kind,
    timestamp: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    data: seq === null ? data : { ...data, seq },
  });
