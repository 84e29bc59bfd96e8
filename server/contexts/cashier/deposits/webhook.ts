/**
 * Payments as the provider tells them: the only source of credit. A notice is signed over its raw body, fresh, and may come many times,
 * or get lost and be found by asking (reconcile.ts).
 */
import * as v from 'valibot';
import { verifiedId } from '#server/platform/security/webhook-signature.ts';
import { validSecrets } from '#server/platform/security/rotating-secrets.ts';
import type { WebhookHandler } from '#server/platform/http/webhook.ts';
import { recordPayments } from './record-payments.ts';

/** How many there may be, and how large, is bounded by the body (platform/http/limits.ts). */
const noticeSchema = v.pipe(v.string(), v.parseJson(), v.object({ pix: v.array(v.unknown()) }));

/** POST /psp/webhook. A notice that is one is answered 200 once every payment in it is kept, whatever stands in it. */
export const handleWebhook: WebhookHandler = async (services, { headers, body }) => {
  const secrets = validSecrets(services.config, 'PSP_WEBHOOK_SECRET');
  const webhookId = verifiedId(secrets, headers, body, services.now());
  if (webhookId === null) {
    services.log('warn', 'webhook.unsigned');
    return { status: 401, body: { status: 'error' } };
  }
  const notice = v.safeParse(noticeSchema, body);
  if (!notice.success) return { status: 400, body: { status: 'error' } };
  await recordPayments(services, webhookId, notice.output.pix, ({ txid }, outcome) =>
    services.log('info', 'webhook.payment', { webhookId, txid, outcome }),
  );
  return { status: 200, body: { status: 'success' } };
};
