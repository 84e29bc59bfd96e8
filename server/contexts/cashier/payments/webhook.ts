/**
 * Payments as their provider tells them: the only source of credit. A webhook is signed over its raw body, fresh, and may come many times,
 * or get lost and be found by asking (reconcile.ts).
 */
import { FIRST_PROVIDER } from '#server/contexts/cashier/providers/registry.ts';
import type { WebhookHandler } from '#server/platform/http/webhook.ts';
import { refuse } from '#server/platform/refusal.ts';
import { recordPayments } from './record-payments.ts';

/**
 * POST /webhooks/payments/:provider, and /psp/webhook for pix-psp. Answers 200 once every payment is kept, whatever stands in it. Answers
 * 404 for an unknown provider, and 401 for what it did not sign or what is not fresh. Answers 400, with the field at fault, for what is
 * signed and no list of payments.
 */
export const handleWebhook: WebhookHandler = async (services, request) => {
  const name = request.params['provider'] ?? FIRST_PROVIDER;
  const provider = services.paymentProviders.byName.get(name);
  if (!provider) return refuse('NOT_FOUND');
  const told = provider.readWebhook(request, services.now());
  if (told.kind === 'unsigned') {
    services.log('warn', 'webhook.unsigned', { provider: name });
    return { status: 401, body: { status: 'error' } };
  }
  if (told.kind === 'malformed') {
    const { field } = told;
    return { status: 400, body: { status: 'error', ...(field !== undefined && { field }) } };
  }
  const { webhookId, payments } = told;
  await recordPayments(services, { provider: name, source: webhookId }, payments, ({ reference }, outcome) =>
    services.log('info', 'webhook.payment', { provider: name, webhookId, reference, outcome }),
  );
  return { status: 200, body: { status: 'success' } };
};
