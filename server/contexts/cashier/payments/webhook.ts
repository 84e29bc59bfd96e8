/**
 * Handles payments that a provider reports, the only source of credit. A webhook is signed over its raw body, and
 * recent. It may arrive several times, or be lost; then a query finds the payment (reconcile.ts).
 */
import { FIRST_PROVIDER } from '#server/contexts/cashier/providers/registry.ts';
import type { WebhookHandler } from '#server/platform/http/webhook.ts';
import { refuse } from '#server/platform/refusal.ts';
import { recordPayments } from './record-payments.ts';

/**
 * Handles POST /webhooks/payments/:provider, and /psp/webhook for pix-psp. Answers 200 once every payment is stored, whatever it contains.
 * Answers 404 for an unknown provider, and 401 for an unsigned or old webhook. Answers 400 with the field at fault for a signed body that is no
 * list of payments.
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
