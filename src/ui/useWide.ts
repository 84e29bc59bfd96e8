import { useSyncExternalStore } from 'react';

/** As in styles/account.css: from here on a page of the account has its navigation and a column beside it. */
const WIDE = '(width >= 1100px)';

function listen(act: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', act);
  return () => media.removeEventListener('change', act);
}

/** Answers whether the screen has room for the account's columns; in static HTML: not. */
export function useWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
