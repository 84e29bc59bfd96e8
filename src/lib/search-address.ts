/** The word that the address of the search page carries: `/searchGames?q=pipa`. */

/** As many letters as the server takes. */
export const MOST_LETTERS = 60;

/** The word in a query ("?q=pipa"), or `''`. */
export const wordsInQuery = (query: string): string =>
  (new URLSearchParams(query).get('q') ?? '').trim().slice(0, MOST_LETTERS);

/** The query with this word in the place of the one before it; `''` takes it out. Other values stay. */
export function queryWith(words: string, query: string): string {
  const values = new URLSearchParams(query);
  if (words === '') values.delete('q');
  else values.set('q', words);
  return values.size > 0 ? `?${values.toString()}` : '';
}
