/** Describes an open game for a game's page, from the snapshot of the build. */
export interface PlayableGame {
  readonly id: number;
  readonly api_name: string;
  readonly game_code: string;
  readonly name: string;
}

/** The games by their provider's `api_name`. */
export type PlayableGames = Readonly<Record<string, readonly Omit<PlayableGame, 'api_name'>[]>>;

export function playableGame(games: PlayableGames, code: string | null): PlayableGame | undefined {
  for (const [api_name, own] of Object.entries(games)) {
    const game = own.find((each) => each.game_code === code);
    if (game) return { ...game, api_name };
  }
  return undefined;
}
