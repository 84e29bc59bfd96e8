import { Suspense, useEffect, useRef } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { tileOf } from '#i18n/game-tile.ts';
import { foundText } from '#i18n/found-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { FAVOURITES_EVENT } from '#lib/browser-names.ts';
import { fill } from '#lib/fill.ts';
import { MOST_LETTERS, queryWith, wordsInQuery } from '#lib/search-address.ts';
import type { Locale } from '#lib/locales.ts';
import {
  $gameSearch,
  $recentSearches,
  forgetSearch,
  forgetSearches,
  moreGames,
  readRecent,
  rememberSearch,
  searchGames,
} from '#stores/game-search.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { setFieldValue } from '#ui/field-value.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { useStore } from '#ui/useStore.ts';
import { GameTile } from './GameTile.tsx';

const MovementMatches = lazyPart(() => import('./MovementMatches.tsx').then((part) => part.MovementMatches));

interface GameSearchProps {
  locale: Locale;
  /** The id of the content that is shown while nothing is searched for. */
  instead: string;
}

/**
 * Searches games while the player types. It hydrates at the first touch of its field, or at once where the address has a word to search for.
 * Without scripts the page lists all games.
 */
export default function GameSearch({ locale, instead }: GameSearchProps) {
  const strings = stringsFor(locale, 'games');
  const search = useStore($gameSearch);
  const form = useRef<HTMLFormElement>(null);
  const isSearching = search.status !== 'idle';
  // The content below stays visible where nothing is found.
  const isAlone = search.status === 'loading' || (search.status === 'ready' && search.value.total > 0);
  const typed = () => form.current?.querySelector('input') ?? null;
  useEffect(() => {
    readRecent();
    const words = wordsInQuery(location.search);
    const field = typed();
    if (words !== '' && field?.value === '') {
      setFieldValue(field, words);
      searchGames(words, true);
      rememberSearch(words);
    }
    if ($gameSearch.get().status === 'idle') showList();
  }, []);
  useEffect(() => {
    const list = document.getElementById(instead);
    if (list) list.hidden = isAlone;
    if (isSearching) showList();
  }, [instead, isAlone, isSearching]);

  function look(words: string): void {
    const field = typed();
    if (field) setFieldValue(field, words);
    field?.focus();
    searchGames(words, true);
    putInAddress(words);
  }
  return (
    <div className="game-search" data-alone={isAlone ? '' : undefined}>
      <form
        ref={form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const words = typed()?.value ?? '';
          searchGames(words, true);
          rememberSearch(words);
          putInAddress(words);
        }}
      >
        <Field
          name="q"
          type="search"
          label={strings.search}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          enterKeyHint="search"
          onValue={(words) => {
            searchGames(words);
            if (words === '') putInAddress('');
          }}
        />
      </form>
      {isSearching ? (
        <Found locale={locale} retry={() => look(typed()?.value ?? '')} />
      ) : (
        <Recent locale={locale} look={look} />
      )}
    </div>
  );
}

/** Shows the list. The address has hidden it so far, so that it is not seen before the results (shell/boot.js). */
function showList(): void {
  delete document.documentElement.dataset['games'];
}

/** Writes the words into the address, so that a player who returns from a game finds the same results. */
function putInAddress(words: string): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', pathname + queryWith(words.trim(), search) + hash);
}

function Found({ locale, retry }: { locale: Locale; retry: () => void }) {
  const strings = stringsFor(locale, 'games');
  const ui = stringsFor(locale, 'ui');
  const search = useStore($gameSearch);
  const isPlayer = useStore($session).status === 'player';
  const found = valueOf(search);
  // The frame fills the favourite buttons of new tiles (shell/favourite-buttons.ts).
  useEffect(() => void dispatchEvent(new CustomEvent(FAVOURITES_EVENT)), [found]);
  if (search.status === 'failed')
    return (
      <LoadFailed
        title={strings.searchFailed}
        message={failureText(search.failure, locale)}
        retryLabel={ui.retry}
        onRetry={retry}
      />
    );
  return (
    <>
      <p role="status" aria-busy={search.status === 'loading'}>
        {found ? foundText(strings, found, locale) : ui.loading}
      </p>
      {found?.total === 0 ? <p>{strings.foundNoneHint}</p> : null}
      {found && found.total > 0 ? (
        <ul
          className="tiles"
          onClick={() => {
            rememberSearch(found.words);
            putInAddress(found.words);
          }}
        >
          {found.games.map((game) => (
            <GameTile key={game.id} locale={locale} game={tileOf(game, locale)} isFavourite={false} />
          ))}
        </ul>
      ) : null}
      {isPlayer && found ? (
        <Suspense>
          <MovementMatches locale={locale} words={found.words} />
        </Suspense>
      ) : null}
      {found && found.games.length < found.total ? (
        <Button kind="line" busy={search.status === 'loading'} onClick={moreGames}>
          {strings.more}
        </Button>
      ) : null}
    </>
  );
}

function Recent({ locale, look }: { locale: Locale; look: (words: string) => void }) {
  const strings = stringsFor(locale, 'games');
  const recent = useStore($recentSearches);
  if (recent.length === 0) return null;
  return (
    <section className="recent">
      <h2>{strings.recent}</h2>
      <ul>
        {recent.map((words) => (
          <li key={words}>
            <button type="button" onClick={() => look(words)}>
              {words}
            </button>
            <button type="button" aria-label={fill(strings.forgetOne, { words })} onClick={() => forgetSearch(words)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="line" onClick={forgetSearches}>
        {strings.forgetRecent}
      </Button>
    </section>
  );
}
