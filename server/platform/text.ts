/** Finds text that the database refuses. */

/** Returns the name of the first field that holds a NUL character anywhere inside, or undefined. */
export const fieldWithNul = (fields: object): string | undefined =>
  Object.entries(fields).find(([, value]) => hasNul(value))?.[0];

/** Returns whether a JSON value, or a text anywhere in it, has a NUL character, which PostgreSQL's text cannot hold. */
function hasNul(value: unknown): boolean {
  // A stack on the heap, because a body may be nested deeper than calls can be.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'string' && each.includes('\0')) return true;
    if (typeof each !== 'object' || each === null) continue;
    for (const [name, inside] of Object.entries(each)) left.push(name, inside);
  }
  return false;
}

/** Returns the pattern for LIKE of all texts that begin with `text`, which may contain signs of LIKE. */
export const beginsWith = (text: string): string => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
