/**
 * Reads and changes this browser's subscription at its push service, and stores what was last reported to the server. It is a file of its own
 * because a sign-out loads it without push.ts (session.ts).
 */
import type { PushCategory } from '#contract/push.ts';

/** localStorage: the last report to the server, as JSON. */
const KEY = 'jogada.push';

/** Describes the device that was last reported to the server. */
export interface ReportedPush {
  /** The number of the member who switched it on. */
  readonly member: number;
  readonly endpoint: string;
  readonly categories: readonly PushCategory[];
}

/** Returns what was last reported of this browser, or `null` if nothing is stored here. */
export function readReportedPush(): ReportedPush | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as ReportedPush | null;
  } catch {
    return null;
  }
}

/** Stores what was reported to the server; `null` deletes it. */
export function saveReportedPush(reported: ReportedPush | null): void {
  try {
    if (reported === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(reported));
  } catch {
    // Storage is blocked. The next page asks the server instead.
  }
}

/** Returns whether this browser can show messages while the site is closed. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const registered = async () => (isPushSupported() ? navigator.serviceWorker.getRegistration() : undefined);

/** Returns this browser's subscription, or `null` without one or without a service worker. */
export async function subscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager.getSubscription()) ?? null;
}

/** Subscribes with the server's key, base64url. Returns `null` if the browser refuses or there is no service worker. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  const manager = (await registered())?.pushManager;
  const ask = () => manager?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const made = await ask()
    ?.catch(async () => {
      // A browser refuses a second subscription under another key, so one under the server's old key is removed first.
      await (await manager?.getSubscription())?.unsubscribe();
      return ask();
    })
    .catch(() => null);
  return made ?? null;
}

/** Returns a subscription in the contract's shape, or `null` if the browser gave no keys. */
export function deviceOf(made: PushSubscription | null) {
  const { endpoint, keys } = made?.toJSON() ?? {};
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
}

/** Ends the subscription of a player who signed out. The push service reports it to the server at the next message. */
export async function dropPush(): Promise<void> {
  saveReportedPush(null);
  await (await subscription())?.unsubscribe();
}
