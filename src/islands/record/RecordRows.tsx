import type { ReactNode } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireTime, machineDate } from '#lib/dates.ts';
import { formatDay } from '#lib/day-heading.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { today } from '#lib/today.ts';
import { Money } from '#ui/Money.tsx';
import { openDetails } from './RecordDetails.tsx';

export interface RowShown {
  readonly key: string | number;
  /** Wire date: its Brasília day is the row's group. */
  readonly at: string;
  readonly title: string;
  /** Beside the time: a state, a way to pay, the bet. */
  readonly note?: ReactNode;
  /** Signed where money moved; `dropped` where none did in the end. */
  readonly cents: bigint;
  readonly look: 'moved' | 'waiting' | 'dropped';
  /** Under the amount: the balance after it. */
  readonly under?: ReactNode;
}

interface RecordRowsProps {
  locale: Locale;
  label: string;
  rows: readonly RowShown[];
  /** Called when a row is pressed, to show its details. Without it rows are no buttons. */
  onShow?: (key: RowShown['key']) => void;
}

/** Shows rows of one or two lines, as a bank's, under their Brasília day. */
export function RecordRows({ locale, label, rows, onShow }: RecordRowsProps) {
  const { tag } = localeTable[locale];
  const days = new Map<string, RowShown[]>();
  for (const row of rows) {
    const day = row.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return (
    <>
      <ol className="days" aria-label={label}>
        {[...days].map(([day, own]) => (
          <li key={day}>
            <h2>{formatDay(day, today(), tag)}</h2>
            <ul>
              {own.map((row) => (
                <li key={row.key}>
                  {onShow ? (
                    <button
                      type="button"
                      className="row"
                      aria-haspopup="dialog"
                      onClick={() => {
                        onShow(row.key);
                        openDetails();
                      }}
                    >
                      <Row row={row} tag={tag} />
                    </button>
                  ) : (
                    <div className="row">
                      <Row row={row} tag={tag} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="hint">{stringsFor(locale, 'record').brasilia}</p>
    </>
  );
}

function Row({ row, tag }: { row: RowShown; tag: string }) {
  const { at, title, note, cents, look, under } = row;
  return (
    <>
      <span className="row-text">
        <span className="row-title">{title}</span>
        <span className="row-note">
          <time dateTime={machineDate(at)}>{formatWireTime(at, tag)}</time>
          {note ? <span> · {note}</span> : null}
        </span>
      </span>
      <span className="row-end" data-look={look}>
        <Money
          cents={cents}
          tag={tag}
          {...(look === 'moved' && cents > 0n ? { tone: 'gain' as const } : {})}
          sign={look === 'moved' ? 'always' : 'auto'}
        />
        {under ? <span className="row-note">{under}</span> : null}
      </span>
    </>
  );
}
