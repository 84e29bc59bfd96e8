/** What a page asks of the signed-in player first, in one question (contract/home.ts), by its path without its language. */

/**
 * The question as it travels with its token in the body, so that a browser puts no question of its own before it where the API
 * has another address than the page; the head writes the token between these two (contract/session.ts, `tokenInBody`).
 */
export function firstQuestionParts(path: string): readonly [before: string, after: string] {
  const rest = firstQuestion(path).slice(1);
  return ['{"token":"', rest === '}' ? '"}' : `",${rest}`];
}

/**
 * The question's body, as it travels with its token in a header: the page's head asks it, or the service worker ahead of the page. Where games have hearts, a
 * player's favourites come with the member.
 */
export const firstQuestion = (path: string): string =>
  path === '/'
    ? '{"with":["home","favourites"]}'
    : /^\/(game|searchGames|gameInfo)$/.test(path)
      ? '{"with":["favourites"]}'
      : '{}';
