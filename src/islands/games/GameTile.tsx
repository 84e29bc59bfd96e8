import type { GameTile as Tile } from '#i18n/game-tile.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { FavouriteButton } from '#ui/FavouriteButton.tsx';

interface GameTileProps {
  locale: Locale;
  game: Tile;
  /** Whether it is a favourite. */
  isFavourite: boolean;
}

/** Shows a game in an island's list, as components/GameTile.astro does. */
export function GameTile({ locale, game, isFavourite }: GameTileProps) {
  const { name } = game;
  return (
    <li>
      <a className="tile" href={localePath(locale, `/gameInfo?game=${game.code}`)}>
        <img src={game.image} alt="" width="300" height="400" decoding="async" />
        <strong>{name}</strong>
        <span>
          <span>{game.provider}</span>
          {game.rtp ? <span>RTP {game.rtp}</span> : null}
          {game.stakes ? <span>{game.stakes}</span> : null}
        </span>
      </a>
      <FavouriteButton
        game={game.id}
        label={fill(stringsFor(locale, 'favourites').heart, { name })}
        pressed={isFavourite}
      />
    </li>
  );
}
