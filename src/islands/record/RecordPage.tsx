import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import type { Loadable } from '#stores/loadable.ts';
import { hearNews } from '#stores/news.ts';
import { $session } from '#stores/session.ts';
import type { News } from '#stores/tabs.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Pager } from '#ui/Pager.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** What a pager needs to know of a page of rows. */
export interface PageOfRows {
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

interface RecordPageProps<T> {
  locale: Locale;
  state: Loadable<T>;
  /** Loads a page into the state's store; must be the same function at every render. */
  load: (page?: number) => unknown;
  pageOf: (value: T) => PageOfRows;
  /** What another tab, or the server, may do to these rows; the page shown is loaded anew. */
  news?: readonly News[];
  /** Shown when there are no rows. */
  empty: ReactNode;
  children: (value: T) => ReactNode;
}

const none: readonly News[] = [];

/** The life of a record's page, once for all records: loading, failed with a retry, empty, rows with their pager. */
export function RecordPage<T>({ locale, state, load, pageOf, news = none, empty, children }: RecordPageProps<T>) {
  const ui = stringsFor(locale, 'ui');
  const isPlayer = useStore($session).status === 'player';
  useEffect(() => {
    if (isPlayer) load();
  }, [isPlayer, load]);
  const value = valueOf(state);
  const shown = value === null ? 1 : pageOf(value).current_page;
  useEffect(
    () => (isPlayer && news.length > 0 ? hearNews(news, () => load(shown)) : undefined),
    [isPlayer, news, load, shown],
  );
  if (value === null && state.status === 'failed')
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => load()}
      />
    );
  if (value === null) return <RecordSkeleton label={ui.loading} />;
  const { current_page: page, last_page: pages, total } = pageOf(value);
  if (total === 0) return empty;
  return (
    <>
      {children(value)}
      <Pager
        page={page}
        pages={pages}
        label={ui.pages}
        previousLabel={ui.previousPage}
        nextLabel={ui.nextPage}
        status={fill(ui.pageOf, { page, pages })}
        busy={state.status === 'loading'}
        onPage={load}
      />
    </>
  );
}
