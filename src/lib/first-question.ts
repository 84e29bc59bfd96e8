/** What a page asks of the signed-in player first, in one question (contract/home.ts), by its path without its language. */

/**
 * The question's body, as it travels: the page's head asks it, or the service worker ahead of the page. Where games have hearts, a
 * player's favourites come with the member.
 */
export const firstQuestion = (path: string): string =>
  path === '/'
    ? '{"with":["home","favourites"]}'
    : /^\/(game|searchGames|gameInfo)$/.test(path)
      ? '{"with":["favourites"]}'
      : '{}';
