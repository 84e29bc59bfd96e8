/**
 * Returns the BCP 47 tag of the language that the page was built in. It is in `data-tag`, because a browser that
 * translates a page changes `lang`. Falls back to `lang`, and to "pt-BR" without a document.
 */
export function pageTag(): string {
  if (typeof document === 'undefined') return 'pt-BR';
  const { dataset, lang } = document.documentElement;
  return dataset?.['tag'] || lang || 'pt-BR';
}
