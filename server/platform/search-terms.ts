/** Normalises words for search and sorting: lower case without diacritics, with letters such as đ and ı as people type them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replaceAll('ı', 'i');
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
