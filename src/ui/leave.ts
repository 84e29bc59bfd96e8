/**
 * Navigates to another page. Resolves if the browser restores this one from its cache, so that the caller can continue.
 */
export function leaveTo(address: string): Promise<void> {
  location.assign(address);
  return new Promise((resolve) => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      removeEventListener('pageshow', shown);
      resolve();
    };
    addEventListener('pageshow', shown);
  });
}
