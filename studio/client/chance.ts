/**
 * Returns a uniformly random integer from 0 to below the limit, for a suggested choice. A round's draw never uses it.
 */
export function deviceBelow(limit: number): number {
  const words = new Uint32Array(1);
  do crypto.getRandomValues(words);
  while ((words[0] ?? 0) >= Math.floor(2 ** 32 / limit) * limit);
  return (words[0] ?? 0) % limit;
}
