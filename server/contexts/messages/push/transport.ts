/**
 * Sends an encrypted message to a device by its browser's push service (RFC 8030, 8291, 8292). The browser names the service by an address. It
 * is accepted only for a known service, because any other address could be a machine in our own network.
 */
import { createECDH, createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushPayload } from '#contract/push.ts';
import type { Outbound } from '#server/platform/http/outbound.ts';

export interface PushHost extends Outbound {
  readonly config: {
    readonly publicUrl: string;
    readonly pushHosts: readonly string[];
    readonly secrets: { readonly PUSH_SECRET: string };
    readonly previousSecrets: { readonly PUSH_SECRET?: string };
  };
}

/** A device's subscription, as its browser created it. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The push services of Chromium browsers, Firefox, Safari and Edge. */
const knownHosts =
  /^((fcm|android)\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/** Returns whether messages may go to an address: https at a browser's own service, or one that the operator configured. */
export function isPushHost({ pushHosts }: PushHost['config'], endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (pushHosts.some((beginning) => url.href.startsWith(beginning))) return true;
  return url.protocol === 'https:' && url.port === '' && knownHosts.test(url.hostname);
}

/** Derives the key pair that identifies the sender (VAPID) from the secret; base64url. */
export function pushKeys(secret: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHash('sha256').update(`push ${secret}`).digest());
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

/** Returns whether a device's public key is valid: 65 bytes that are a point of the curve. */
export function isDeviceKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

const TIMEOUT_MS = 5_000;
const DAY_SECONDS = 24 * 60 * 60;

/** `gone`: the subscription has ended. `away`: try again. `refused`: trying again would not help. */
export type PushEnd = 'taken' | 'gone' | 'refused' | 'away';

/**
 * Sends a message. The service stores it for a device that is offline, for a day at most. A device accepts messages
 * only under the keys that it was subscribed with. While the secret is being changed, a message refused under the
 * newest keys is sent under the older ones.
 */
export async function sendPush(services: PushHost, device: PushDevice, payload: PushPayload): Promise<PushEnd> {
  const { secrets, previousSecrets } = services.config;
  const sent = await sendBy(services, secrets.PUSH_SECRET, device, payload);
  return sent === 'refused' && previousSecrets.PUSH_SECRET !== undefined
    ? sendBy(services, previousSecrets.PUSH_SECRET, device, payload)
    : sent;
}

async function sendBy(
  services: PushHost,
  secret: string,
  { endpoint, p256dh, auth }: PushDevice,
  payload: PushPayload,
): Promise<PushEnd> {
  const { config } = services;
  if (!isPushHost(config, endpoint)) return 'gone';
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contactOf(config.publicUrl), ...pushKeys(secret) },
        TTL: DAY_SECONDS,
        urgency: payload.kind === 'security' ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const response = await services.fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return 'taken';
    if (response.status === 404 || response.status === 410) return 'gone';
    services.log('warn', 'push.refused', { status: response.status });
    return response.status === 429 || response.status >= 500 ? 'away' : 'refused';
  } catch (error) {
    services.log('warn', 'push.failed', { error: error instanceof Error ? error.name : 'unknown' });
    return 'away';
  }
}

/** Returns the contact for push services, which must be an https address. */
const contactOf = (publicUrl: string): string => publicUrl.replace(/^http:/, 'https:');
