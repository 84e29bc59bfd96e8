/**
 * Returns the BCP 47 tag of the language that the page was built in. `data-tag` holds it, because a browser that translates a page rewrites
 * `lang`. Where a document has no `data-tag` its `lang` is taken, and "pt-BR" where there is no document.
 */
export function pageTag(): string {
  if (typeof document === 'undefined') return 'pt-BR';
  const { dataset, lang } = document.documentElement;
  return dataset?.['tag'] || lang || 'pt-BR';
}
