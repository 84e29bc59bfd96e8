/** Reads and writes the search words in the address of the search page: `/searchGames?q=pipa`. */

/** The longest text that the server accepts, in letters. */
export const MOST_LETTERS = 60;

/** Returns the words in a query ("?q=pipa"), or `''`. */
export const wordsInQuery = (query: string): string =>
  (new URLSearchParams(query).get('q') ?? '').trim().slice(0, MOST_LETTERS);

/** Returns the query with these words instead of the former ones; `''` removes them. Other values stay. */
export function queryWith(words: string, query: string): string {
  const values = new URLSearchParams(query);
  if (words === '') values.delete('q');
  else values.set('q', words);
  return values.size > 0 ? `?${values.toString()}` : '';
}
