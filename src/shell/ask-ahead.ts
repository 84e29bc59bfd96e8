/**
 * The next page's first question, asked by the service worker while that page is fetched: a page that is left takes its own
 * questions with it (docs/decisions/0037). Without a worker the page asks by itself.
 */
import { readToken } from '#api/token.ts';
import { firstQuestion } from '#lib/first-question.ts';

/** Covers of games lie under every finger that scrolls: their pages are asked for when the press is one. */
const late = /gameInfo|recharge-payment/;

function askAhead({ type, target, defaultPrevented }: Event): void {
  const link = (target as Element).closest('a');
  const token = readToken();
  if (defaultPrevented || token === null || link?.origin !== location.origin) return;
  if (link.pathname === location.pathname || (type !== 'click' && late.test(link.pathname))) return;
  // The language's own prefix, which Portuguese has none of.
  const path = link.pathname.replace(`/${document.documentElement.dataset['locale'] ?? ''}`, '') || '/';
  const ask = { type: 'ASK', url: window.jogadaUrl, body: firstQuestion(path, token) };
  navigator.serviceWorker?.controller?.postMessage(ask);
}

// When a finger goes down, as the document is fetched.
for (const type of ['pointerdown', 'click']) addEventListener(type, askAhead);
