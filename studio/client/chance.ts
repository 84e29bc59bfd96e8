/** An even integer from 0 to less than the limit, by the device: for a choice that it makes, never for a round. */
export function deviceBelow(limit: number): number {
  const words = new Uint32Array(1);
  do crypto.getRandomValues(words);
  while ((words[0] ?? 0) >= Math.floor(2 ** 32 / limit) * limit);
  return (words[0] ?? 0) % limit;
}
