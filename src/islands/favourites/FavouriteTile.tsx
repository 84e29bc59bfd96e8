import type { GameTile } from '#i18n/game-tile.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { Heart } from '#ui/Heart.tsx';

/** A favourite in its list: looks as components/GameTile.astro does. */
export function FavouriteTile({ locale, game }: { locale: Locale; game: GameTile }) {
  const { name } = game;
  return (
    <li>
      <a className="tile" href={localePath(locale, `/gameInfo?game=${game.code}`)}>
        <img src={game.image} alt="" width="300" height="400" decoding="async" />
        <strong>{name}</strong>
        <span>
          <span>{game.provider}</span>
          {game.rtp ? <span>RTP {game.rtp}</span> : null}
        </span>
      </a>
      <Heart game={game.id} label={fill(stringsFor(locale, 'favourites').heart, { name })} pressed />
    </li>
  );
}
