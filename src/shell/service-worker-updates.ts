/**
 * Registers the service worker, announces its updates, and shows the offline notice, without a framework. It looks for updates every 60 s and
 * announces them after 200 ms (docs/domain/wire-shapes.md#page-layout). Only the tab in which the player asks for the update reloads, so that
 * nothing typed in another is lost. During a payment or a game the update waits for the next page.
 */
const CHECK_MS = 60_000;
const ANNOUNCE_MS = 200;
/** How long the page waits for a version that the player accepted. */
const ACTIVATE_MS = 2_000;

const shown = (name: string, isShown: boolean) => {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-app="${name}"]`)) element.hidden = !isShown;
};
const reload = () => {
  if (!/recharge-payment|gameInfo/.test(location.pathname)) location.reload();
};

/** Starts everything once the page has loaded. */
export function startAppShell(): void {
  // The offline page (offline.astro) replaces a page that could not be loaded. It is no saved copy.
  const isStandIn = document.querySelector('[data-reload="online"]') !== null;
  const showNetwork = () => {
    shown('offline', !navigator.onLine && !isStandIn);
    if (navigator.onLine) delete document.documentElement.dataset['network'];
    else document.documentElement.dataset['network'] = 'off';
  };
  addEventListener('online', () => {
    showNetwork();
    if (isStandIn) location.reload();
  });
  addEventListener('offline', showNetwork);
  showNetwork();
  if ('serviceWorker' in navigator) addEventListener('load', () => void register());
}

async function register(): Promise<void> {
  const hadWorker = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker
    .register(scriptUrl('/sw.js') as string, { updateViaCache: 'none' })
    .catch(() => null);
  if (!registration) return;
  let isWanted = false;
  const announce = () => void setTimeout(() => shown('update', true), ANNOUNCE_MS);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a visit changes nothing that is visible.
    if (!hadWorker) return;
    if (isWanted) reload();
    else announce();
  });
  const announceWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) announce();
  };
  announceWaiting();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && announceWaiting());
  });
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-app-update]')) return;
    shown('update', false);
    isWanted = true;
    // No worker waits if another tab has already activated the update.
    if (!registration.waiting) return reload();
    // The browser activates no new version while an event of the old one runs.
    registration.active?.postMessage({ type: 'END_RENEWALS' });
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    // Chromium sometimes leaves the version waiting although no event runs. It tries again when a page loads.
    setTimeout(reload, ACTIVATE_MS);
  });
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}

/** Returns a script's address from a policy, where the browser requires Trusted Types. */
function scriptUrl(path: string): unknown {
  const types = (
    window as {
      trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => unknown } };
    }
  ).trustedTypes;
  return types
    ? types
        .createPolicy('jogada', { createScriptURL: (url: string) => (url === '/sw.js' ? url : '') })
        .createScriptURL(path)
    : path;
}
