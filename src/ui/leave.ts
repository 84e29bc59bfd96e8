/** Goes on to another page. Ends if the browser shows this one again as it was left, so that what waits for it can go on. */
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
