import { useState } from 'react';
import type { SessionRow } from '#contract/security.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { revokeSession } from '#stores/security.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { deviceText } from './device-text.ts';
import { EndOthers } from './EndOthers.tsx';

/** Lists open sessions. Every one but this can be ended here, one by one or together. */
export function SessionList({ locale, sessions }: { locale: Locale; sessions: readonly SessionRow[] }) {
  const strings = stringsFor(locale, 'security');
  const { tag } = localeTable[locale];
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function end(id: number | 'others'): Promise<void> {
    if (ending !== null) return;
    setEnding(id);
    setProblem(null);
    const outcome = await revokeSession(id);
    setEnding(null);
    if (outcome.ok) notify(id === 'others' ? strings.othersEnded : strings.sessionEnded);
    else setProblem(failureText(outcome.failure, locale));
  }

  const rows = sessions.map((row) => {
    const device = deviceText(row, locale);
    return {
      key: row.id,
      fields: [
        { label: strings.device, value: device },
        { label: strings.lastSeen, value: formatWireDate(row.last_seen_at, tag) },
        ...(row.ip ? [{ label: strings.address, value: row.ip }] : []),
      ],
      action: row.is_current ? (
        <StatusBadge tone="success">{strings.current}</StatusBadge>
      ) : (
        <Button
          busy={ending === row.id}
          aria-label={fill(strings.endSessionOf, { device })}
          onClick={() => void end(row.id)}
        >
          {strings.endSession}
        </Button>
      ),
    };
  });
  return (
    <section className="section" aria-labelledby="sessions">
      <h2 id="sessions">{strings.sessions}</h2>
      <p className="hint">{strings.sessionsHint}</p>
      <RecordList label={strings.sessions} rows={rows} />
      <p className="hint">{stringsFor(locale, 'record').brasilia}</p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {sessions.length > 1 ? (
        <EndOthers locale={locale} busy={ending === 'others'} onConfirm={() => void end('others')} />
      ) : null}
    </section>
  );
}
