/** A text of a game, named by its key in the game's dictionary, with what it is filled with. */

/**
 * What a text is filled with. A number, a factor in hundredths with its sign or without (`times`), a share in basis points with two places
 * or as few as it has (`share`), centavos, or another text's words.
 */
export type GameTextValue =
  | number
  | { readonly m100: number }
  | { readonly times: number }
  | { readonly basisPoints: number }
  | { readonly share: number }
  | { readonly cents: number }
  | { readonly word: string };

export interface GameText {
  readonly key: string;
  readonly values?: Readonly<Record<string, GameTextValue>>;
}
