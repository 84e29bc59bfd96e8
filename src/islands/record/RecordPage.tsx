import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Failure } from '#contract/failure.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import type { RecordList, RecordRows } from '#stores/record-list.ts';
import { noFilter } from '#stores/record.ts';
import type { RecordFilter } from '#stores/record.ts';
import { $session } from '#stores/session.ts';
import type { UpdateKind } from '#stores/tabs.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { useStore } from '#ui/useStore.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';

interface RecordPageProps<Row, More> {
  locale: Locale;
  list: RecordList<Row, More>;
  filter?: RecordFilter;
  /** Changes by another tab or the server after which the rows are loaded again. */
  news: readonly UpdateKind[];
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Only the latest rows are shown, without a way to load more. */
  short?: boolean;
  children: (value: RecordRows<Row, More>) => ReactNode;
}

/** The number of placeholder rows while a whole record loads, and while only its latest rows load. */
const LONG = 12;
const SHORT = 6;

/**
 * Renders every record's states: loading, failed with a retry, empty, rows, more rows. Loads the rows again when they
 * change.
 */
export function RecordPage<Row, More>(props: RecordPageProps<Row, More>) {
  const { locale, list, filter = noFilter, news, empty, short = false, children } = props;
  const ui = stringsFor(locale, 'ui');
  const isPlayer = useStore($session).status === 'player';
  const state = useStore(list.$data);
  const value = valueOf(state);
  useEffect(() => {
    if (isPlayer) void list.load(filter);
  }, [isPlayer, list, filter]);
  useEffect(() => (isPlayer ? onUpdate(news, () => void list.refresh()) : undefined), [isPlayer, news, list]);
  const failed = (failure: Failure) => (
    <LoadFailed
      title={ui.loadFailed}
      message={failureText(failure, locale)}
      retryLabel={ui.retry}
      onRetry={() => void list.load(filter)}
    />
  );
  if (value === null && state.status === 'failed') return failed(state.failure);
  if (value === null) return <RowsSkeleton label={ui.loading} count={short ? SHORT : LONG} />;
  if (value.rows.length === 0) return empty;
  return (
    <>
      {children(value)}
      {state.status === 'failed' ? failed(state.failure) : null}
      {short || value.next === null ? null : (
        <p className="more">
          <Button busy={state.status === 'loading'} onClick={() => void list.loadMore()}>
            {stringsFor(locale, 'record').more}
          </Button>
        </p>
      )}
    </>
  );
}
