/**
 * Shows push messages while the site is closed: one generic sentence in the language of the subscription. A locked
 * screen shows nothing of the account. A press opens the notices.
 */
import { isLocale } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

type Sentences = Readonly<Record<'money' | 'security' | 'bonus', string>>;
const sentences = import.meta.glob<Sentences>('../../locales/*/push.json', { eager: true, import: 'default' });

/** Reads the server's message (contract/push.ts) without trust, because a newer server may send more. */
function read(data: PushMessageData | null): { kind: keyof Sentences; notice: number; lang: Locale } {
  const known = { kind: 'money', notice: 0, lang: 'pt' } as const;
  try {
    const { kind, notice, lang } = data?.json() as Record<string, unknown>;
    return {
      kind: kind === 'security' || kind === 'bonus' ? kind : known.kind,
      notice: Number(notice) || known.notice,
      lang: typeof lang === 'string' && isLocale(lang) ? lang : known.lang,
    };
  } catch {
    return known;
  }
}

/** Shows a notification for every push message, as browsers require, even for an invalid one. */
export function bringNotice(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { kind, notice, lang } = read(data);
  return worker.registration.showNotification(sentences[`../../locales/${lang}/push.json`]?.[kind] ?? '', {
    // A repeated message replaces the earlier notification.
    tag: `notice-${notice}`,
    icon: '/icons/icon-192.png',
    lang,
    data: { path: `${lang === 'pt' ? '' : `/${lang}`}/information-center/notification` },
  });
}

/** Pages that are not replaced, because the player pays or plays there. */
const IS_BUSY = /recharge-payment|gameInfo/;

/**
 * Opens the notices: in a tab that shows them, otherwise in a tab without a payment or a game, otherwise in a new one.
 */
export async function openNotices(worker: ServiceWorkerGlobalScope, event: NotificationEvent): Promise<void> {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const shows = (tab: Client) => new URL(tab.url).pathname === path;
  const tab = tabs.find(shows) ?? tabs.find(({ url }) => !IS_BUSY.test(url));
  try {
    await tab?.focus();
    if (tab && !shows(tab)) await tab.navigate(path);
    if (tab) return;
  } catch {
    // The browser allowed neither to focus that tab nor to change its address.
  }
  await worker.clients.openWindow(path);
}

/**
 * Subscribes again with the same key if the browser dropped the subscription. The worker has no token. The player's
 * next page reports it to the server (stores/push-replacement.ts), and subscribes if this could not.
 */
export async function subscribeAgain(
  worker: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (newSubscription || !applicationServerKey) return;
  await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => null);
}
