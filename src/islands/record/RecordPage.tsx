import { useEffect } from 'react';
import type { ReactNode } from 'react';
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
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

interface RecordPageProps<Row, More> {
  locale: Locale;
  list: RecordList<Row, More>;
  filter?: RecordFilter;
  /** What another tab, or the server, may do to these rows: they are read anew. */
  news: readonly UpdateKind[];
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Only what was last is shown: nothing to go on to. */
  short?: boolean;
  children: (value: RecordRows<Row, More>) => ReactNode;
}

/** Shows a history's page, for all histories: while it loads, when it failed, empty, with rows, more rows, and updates. */
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
  if (value === null && state.status === 'failed')
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void list.load(filter)}
      />
    );
  if (value === null) return <RecordSkeleton label={ui.loading} />;
  if (value.rows.length === 0) return empty;
  return (
    <>
      {children(value)}
      {state.status === 'failed' ? <p className="error">{failureText(state.failure, locale)}</p> : null}
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
