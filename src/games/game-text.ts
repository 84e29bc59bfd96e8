/** Defines a text of a game: its key in the game's dictionary, and the values to fill in. */

/**
 * A value of a text: a number, centavos, another text, or a multiplier in hundredths with or without its sign
 * (`times`). It may also be a share in basis points, with two decimals or as few as needed (`share`).
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
