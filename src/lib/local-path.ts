/** Where a page may send its visitor on to: only to an address of this site. */

/** The text when it is a path of this site (with its query), otherwise null. */
export function localPath(text: string | null | undefined): string | null {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : null;
}
