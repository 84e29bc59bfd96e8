/**
 * Returns the attributes that say when a picture loads. The first of a page loads at once and before others, because it
 * may be the page's largest paint. Any other loads when it comes near the screen.
 */
export const pictureLoading = (isFirst: boolean) =>
  isFirst ? ({ fetchpriority: 'high', decoding: 'sync' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
