/**
 * What a page asks of the signed-in player first, in one question (contract/home.ts), by its path without its language: its body, as
 * the page's head sends it, or the service worker ahead of the page. Where games have hearts, a player's favourites come with the
 * member. The token is in it, so that a browser puts no question of its own before it where the API has another address than the
 * page (contract/call.ts, `tokenInBody`).
 */
export const firstQuestion = (path: string, token: string): string =>
  `{"token":"${token}"${path === '/' ? ',"with":["home","favourites"]' : hasHearts.test(path) ? ',"with":["favourites"]' : ''}}`;

const hasHearts = /^\/(game|searchGames|gameInfo)$/;
