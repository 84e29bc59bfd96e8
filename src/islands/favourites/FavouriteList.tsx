import { useEffect, useRef, useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { tileOf } from '#i18n/game-tile.ts';
import type { GameTile as Tile } from '#i18n/game-tile.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $favouriteGames, $favourites, loadFavourites } from '#stores/favourites.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session, resumeSession } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Field } from '#ui/Field.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { useStore } from '#ui/useStore.ts';
import { GameTile } from '../games/GameTile.tsx';

/** The number of favourites from which the list has a search. */
const SEARCH_FROM = 7;

/** Lists favourites, the newest first: a player's from the server, a visitor's from this browser. `games`: the open games of the build. */
export default function FavouriteList({ locale, games }: { locale: Locale; games: readonly Tile[] }) {
  const strings = stringsFor(locale, 'favourites');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const loaded = useStore($favourites);
  const kept = useStore($favouriteGames);
  const [name, setName] = useState('');
  useEffect(() => void resumeSession(), []);
  const { root, noteRemoval } = useRemovalFocus(kept.length);

  const isPlayer = session.status === 'player';
  const listed = valueOf(loaded)?.map((game) => tileOf(game, locale)) ?? null;
  const known = isPlayer ? listed : session.status === 'visitor' ? games : null;
  if (isPlayer && loaded.status === 'failed' && known === null)
    return (
      <LoadFailed
        title={strings.listFailed}
        message={failureText(loaded.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadFavourites()}
      />
    );
  if (known === null)
    return (
      <div className="favourites" data-arriving>
        <p role="status">{ui.loading}</p>
      </div>
    );
  const own = kept.flatMap((id) => known.find((game) => game.id === id) ?? []);
  const shown = own.filter((game) => isCalled(game.name, name));
  return (
    <div className="favourites" ref={root}>
      {own.length >= SEARCH_FROM || name !== '' ? (
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <Field name="name" type="search" label={strings.search} onValue={setName} autoComplete="off" />
        </form>
      ) : null}
      <p role="status">{own.length > 0 ? fill(strings.count, { count: shown.length }) : ''}</p>
      {own.length === 0 ? (
        <Empty icon="games" title={strings.empty}>
          <p>{strings.emptyHint}</p>
          <a className="button" data-kind="primary" href={localePath(locale, '/game')}>
            <span>{stringsFor(locale, 'games').choose}</span>
          </a>
        </Empty>
      ) : shown.length === 0 ? (
        <p>{strings.noMatch}</p>
      ) : (
        <ul className="tiles" onClick={noteRemoval}>
          {shown.map((game) => (
            <GameTile key={game.id} locale={locale} game={game} isFavourite />
          ))}
        </ul>
      )}
      {session.status === 'visitor' && own.length > 0 ? <WayIn locale={locale} /> : null}
    </div>
  );
}

function WayIn({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'favourites');
  const words = stringsFor(locale, 'session');
  return (
    <div className="card">
      <h2>{strings.visitorTitle}</h2>
      <p>{strings.visitorText}</p>
      <p className="actions">
        <Button kind="primary" data-opens="login">
          {words.login}
        </Button>
        <Button kind="line" data-opens="register">
          {words.register}
        </Button>
      </p>
    </div>
  );
}

/** Removes capitals and accents, so that "onca" finds "Onça". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isCalled = (name: string, wanted: string) => plain(name).includes(plain(wanted.trim()));

/** Keeps the keyboard's focus in the list after a removal: on the next favourite button, at the end on the link onwards. */
function useRemovalFocus(count: number) {
  const root = useRef<HTMLDivElement>(null);
  const removed = useRef(-1);
  useEffect(() => {
    const hearts = root.current?.querySelectorAll<HTMLElement>('.heart') ?? [];
    if (removed.current < 0) return;
    const next = hearts[Math.min(removed.current, hearts.length - 1)] ?? root.current?.querySelector('a');
    removed.current = -1;
    if (document.activeElement === document.body) next?.focus();
  }, [count]);
  const noteRemoval = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) => {
    removed.current = [...currentTarget.querySelectorAll<Element>('.heart')].indexOf(target as Element);
  };
  return { root, noteRemoval };
}
