/// <reference lib="webworker" />
/**
 * The service worker: pages come from the cache at once and are renewed behind it; what has a hashed name is kept; a page
 * never seen, without a network, becomes the offline page of its language. Only this site's own files: the API's replies
 * are another origin's, or under /api, and are never kept. One question to the API is asked here, for a page that is on its way.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { isLocale } from '#lib/locales.ts';
import { bringNotice, openNotices } from './push.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** What a page that is being left asks for the next one (src/shell/ask-ahead.ts). */
interface Ask {
  readonly type: 'ASK';
  readonly url: string;
  /** The question with its token, as a head asks it (components/head-script.ts). */
  readonly body: string;
}

type Message = Ask | { readonly type: 'SKIP_WAITING' } | null;

/** The pages' asks: see src/shell/service-worker-updates.ts. */
self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message?.type === 'ASK') askAhead(message, (event.source as Client | null)?.id ?? '');
});

// A message of the player's own (server: features/information/push.ts).
self.addEventListener('push', (event) => event.waitUntil(bringNotice(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotices(self, event)));

/** So long an answer waits for the page that asks for it: ms. */
const FRESH_MS = 5000;
/**
 * The one that is on its way, in memory alone. It goes, once, to the head of another page that asks the same with the same token:
 * heads alone have it in the body, and stores, which have it in a header, ask because something has happened since.
 */
let ahead: (Ask & { readonly by: string; readonly at: number; readonly reply: Promise<Response | null> }) | null = null;

/** A press that takes longer asks again. */
const PRESS_MS = 1000;

function askAhead(ask: Ask, by: string): void {
  // The finger that went down has come up.
  const isSame = ahead?.by === by && ahead.body === ask.body;
  if (isSame && Date.now() - (ahead?.at ?? 0) < PRESS_MS) return;
  const reply = fetch(ask.url, { method: 'POST', body: ask.body }).catch(() => null);
  ahead = { ...ask, by, at: Date.now(), reply };
}

registerRoute(
  ({ url, request, event }) =>
    url.href === ahead?.url && !request.headers.has('Authorization') && (event as FetchEvent).clientId !== ahead.by,
  async ({ request }) => {
    const asked = ahead;
    ahead = null;
    const isSame = asked !== null && Date.now() - asked.at < FRESH_MS && (await request.clone().text()) === asked.body;
    const reply = isSame ? await asked.reply : null;
    return reply?.ok ? reply : fetch(request);
  },
  'POST',
);
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A page is fetched while the worker wakes, which takes a cheap phone a fifth of a second.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

// The nine offline pages, and the build's name, without which a build that changes other pages would look the same.
const entries = self.__WB_MANIFEST as { url: string; revision: string | null }[];
precacheAndRoute(entries.filter((entry) => !entry.url.startsWith('build-')));
const build = entries.find((entry) => entry.url.startsWith('build-'))?.url ?? 'build';
cleanupOutdatedCaches();

const cacheNames = { pages: `pages-${build}`, hashed: 'hashed', pictures: 'pictures' } as const;
const DAY = 24 * 60 * 60;

/** The plugin's own types do not fit its strategies under the strictest settings. */
const expiring = (maxEntries: number, maxAgeSeconds: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds }) as WorkboxPlugin;

/** Kept by its path alone: what a query says (an order's number, a search) is nobody's to find in this device's storage. */
const byPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return Promise.resolve(`${origin}${pathname}`);
  },
};

/** A payment or a game has its own address each time: it is worth nothing later. The editors' page must be today's. */
const isKept = (url: URL) => !/recharge-payment|gameInfo|^\/(api\/|admin\b)/.test(url.pathname);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isKept(url),
  new StaleWhileRevalidate({
    cacheName: cacheNames.pages,
    plugins: [byPath, expiring(60, 30 * DAY)],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(_astro|dictionaries)\//.test(url.pathname),
  new CacheFirst({
    cacheName: cacheNames.hashed,
    plugins: [byPath, expiring(120, 60 * DAY)],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(games|icons)\//.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: cacheNames.pictures, plugins: [byPath, expiring(80, 60 * DAY)] }),
);

setCatchHandler(async ({ request, url }) => {
  if (request.mode !== 'navigate' || !url) return Response.error();
  const code = url.pathname.split('/')[1];
  const page = isLocale(code) && code !== 'pt' ? `/${code}/offline` : '/offline';
  return (await matchPrecache(page)) ?? Response.error();
});
// Other navigations (a payment, a game) go to the network, and to the offline page when there is none.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ request, event }) => (await preloaded(event)) ?? fetch(request as Request),
);

const preloaded = (event: ExtendableEvent) => (event as FetchEvent).preloadResponse as Promise<Response | undefined>;

// Pages of earlier builds are gone with them.
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('pages-') && name !== cacheNames.pages)
            .map((name) => caches.delete(name)),
        ),
      ),
  ),
);
