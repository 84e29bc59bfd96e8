/**
 * What this browser has subscribed at its own push service, and what the server was last told of it. Apart from push.ts, as a sign-out
 * ends it (session.ts).
 */
import type { PushCategory } from '#contract/push.ts';

/** localStorage: what the server was last told, as JSON. */
const KEY = 'jogada.push';

export interface ToldPush {
  /** Whose device it is. */
  readonly member: number;
  readonly endpoint: string;
  readonly categories: readonly PushCategory[];
}

/** Answers what the server was last told of this browser; null: nothing that is known here. */
export function toldPush(): ToldPush | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as ToldPush | null;
  } catch {
    return null;
  }
}

/** Keeps what the server was told; null: nothing is brought here any more. */
export function keepToldPush(told: ToldPush | null): void {
  try {
    if (told === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // Storage is blocked: the server is asked instead.
  }
}

/** Whether this browser can bring messages while the site is closed. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const registered = async () => (isPushSupported() ? navigator.serviceWorker.getRegistration() : undefined);

/** Answers what this browser has subscribed; null: nothing, or there is no service worker. */
export async function subscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager.getSubscription()) ?? null;
}

/** Subscribes by the server's key, base64url; null: the browser did not, or there is no service worker. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  const manager = (await registered())?.pushManager;
  const ask = () => manager?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const made = await ask()
    ?.catch(async () => {
      // One under a key of before the server changed it is in the way.
      await (await manager?.getSubscription())?.unsubscribe();
      return ask();
    })
    .catch(() => null);
  return made ?? null;
}

/** Answers a subscription as the contract has it; null where the browser gave out no keys. */
export function deviceOf(made: PushSubscription | null) {
  const { endpoint, keys } = made?.toJSON() ?? {};
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
}

/** Whoever signed out is brought nothing here any more; the push service says so to the server by itself. */
export async function dropPush(): Promise<void> {
  keepToldPush(null);
  await (await subscription())?.unsubscribe();
}
