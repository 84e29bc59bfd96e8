/** Returns whether the page is in view. Stores run without a document too, and count as in view there. */
export const isPageInView = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible';
