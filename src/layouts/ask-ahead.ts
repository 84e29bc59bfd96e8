/**
 * The next page's first question, asked when a finger goes down on a link to it, as its document is (components/Head.astro): over a
 * slow link the reply is there about when the page is. The page's head takes it over (components/head-script.ts).
 */
import { AHEAD_KEY, TOKEN_KEY } from '#lib/browser-names.ts';

/* This page took its own over before. */
forget();
document.addEventListener('pointerdown', ({ target, button, ctrlKey, metaKey }) => {
  const link = target instanceof Element ? target.closest('a') : null;
  const isHere = link?.origin === location.origin && link.pathname !== location.pathname && !link.target;
  // A payment or a game is not fetched ahead, and another language's page asks in its own.
  if (
    !isHere ||
    button !== 0 ||
    ctrlKey ||
    metaKey ||
    link.dataset['language'] ||
    /recharge-payment|gameInfo/.test(link.pathname)
  )
    return;
  void ask();
});

async function ask(): Promise<void> {
  const token = sessionStorage.getItem(TOKEN_KEY);
  const reply = token && (await window.jogadaAsk?.(token));
  // Who signed out meanwhile leaves nothing behind.
  if (!reply || sessionStorage.getItem(TOKEN_KEY) !== token) return;
  try {
    sessionStorage.setItem(AHEAD_KEY, JSON.stringify({ token, at: Date.now(), ...reply }));
  } catch {
    // No room: the page asks for itself.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(AHEAD_KEY);
  } catch {
    // Storage is blocked: there is nothing.
  }
}
