interface FavouriteButtonProps {
  /** The game's number, by which the frame's script handles presses (shell/favourite-buttons.ts). */
  game: number;
  /** Names the game; pressed says whether it is a favourite. */
  label: string;
  pressed: boolean;
}

/** Renders the favourite button of a game, as components/GameTile.astro does. */
export function FavouriteButton({ game, label, pressed }: FavouriteButtonProps) {
  return <button type="button" className="heart" data-heart={game} aria-pressed={pressed} aria-label={label} />;
}
