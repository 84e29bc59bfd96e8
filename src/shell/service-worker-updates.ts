/**
 * The site as an app, without a framework: service worker and its updates, the offline notice
 * (spec 4 and 9: looked for every 60 s, announced after 200 ms). A new worker reloads the page once, and never in the
 * middle of a payment or a game: there it waits for the next page.
 */
const CHECK_MS = 60_000;
const ANNOUNCE_MS = 200;

const shown = (name: string, isShown: boolean) => {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-app="${name}"]`)) element.hidden = !isShown;
};
const isBusy = () => /recharge-payment|gameInfo/.test(location.pathname);

/** Starts everything, once the page has arrived. */
export function startAppShell(): void {
  const showNetwork = () => {
    shown('offline', !navigator.onLine);
    if (navigator.onLine) delete document.documentElement.dataset['network'];
    else document.documentElement.dataset['network'] = 'off';
  };
  addEventListener('online', showNetwork);
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
  let isReloading = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a visit changes nothing that is on the screen.
    if (!hadWorker || isReloading || isBusy()) return;
    isReloading = true;
    location.reload();
  });
  const announce = () => {
    if (registration.waiting && navigator.serviceWorker.controller)
      setTimeout(() => shown('update', true), ANNOUNCE_MS);
  };
  announce();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && announce());
  });
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-app-update]'))
      registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}

/** Where the browser wants Trusted Types, a script's address must come from a policy. */
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
