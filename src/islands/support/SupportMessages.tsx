import type { SupportMessage } from '#contract/support.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { messageRecord } from '#stores/support.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';

const news = ['notices'] as const;
const tones = { open: 'info', answered: 'success', closed: 'info' } as const;

/** Shows the player's messages to support, each with its answers. */
export default function SupportMessages({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'support');
  return (
    <RecordPage locale={locale} list={messageRecord} news={news} empty={<p className="hint">{strings.none}</p>}>
      {({ rows }) => (
        <ul className="notices" aria-label={strings.mine}>
          {rows.map((row) => (
            <Message key={row.id} locale={locale} message={row} />
          ))}
        </ul>
      )}
    </RecordPage>
  );
}

function Message({ locale, message }: { locale: Locale; message: SupportMessage }) {
  const strings = stringsFor(locale, 'support');
  const date = (at: string) => <time>{formatWireDate(at, localeTable[locale].tag)}</time>;
  const { subject, protocol, order, state, text, created_at, answers, closed_because } = message;
  return (
    <li className="told">
      <details>
        <summary>
          <b>{strings[`subject_${subject}`]}</b>
          <span className="hint">
            <span className="support-number">{protocol}</span>
            <StatusBadge tone={tones[state]}>{strings[`state_${state}`]}</StatusBadge>
          </span>
        </summary>
        <Said head={strings.you} at={date(created_at)} text={order === '' ? text : `${text}\n${order}`} />
        {answers.map((answer) => (
          <Said key={answer.created_at} head={strings.answer} at={date(answer.created_at)} text={answer.text} />
        ))}
        {closed_because === '' ? null : <Said head={strings.closedBecause} text={closed_because} />}
      </details>
    </li>
  );
}

function Said({ head, at, text }: { head: string; at?: React.ReactNode; text: string }) {
  return (
    <>
      <h3>{head}</h3>
      {at ? <p className="hint">{at}</p> : null}
      <p className="told-text">{text}</p>
    </>
  );
}
