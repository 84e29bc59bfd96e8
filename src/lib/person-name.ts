/** Names of people, compared as banks do: what a form or a system leaves out of one makes it no other person's. */

/** Whether two names are one but for case, accents, punctuation and spaces. */
export function sameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
