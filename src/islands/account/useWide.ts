import { useSyncExternalStore } from 'react';
import { isWide, WIDE } from '#lib/wide.ts';

function listen(act: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', act);
  return () => media.removeEventListener('change', act);
}

/** Returns whether the screen has room for the account's columns, and updates. In static HTML it is false. */
export const useWide = (): boolean => useSyncExternalStore(listen, isWide, () => false);
