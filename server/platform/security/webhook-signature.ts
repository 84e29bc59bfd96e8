/**
 * Signs messages between hosts, and verifies them (Standard Webhooks, docs/domain/pix.md#signed-webhooks): `webhook-id`, `webhook-timestamp`
 * (unix seconds) and `webhook-signature` = "v1," + base64 HMAC-SHA256(secret, id.timestamp.body) over the raw body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const TOLERANCE_SECONDS = 300;

export type SignatureHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/** A secret as text, or as the bytes of its key (Standard Webhooks' `whsec_`). */
type Secret = string | Uint8Array;
/** One secret, or two while it is changed. */
export type Signers = Secret | readonly Secret[];

/** Returns the headers of a message signed now with each secret. `id` is the same for every delivery of one message. */
export function signedHeaders(secrets: Signers, id: string, body: string, now: Date): SignatureHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [secrets]
      .flat()
      .map((secret) => `v1,${digest(secret, id, timestamp, body)}`)
      .join(' '),
  };
}

/** Returns the message's id where one of its signatures is valid and its time is within five minutes, otherwise null. */
export function verifiedId(secrets: Signers, headers: Headers, body: string, now: Date): string | null {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!/^[\x21-\x7e]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return null;
  const wanted = [secrets].flat().map((secret) => Buffer.from(digest(secret, id, timestamp, body)));
  const fits = (headers.get('webhook-signature') ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''));
    const isBy = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
    return signature.startsWith('v1,') && wanted.some(isBy);
  });
  return fits ? id : null;
}

function digest(secret: Secret, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
}

/** Returns what a signature between wallet and provider covers: provider, action and body, so that it is valid for that call alone. */
export function walletMessage(provider: string, action: string, body: string): string {
  return `${provider}/${action}\n${body}`;
}
