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
  /** Wire date. Its day in Brasília groups the rows. */
  readonly at: string;
  readonly title: string;
  /** Shown beside the time: a state, a payment method, the bet. */
  readonly note?: ReactNode;
  /** Signed if money moved. `dropped`: in the end no money moved. */
  readonly cents: bigint;
  readonly look: 'moved' | 'waiting' | 'dropped';
  /** Shown under the amount, on a wide screen beside it: the balance after the row. */
  readonly under?: ReactNode;
}

/** Describes what a pressed row shows. */
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
  /** Older rows are not loaded yet, so the last day's net would be incomplete. */
  isCut: boolean;
  /** Without it rows cannot be pressed. */
  shown?: Shown;
}

/**
 * Shows rows grouped by day in Brasília, as a bank statement does, each day with its net. A row has two lines on a
 * phone; a wide screen shows a table.
 */
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

/** Sums a day's movements. */
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

/** Opens the dialog on a phone, or the details in the row on a wide screen, where a second press closes them. */
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
