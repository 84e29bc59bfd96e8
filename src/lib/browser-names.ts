/** Names that separately loaded pieces of a page agree on: storage keys and window events. */

/** sessionStorage: the access token. api/token.ts alone writes it; the frame and client:intent look whether it exists. */
export const TOKEN_KEY = 'jogada.token';
/** localStorage: the chosen language's code. */
export const LANGUAGE_KEY = 'jogada.language';
/** On window, whenever the token was set or cleared. */
export const TOKEN_EVENT = 'jogada:token';
/** On window, asks the islands with this wake name (`detail`) to hydrate. */
export const WAKE_EVENT = 'jogada:wake';
