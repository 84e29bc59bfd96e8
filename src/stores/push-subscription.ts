/** What this browser has subscribed at its own push service. Apart from push.ts, as a sign-out ends it (session.ts). */

/** Whether this browser can bring messages while the site is closed. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Answers what this browser has subscribed; null: nothing, or there is no service worker. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = isPushSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whoever signed out is brought nothing here any more; the push service says so to the server by itself. */
export async function dropPush(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
