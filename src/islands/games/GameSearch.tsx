import { useEffect, useRef } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { tileOf } from '#i18n/game-tile.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { FAVOURITES_EVENT } from '#lib/browser-names.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import {
  $gameSearch,
  $recentSearches,
  forgetSearches,
  MOST_LETTERS,
  moreGames,
  readRecent,
  rememberSearch,
  searchGames,
} from '#stores/game-search.ts';
import { valueOf } from '#stores/loadable.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Field } from '#ui/Field.tsx';
import { setFieldValue } from '#ui/field-value.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { useStore } from '#ui/useStore.ts';
import { GameTile } from './GameTile.tsx';

interface GameSearchProps {
  locale: Locale;
  /** The id of what stands below while nothing is searched for. */
  instead: string;
}

/** Games as they are typed for. It wakes with the first touch of its field; without scripts all games stand below. */
export default function GameSearch({ locale, instead }: GameSearchProps) {
  const strings = stringsFor(locale, 'games');
  const search = useStore($gameSearch);
  const form = useRef<HTMLFormElement>(null);
  const isSearching = search.status !== 'idle';
  useEffect(readRecent, []);
  useEffect(() => {
    const list = document.getElementById(instead);
    if (list) list.hidden = isSearching;
  }, [instead, isSearching]);

  const typed = () => form.current?.querySelector('input') ?? null;
  function look(words: string): void {
    const field = typed();
    if (field) setFieldValue(field, words);
    field?.focus();
    searchGames(words, true);
  }
  return (
    <div className="game-search">
      <form
        ref={form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const words = typed()?.value ?? '';
          searchGames(words, true);
          rememberSearch(words);
        }}
      >
        <Field
          name="words"
          type="search"
          label={strings.search}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          enterKeyHint="search"
          onValue={searchGames}
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

function Found({ locale, retry }: { locale: Locale; retry: () => void }) {
  const strings = stringsFor(locale, 'games');
  const ui = stringsFor(locale, 'ui');
  const search = useStore($gameSearch);
  const found = valueOf(search);
  // The frame knows which favourite buttons are full (shell/favourite-buttons.ts).
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
  const count = found ? fill(strings.found, { count: found.total }, localeTable[locale].tag) : ui.loading;
  return (
    <>
      <p role="status" aria-busy={search.status === 'loading'}>
        {count}
      </p>
      {found?.total === 0 ? (
        <Empty icon="games" title={fill(strings.foundNone, { words: found.words })}>
          <p>{strings.foundNoneHint}</p>
        </Empty>
      ) : null}
      {found && found.total > 0 ? (
        <ul className="tiles" onClick={() => rememberSearch(found.words)}>
          {found.games.map((game) => (
            <GameTile key={game.id} locale={locale} game={tileOf(game, locale)} isFavourite={false} />
          ))}
        </ul>
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
          </li>
        ))}
      </ul>
      <Button kind="line" onClick={forgetSearches}>
        {strings.forgetRecent}
      </Button>
    </section>
  );
}
