/** Says what became of the newest revision of a text, for the page and for its script, which asks again while it waits. */
import { formatDate } from '#lib/dates.ts';
import type { Revision } from '#server/contexts/texts/public.ts';
import { dateTags } from './components.ts';
import type { PageRequest } from './page.ts';

export interface LiveText {
  /** Whether the publisher or the clock will still change it. */
  readonly isWaiting: boolean;
  readonly isFailed: boolean;
  readonly text: string;
}

/** Returns the state in the operator's language: "Live since …". */
export function liveText(row: Revision | null, { t, language }: Pick<PageRequest, 't' | 'language'>): LiveText {
  if (!row) return { isWaiting: false, isFailed: false, text: '' };
  const isFailed = row.failure !== '' && row.state !== 'published';
  const isWaiting = !isFailed && ['proposed', 'approved', 'scheduled'].includes(row.state);
  const since = row.publishedAt && formatDate(row.publishedAt, dateTags[language], 'medium');
  const text = since
    ? t('texts.liveNow', { since })
    : isFailed
      ? t('texts.failedNow', { why: row.failure.split('\n')[0] ?? '' })
      : isWaiting && row.startedAt
        ? t('texts.building')
        : t(`texts.state_${row.state}`);
  return { isWaiting, isFailed, text };
}
