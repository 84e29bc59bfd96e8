import type { ReactNode } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireTime, machineDate } from '#lib/dates.ts';
import { formatDay } from '#lib/day-heading.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { today } from '#lib/today.ts';
import { isWide } from '#lib/wide.ts';
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
  /** Under the amount, or beside it on a wide screen: the balance after it. */
  readonly under?: ReactNode;
}

/** What a row tells when it is pressed. */
export interface Shown {
  /** The row that was pressed last. */
  readonly key: RowShown['key'] | null;
  readonly onShow: (key: RowShown['key'] | null) => void;
  readonly facts: ReactNode;
}

interface RecordRowsProps {
  locale: Locale;
  label: string;
  rows: readonly RowShown[];
  /** Older rows are not here yet: the last day's net would be a part of it. */
  isCut: boolean;
  /** Without it rows are no buttons. */
  shown?: Shown;
}

/** Rows like a bank's under their Brasília day, each day with its net. Two lines a row on a phone, a table on a wide screen. */
export function RecordRows({ locale, label, rows, isCut, shown }: RecordRowsProps) {
  const { tag } = localeTable[locale];
  const orders = stringsFor(locale, 'orders');
  const days = new Map<string, RowShown[]>();
  for (const row of rows) {
    const day = row.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  const last = rows.at(-1)?.at.slice(0, 10);
  const hasAfter = rows.some(({ under }) => under);
  return (
    <>
      <div className="record-table" data-after={hasAfter ? '' : undefined}>
        <p className="row-heads" aria-hidden="true">
          <span>{stringsFor(locale, 'record').hour}</span>
          <span>{orders.operation}</span>
          <span>{orders.amount}</span>
          {hasAfter ? <span>{orders.after}</span> : null}
        </p>
        <ol className="days" aria-label={label}>
          {[...days].map(([day, own]) => (
            <li key={day}>
              <h2>
                <span>{formatDay(day, today(), tag)}</span>
                {isCut && day === last ? null : <DayNet rows={own} tag={tag} />}
              </h2>
              <ul>
                {own.map((row) => (
                  <li key={row.key}>
                    {shown ? <PressedRow row={row} tag={tag} shown={shown} /> : <StillRow row={row} tag={tag} />}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
      <p className="hint">{stringsFor(locale, 'record').brasilia}</p>
    </>
  );
}

/** What a day's movements come to. */
function DayNet({ rows, tag }: { rows: readonly RowShown[]; tag: string }) {
  const moved = rows.filter(({ look }) => look === 'moved');
  if (moved.length === 0) return null;
  return <Money cents={moved.reduce((sum, { cents }) => sum + cents, 0n)} tag={tag} sign="always" />;
}

interface RowProps {
  row: RowShown;
  tag: string;
}

function StillRow({ row, tag }: RowProps) {
  return (
    <div className="row">
      <Row row={row} tag={tag} />
    </div>
  );
}

/** Opens a sheet on a phone, and itself on a wide screen; a second press closes it there. */
function PressedRow({ row, tag, shown: { key, onShow, facts } }: RowProps & { shown: Shown }) {
  // Rows are never in static HTML: the screen can be asked while they are drawn.
  const hasRoom = isWide();
  const isOpen = hasRoom && key === row.key;
  return (
    <>
      <button
        type="button"
        className="row"
        {...(hasRoom ? { 'aria-expanded': isOpen } : { 'aria-haspopup': 'dialog' })}
        onClick={() => {
          onShow(isOpen ? null : row.key);
          if (!hasRoom) openDetails();
        }}
      >
        <Row row={row} tag={tag} />
      </button>
      {isOpen ? facts : null}
    </>
  );
}

function Row({ row, tag }: RowProps) {
  const { at, title, note, cents, look, under } = row;
  return (
    <>
      <span className="row-text">
        <span className="row-title">{title}</span>
        <span className="row-note">
          <time dateTime={machineDate(at)}>{formatWireTime(at, tag)}</time>
          {note ? (
            <span className="row-more">
              <span className="row-dot"> · </span>
              {note}
            </span>
          ) : null}
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
