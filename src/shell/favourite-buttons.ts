/**
 * What a page's favourite buttons do before any framework. They are full by what the browser keeps, and answer a press at once. They hand
 * it to the island that acts (islands/favourites/FavouriteButtons.tsx), which wakes for it. Later the store says which are full
 * (stores/favourites.ts). Part of the frame's script: keep it small.
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

/** `detail`: which are full, where the store says so. */
function paint({ detail }: { detail?: unknown }): void {
  const full = ([] as unknown[]).concat(detail ?? [kept('localStorage'), kept('sessionStorage')]).flat();
  for (const heart of document.querySelectorAll<HTMLElement>(hearts))
    heart.setAttribute(pressed, String(full.includes(Number(heart.dataset['heart']))));
}

/** A press: the favourite button turns at once. */
export function pressFavouriteButton(target: Element): void {
  const heart = target.closest<HTMLElement>(hearts);
  if (!heart) return;
  const wanted = heart.getAttribute(pressed) !== 'true';
  heart.setAttribute(pressed, String(wanted));
  (window.jogadaFavouritePresses ??= []).push([Number(heart.dataset['heart']), wanted]);
  dispatchEvent(new CustomEvent(WAKE_EVENT, { detail: FAVOURITES_WAKE }));
}

/** Paints them, and again whenever what is kept may have changed: also where a page is shown again as it was left. */
export function startFavouriteButtons(): void {
  paint({});
  for (const type of ['storage', TOKEN_EVENT, FAVOURITES_EVENT]) addEventListener(type, paint as () => void);
}
