/**
 * client:intent, how islands come alive (docs/decisions/0002). An island costs nothing until somebody means it: a first
 * touch inside it, a part of the page that asks for it by name, or a session whose data it shows. Then its code and the
 * page's dictionary load together, the island hydrates, and the click or submit that woke it is done again, so that no
 * tap is lost. Until then the island is plain HTML: links, [data-native] parts and typed text are left alone.
 *
 * Part of the frame's script, which every page loads (island.ts): keep it small.
 */
import type { ClientDirective } from 'astro';
import {
  NEWS_CHANNEL,
  NEXT_NOTICE_KEY,
  REMINDER_DUE_KEY,
  TOKEN_EVENT,
  TOKEN_KEY,
  WAKE_EVENT,
} from '#lib/browser-names.ts';

export interface IntentOptions {
  /**
   * `touch` (default) waits for a gesture; `session` also hydrates while a session exists; `stay` does so where the player
   * stays, which spares the framework on pages that they only pass; `load` after the page's load.
   */
  when?: 'touch' | 'session' | 'stay' | 'load';
  /** The name another part of the page wakes it by: `dispatchEvent(new CustomEvent('jogada:wake', { detail: name }))`. */
  wake?: string;
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin'];
const HELD = ['click', 'submit'];
const NATIVE = '[data-native],[data-opens],[data-closes],a[href]';
/** Pauses before another try, ms. After the last the island waits for the next touch. */
const PAUSES = [500, 1500, 4000, 10_000];

let dictionary: Promise<unknown> | undefined;

const intent: ClientDirective = (load, { value }, island) => {
  const { when = 'touch', wake }: IntentOptions = typeof value === 'object' ? value : {};
  let waking = false;
  let replay: (() => void) | undefined;

  const hydrated = () => !island.hasAttribute('ssr');

  async function start(): Promise<void> {
    if (waking || hydrated()) return;
    waking = true;
    for (const pause of [0, ...PAUSES]) {
      if (pause) await new Promise((resume) => setTimeout(resume, pause));
      try {
        const [hydrate] = await Promise.all([load(), loadDictionary()]);
        await hydrate();
      } catch {
        // The next round tries again.
      }
      if (hydrated()) break;
    }
    waking = false;
    island.removeAttribute('data-waking');
    if (!hydrated()) return;
    for (const type of TOUCHES) island.removeEventListener(type, start);
    for (const type of HELD) island.removeEventListener(type, hold);
    replay?.();
  }

  function hold(event: Event): void {
    const target = event.target as Element;
    if (target.closest(NATIVE)) return;
    if (event.type === 'submit') {
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      again(target, () => (target as HTMLFormElement).requestSubmit(submitter));
    } else {
      const button = target.closest('button');
      if (button && !(button.type === 'submit' && button.form)) again(button, () => button.click());
    }
  }

  function again(target: Element, act: () => void): void {
    island.setAttribute('data-waking', '');
    replay = () => {
      // React finishes a hydration at once when such an event arrives, but not for a submit: send a harmless one first.
      target.dispatchEvent(new Event('pointercancel', { bubbles: true }));
      if (target.isConnected) act();
    };
    void start();
  }

  for (const type of TOUCHES) island.addEventListener(type, start);
  for (const type of HELD) island.addEventListener(type, hold);
  if (wake) addEventListener(WAKE_EVENT, (event) => (event as CustomEvent).detail === wake && start());
  if (when === 'load') afterLoad(start);
  if (when === 'session' || when === 'stay') {
    const startInSession = async () => {
      if (!hasToken()) return;
      // What a page shows of a session by an island wakes the rest; so does what a player must be told.
      if (!(await isQuiet()) || when === 'session') stay();
      else waitForStay();
      await stayed;
      await start();
    };
    addEventListener(TOKEN_EVENT, startInSession);
    afterLoad(startInSession);
  }
};

export default intent;

function loadDictionary(): Promise<unknown> {
  dictionary ??= fetch(document.documentElement.dataset['dictionary'] ?? '')
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(String(reply.status)))))
    .then((texts) => (window.jogadaDictionary = texts))
    .catch((error) => {
      dictionary = undefined;
      throw error;
    });
  return dictionary;
}

function afterLoad(act: () => unknown): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}

/**
 * Whether there is nothing to say to the player: somebody is signed in with a password of their own and may play, and no page
 * before left a word. Known when the header has its balance (shell/session-bootstrap.ts), which must not wait until a cheap phone has woken
 * the framework. A reply that stays away holds nobody up for long.
 */
async function isQuiet(): Promise<boolean> {
  const late = new Promise<null>((resume) => setTimeout(resume, PATIENCE_MS, null));
  const reply = await Promise.race([window.jogadaMe?.reply, late]);
  const member =
    reply?.status === 200 && (reply.body as { data?: { must_change_password?: unknown; restriction?: unknown } }).data;
  return (
    !!member &&
    !member.must_change_password &&
    !member.restriction &&
    ![NEXT_NOTICE_KEY, REMINDER_DUE_KEY].some((key) => sessionStorage.getItem(key))
  );
}

const PATIENCE_MS = 1000;

/** After so long a page that nobody touches comes alive all the same, with the stream of what happens: ms. */
const STAY_MS = 30_000;
let stay: () => void;
const stayed = new Promise<void>((resolve) => (stay = resolve));
let isWaiting = false;

/** Whoever presses a link goes on: what would wake here would only be in the way of the next page. */
function touched({ target }: Event): void {
  if (!(target as Element).closest?.('a[href]')) stay();
}

/** The first touch, coming back to the page from another, and what another tab tells: the stores hear it when they are here. */
function waitForStay(): void {
  if (isWaiting) return;
  isWaiting = true;
  window.jogadaMissed = [];
  new BroadcastChannel(NEWS_CHANNEL).onmessage = ({ data }) => {
    window.jogadaMissed?.push(data);
    stay();
  };
  for (const type of TOUCHES) addEventListener(type, touched, true);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && stay());
  setTimeout(stay, STAY_MS);
}

/** Whether somebody may be signed in: the server alone knows. */
export function hasToken(): boolean {
  try {
    return sessionStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false; // Storage is blocked: nobody can be signed in.
  }
}
