/** Words as they are searched and ordered: without marks, in small letters; letters that no mark explains (đ, ı) as people type them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replaceAll('ı', 'i');
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
