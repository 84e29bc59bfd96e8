import { Suspense, useEffect, useState } from 'react';
import type { Notice } from '#contract/information.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { noticeRecord, readEverything, readNotices } from '#stores/messages.ts';
import { valueOf } from '#stores/loadable.ts';
import { notify } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { $unread } from '#stores/unread.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { showHeaderUnread } from '#ui/header-balance.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';
import { Announcements } from './Announcements.tsx';
import { noticePath } from './notice-path.ts';

const PushChoice = lazyPart(() => import('./PushChoice.tsx').then((part) => part.PushChoice));
const news = ['notices'] as const;

/** Shows notices, announcements, and whether this device receives push messages. */
export default function NoticeCentre({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'information');
  const isPlayer = useStore($session).status === 'player';
  return (
    <>
      <ReadAll locale={locale} />
      <RecordPage locale={locale} list={noticeRecord} news={news} empty={<Empty title={strings.empty} />}>
        {({ rows }) => (
          <ul className="notices" aria-label={strings.notices}>
            {rows.map((row) => (
              <OneNotice key={row.id} locale={locale} notice={row} />
            ))}
          </ul>
        )}
      </RecordPage>
      {isPlayer ? <Announcements locale={locale} /> : null}
      {isPlayer ? (
        <Suspense fallback={<div data-arriving />}>
          <PushChoice locale={locale} />
        </Suspense>
      ) : null}
    </>
  );
}

function ReadAll({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'information');
  const unread = useStore($unread);
  const isThere = valueOf(useStore(noticeRecord.$data)) !== null;
  const isPlayer = useStore($session).status === 'player';
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Before that the bell shows the number of the page's first reply.
    if (isPlayer) showHeaderUnread(unread);
  }, [isPlayer, unread]);
  // With the notices, because it would move their stand-ins.
  if (unread === 0 || !isThere) return null;
  const readAll = async () => {
    setBusy(true);
    const outcome = await readEverything();
    setBusy(false);
    notify(outcome.ok ? strings.allRead : failureText(outcome.failure, locale));
  };
  return (
    <p className="actions">
      <Button busy={busy} onClick={() => void readAll()}>
        {strings.readAll}
      </Button>
    </p>
  );
}

/** Shows a notice. Opening it marks it as read. */
function OneNotice({ locale, notice }: { locale: Locale; notice: Notice }) {
  const strings = stringsFor(locale, 'information');
  const path = noticePath(notice.kind);
  return (
    <li className="told" data-unread={notice.is_read ? undefined : ''}>
      <details onToggle={(event) => event.currentTarget.open && !notice.is_read && void readNotices([notice.id])}>
        <summary>
          <b>{notice.title}</b>
          <span className="hint">
            <time>{formatWireDate(notice.created_at, localeTable[locale].tag)}</time>
            {notice.is_read ? null : <StatusBadge>{strings.unread}</StatusBadge>}
          </span>
        </summary>
        <p className="told-text">{notice.content}</p>
        {path === null ? null : (
          <p>
            <a className="link" href={localePath(locale, path)}>
              {strings.open}
              <span className="sr-only">{`: ${notice.title}`}</span>
            </a>
          </p>
        )}
      </details>
    </li>
  );
}
