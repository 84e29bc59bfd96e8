import { useEffect, useState } from 'react';
import type { Announcement } from '#contract/information.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $announcements, agreeToTerms, loadAnnouncements, noticeRecord } from '#stores/messages.ts';
import { valueOf } from '#stores/loadable.ts';
import { Button } from '#ui/Button.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shows announcements; new terms ask for the player's consent. Renders nothing without any. */
export function Announcements({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'information');
  const state = useStore($announcements);
  const rows = valueOf(state);
  const answers = valueOf(useStore(noticeRecord.$data))?.more;
  useEffect(() => void loadAnnouncements(), []);
  if (!rows && state.status !== 'failed') return <div data-arriving />;
  if (!rows || rows.length === 0) return null;
  return (
    <section className="section" aria-labelledby="announcements">
      <h2 id="announcements">{strings.announcements}</h2>
      <ul className="notices">
        {rows.map((row) => (
          <OneAnnouncement
            key={row.id}
            locale={locale}
            row={row}
            isRead={answers === undefined || row.is_old || answers.read.includes(row.id)}
            isAgreed={answers?.agreed.includes(row.id) ?? false}
          />
        ))}
      </ul>
    </section>
  );
}

interface OneProps {
  locale: Locale;
  row: Announcement;
  isRead: boolean;
  isAgreed: boolean;
}

function OneAnnouncement({ locale, row, isRead, isAgreed }: OneProps) {
  const strings = stringsFor(locale, 'information');
  const { tag } = localeTable[locale];
  return (
    <li className="told" data-unread={isRead ? undefined : ''}>
      <h3>{row.title}</h3>
      <p className="hint">
        <time>{formatWireDate(row.created_at, tag)}</time>
        {isRead ? null : <StatusBadge>{strings.unread}</StatusBadge>}
      </p>
      <p className="told-text">{row.content}</p>
      {row.effective_at ? <p>{fill(strings.effective, { date: formatWireDate(row.effective_at, tag) })}</p> : null}
      {row.url ? (
        <p>
          <a className="link" href={row.url} rel="noopener">
            {strings.open}
          </a>
        </p>
      ) : null}
      {row.kind === 'terms' ? <Consent locale={locale} id={row.id} isAgreed={isAgreed} /> : null}
    </li>
  );
}

function Consent({ locale, id, isAgreed }: { locale: Locale; id: number; isAgreed: boolean }) {
  const strings = stringsFor(locale, 'information');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (isAgreed) return <p className="hint">{strings.agreed}</p>;
  const agree = async () => {
    setBusy(true);
    const outcome = await agreeToTerms(id);
    setBusy(false);
    setProblem(outcome.ok ? '' : failureText(outcome.failure, locale));
  };
  return (
    <>
      <p className="actions">
        <Button busy={busy} onClick={() => void agree()}>
          {strings.agree}
        </Button>
      </p>
      <p className="error" role="alert">
        {problem}
      </p>
    </>
  );
}
