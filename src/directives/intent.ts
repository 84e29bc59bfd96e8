/**
 * client:intent, an Astro directive (docs/decisions/02-static-pages-without-a-framework.md). An island stays plain HTML until a first touch
 * inside it, a call by its name, or a session whose data it shows. Then its code and the page's dictionary load together. The click or
 * submit that woke it is done again, so no tap is lost. Links, `[data-native]` parts and typed text are left alone.
 */
import type { ClientDirective } from 'astro';
import { TOKEN_EVENT, WAKE_EVENT } from '#lib/browser-names.ts';
import { loadDictionary } from './dictionary.ts';

export interface IntentOptions {
  /**
   * `touch` (default) waits for a gesture. `session` also hydrates where somebody is signed in. `load` hydrates after the page's load, and
   * `query` at once where the address has a query.
   */
  when?: 'touch' | 'session' | 'load' | 'query';
  /**
   * The name by which another part of the page hydrates it: `dispatchEvent(new CustomEvent('jogada:wake', { detail:
   * name }))`.
   */
  wake?: string;
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin'];
const NATIVE = '[data-native],[data-opens],[data-closes],a[href]';
/** The pauses before each attempt, ms. After the last one the island waits for the next touch. */
const PAUSES = [0, 500, 1500, 4000, 10_000];

/** How often a failed island is rendered again at most. */
const MOST_RESTARTS = 3;

const intent: ClientDirective = (load, { value }, island) => {
  const { when = 'touch', wake }: IntentOptions = typeof value === 'object' ? value : {};
  const listening = new AbortController();
  let isWaking = false;
  let restarts = 0;
  let replay: (() => void) | undefined;

  async function start(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    for (const pause of PAUSES) {
      if (pause) await new Promise((resume) => setTimeout(resume, pause));
      // Astro reports a file that did not load, requests it once more by another address, and hydrates nothing.
      const [hydrate] = await Promise.all([load(), loadDictionary()]).catch(() => []);
      await hydrate?.();
      if (!island.hasAttribute('ssr')) break;
    }
    isWaking = false;
    island.removeAttribute('data-waking');
    if (island.hasAttribute('ssr')) {
      // The message is the browser's own, so that it is reported like any other fault of the page (shell/boot.js).
      reportError(new Error(`Failed to fetch dynamically imported module: ${island.getAttribute('component-url')}`));
      return;
    }
    listening.abort();
    replay?.();
    // React clears an island whose HTML it does not recognise, as after a browser's translation. The island is then
    // rendered again.
    new MutationObserver(() => {
      if (island.childElementCount > 0 || restarts++ >= MOST_RESTARTS) return;
      island.setAttribute('ssr', '');
      void load().then((hydrate) => hydrate());
    }).observe(island, { childList: true });
  }

  function hold(event: Event): void {
    const target = event.target as Element;
    if (target.closest(NATIVE)) return;
    const button = target.closest('button');
    if (event.type === 'submit') {
      event.preventDefault();
      again(target, () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter));
    } else if (button && !(button.type === 'submit' && button.form)) again(button, () => button.click());
  }

  function again(target: Element, act: () => void): void {
    island.setAttribute('data-waking', '');
    replay = () => {
      // React finishes a hydration at once when such an event arrives, but not for a submit.
      target.dispatchEvent(new Event('pointercancel', { bubbles: true }));
      if (target.isConnected) act();
    };
    void start();
  }

  // The shell keeps `data-session` as it is.
  const startInSession = () => document.documentElement.dataset['session'] === 'player' && start();
  for (const type of TOUCHES) island.addEventListener(type, start, listening);
  for (const type of ['click', 'submit']) island.addEventListener(type, hold, listening);
  if (wake) addEventListener(WAKE_EVENT, (event) => (event as CustomEvent).detail === wake && start());
  if (when === 'session') addEventListener(TOKEN_EVENT, () => setTimeout(startInSession));
  if (when === 'query') {
    if (location.search) void start();
  } else if (when !== 'touch') afterLoad(when === 'load' ? start : startInSession);
};

export default intent;

/** Runs `act` after the page's load, when the browser has time. */
function afterLoad(act: () => unknown): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
