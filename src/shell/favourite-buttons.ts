/**
 * Handles a page's favourite buttons before any framework. They show what the browser has stored, and react to a press
 * at once. The press is passed to an island (islands/favourites/FavouriteButtons.tsx), which hydrates for it. Later the
 * store provides the favourites (stores/favourites.ts). It is part of the frame's script, so keep it small.
 */
import { FAVOURITES_EVENT, FAVOURITES_KEY, FAVOURITES_WAKE, TOKEN_EVENT, WAKE_EVENT } from '#lib/browser-names.ts';

const hearts = '[data-heart]';
const pressed = 'aria-pressed';

function kept(storage: 'localStorage' | 'sessionStorage'): unknown {
  try {
    return JSON.parse(window[storage].getItem(FAVOURITES_KEY) ?? '[]');
  } catch {
    return []; // Storage is blocked, or holds something else.
  }
}

/** Paints the buttons. `detail`: the favourites, from the store. */
function paint({ detail }: { detail?: unknown }): void {
  const full = ([] as unknown[]).concat(detail ?? [kept('localStorage'), kept('sessionStorage')]).flat();
  for (const heart of document.querySelectorAll<HTMLElement>(hearts))
    heart.setAttribute(pressed, String(full.includes(Number(heart.dataset['heart']))));
}

/** Handles a press: the button changes at once. */
export function pressFavouriteButton(target: Element): void {
  const heart = target.closest<HTMLElement>(hearts);
  if (!heart) return;
  const wanted = heart.getAttribute(pressed) !== 'true';
  heart.setAttribute(pressed, String(wanted));
  (window.jogadaFavouritePresses ??= []).push([Number(heart.dataset['heart']), wanted]);
  dispatchEvent(new CustomEvent(WAKE_EVENT, { detail: FAVOURITES_WAKE }));
}

/**
 * Updates the buttons now, and whenever the stored favourites may have changed, also when a page is restored from the
 * back/forward cache.
 */
export function startFavouriteButtons(): void {
  paint({});
  for (const type of ['storage', TOKEN_EVENT, FAVOURITES_EVENT]) addEventListener(type, paint as () => void);
}
