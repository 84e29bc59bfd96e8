import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import type { Loadable } from '#stores/loadable.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { $session } from '#stores/session.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

interface OfferPartProps<T> {
  locale: Locale;
  state: Loadable<T>;
  load: () => Promise<unknown>;
  /** The error message in this offer's words; `{{message}}` is the reason. */
  failed?: string | undefined;
  children: (value: T) => ReactNode;
}

/** The updates that may change an offer's rewards: a claim in another tab, a bet, a deposit, a withdrawal. */
const news = ['promotions', 'balance', 'recharge', 'withdrawal'] as const;

/** Shows an offer's part of a page: while it loads, when it failed, closed, and loaded. It loads again at an update. */
export function OfferPart<T>({ locale, state, load, failed = '{{message}}', children }: OfferPartProps<T>) {
  const ui = stringsFor(locale, 'ui');
  const isPlayer = useStore($session).status === 'player';
  useEffect(() => {
    if (!isPlayer) return undefined;
    void load();
    return onUpdate(news, () => void load());
  }, [isPlayer, load]);
  const value = valueOf(state);
  if (!isPlayer || (value === null && state.status !== 'failed')) return <RecordSkeleton label={ui.loading} />;
  if (state.status !== 'failed') return <>{value === null ? null : children(value)}</>;
  const { failure } = state;
  if (failure.kind === 'refused' && failure.code === 'OFFER_OFF')
    return <p className="hint">{stringsFor(locale, 'offers').offerClosed}</p>;
  // It is no fault, and nothing can be tried again.
  if (failure.kind === 'refused' && (failure.code === 'PLAY_PAUSED' || failure.code === 'PLAY_EXCLUDED'))
    return <p className="hint">{failureText(failure, locale)}</p>;
  if (value !== null) return children(value);
  return (
    <LoadFailed
      title={ui.loadFailed}
      message={fill(failed, { message: failureText(failure, locale) })}
      retryLabel={ui.retry}
      onRetry={() => void load()}
    />
  );
}
