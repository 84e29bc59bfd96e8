/** Describes a JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Returns whether two values are equal. The order of an object's fields does not matter. */
export function sameJson(one: Json, other: Json): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [mine, theirs] = [Object.entries(one), Object.entries(other)];
  if (Array.isArray(one) !== Array.isArray(other) || mine.length !== theirs.length) return false;
  const fields = new Map(theirs as [string, Json][]);
  return mine.every(([name, value]) => fields.has(name) && sameJson(value as Json, fields.get(name) ?? null));
}
