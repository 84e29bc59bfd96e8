/**
 * Returns the BCP 47 tag of the language that the page was built in. `data-tag` holds it, because a browser that translates a page rewrites
 * `lang`. A document without `data-tag` has its `lang` taken, and "pt-BR" is the default without a document.
 */
export function pageTag(): string {
  if (typeof document === 'undefined') return 'pt-BR';
  const { dataset, lang } = document.documentElement;
  return dataset?.['tag'] || lang || 'pt-BR';
}
