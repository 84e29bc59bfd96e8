/** A text of a game, named by its key in the game's dictionary, with what it is filled with. */

/**
 * A value of a text: a number, centavos, another text's words, or a factor in hundredths with or without its sign (`times`). It may also be a
 * share in basis points, with two decimals or as few as it has (`share`).
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
