/** Says where a picture comes from and when it loads. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the attributes of a picture. The first of a page may be its largest paint, so a drawing of the site stands in
 * the HTML. Another picture loads when it comes near the screen.
 */
export const pictureAttributes = (address: string, isFirst: boolean) =>
  isFirst
    ? ({ src: withinHtml(address), fetchpriority: 'high', decoding: 'sync' } as const)
    : ({ src: address, loading: 'lazy', decoding: 'async' } as const);

/** Returns the data URI of a drawing in `public/`, or the address itself if the picture is no such file. */
function withinHtml(address: string): string {
  const file = `public${address}`;
  if (!/^\/.+\.svg$/.test(address) || !existsSync(file)) return address;
  const drawing = readFileSync(file, 'utf8').trim().replaceAll('"', "'");
  return `data:image/svg+xml,${drawing.replace(/[%#<>]/g, encodeURIComponent)}`;
}
