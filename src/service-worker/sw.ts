/// <reference lib="webworker" />
/**
 * The service worker: pages come from the cache at once and are renewed behind it. What has a hashed name is kept; a page never seen,
 * without a network, becomes the offline page of its language. Only this site's own files: the API's replies are another origin's, or under
 * /api, and are never kept.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isLocale } from '#lib/locales.ts';
import { CachedThenRenewed, endRenewals } from './cached-then-renewed.ts';
import { bringNotice, openNotices, subscribeAgain } from './push.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

type Message = { readonly type: 'SKIP_WAITING' | 'END_RENEWALS' } | null;

/** Handles messages of the pages (src/shell/service-worker-updates.ts). */
self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message?.type === 'END_RENEWALS') endRenewals();
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// A push message of the server (contexts/messages/push/send.ts).
self.addEventListener('push', (event) => event.waitUntil(bringNotice(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotices(self, event)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(self, event)));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// The page is requested while the worker starts, which takes a slow phone a fifth of a second.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

// The nine offline pages, and the name of the build. Without the name, a build that changes other pages would not be
// noticed.
const entries = self.__WB_MANIFEST as { url: string; revision: string | null }[];
precacheAndRoute(entries.filter((entry) => !entry.url.startsWith('build-')));
const build = entries.find((entry) => entry.url.startsWith('build-'))?.url ?? 'build';
cleanupOutdatedCaches();

const cacheNames = { pages: `pages-${build}`, hashed: 'hashed', pictures: 'pictures' } as const;
const DAY = 24 * 60 * 60;

/** The plugin's own types do not fit its strategies under the strictest settings. */
const expiring = (maxEntries: number, maxAgeSeconds: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds }) as WorkboxPlugin;

/**
 * Caches by the path only, because a query (an order's number, a search) must not be readable in this device's
 * storage.
 */
const byPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return Promise.resolve(`${origin}${pathname}`);
  },
};

/**
 * Returns whether a page may be cached. A payment or a game has a new address each time, and the editors' page must be
 * current.
 */
const isKept = (url: URL) => !/recharge-payment|gameInfo|^\/(api\/|admin\b)/.test(url.pathname);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isKept(url),
  new CachedThenRenewed({
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
  new CachedThenRenewed({ cacheName: cacheNames.pictures, plugins: [byPath, expiring(80, 60 * DAY)] }),
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

// Deletes the cached pages of earlier builds.
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
