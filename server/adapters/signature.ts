/**
 * Signed messages between hosts (Standard Webhooks, domain 4.4): `webhook-id`, `webhook-timestamp` (unix seconds) and
 * `webhook-signature` = "v1," + base64 HMAC-SHA256(secret, id.timestamp.body) over the raw body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const TOLERANCE_SECONDS = 300;

export type SignatureHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/** The headers of a message signed now. `id` is the same for every delivery of one message. */
export function signedHeaders(secret: string, id: string, body: string, now: Date): SignatureHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest(secret, id, timestamp, body)}`,
  };
}

/** The message's id when one of its signatures fits and its time is within five minutes; otherwise null. */
export function verifiedId(secret: string, headers: Headers, body: string, now: Date): string | null {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!/^[\x21-\x7e]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return null;
  const expected = Buffer.from(digest(secret, id, timestamp, body));
  const fits = (headers.get('webhook-signature') ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''));
    return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits ? id : null;
}

function digest(secret: string, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
}

/** What a signature between wallet and provider covers: whose call it is and which, so that none serves for another. */
export function walletMessage(provider: string, action: string, body: string): string {
  return `${provider}/${action}\n${body}`;
}
