/** Restricts where a page may redirect its visitor to: only to a path of this site. */

/** Returns the text where it is a path of this site (with its query), otherwise null. */
export function localPath(text: string | null | undefined): string | null {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : null;
}
