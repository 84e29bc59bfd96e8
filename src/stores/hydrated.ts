/** Provides computed stores that islands read. */
import type { ReadableAtom } from 'nanostores';

/** Gives a computed store its initial value, which the static HTML shows: islands hydrate with it (ui/useStore.ts). */
export const hydrated = <T>($computed: ReadableAtom<T>, init: T): ReadableAtom<T> => Object.assign($computed, { init });
