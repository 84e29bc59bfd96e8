import { useSyncExternalStore } from 'react';
import { isWide, WIDE } from '#lib/wide.ts';

function listen(act: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', act);
  return () => media.removeEventListener('change', act);
}

/** Follows whether the screen has room for the account's columns; in static HTML: not. */
export const useWide = (): boolean => useSyncExternalStore(listen, isWide, () => false);
