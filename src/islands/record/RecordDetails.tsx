import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { isWide } from '#lib/wide.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';

const ID = 'details';

/** Opens the sheet of the chosen row. */
export function openDetails(): void {
  openDialog(ID);
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface RowFactsProps {
  locale: Locale;
  /** The row's number. null before a row was chosen; empty where it has no number. */
  number: string | null;
  facts: readonly Fact[];
  /** The number of a deposit or withdrawal, for the link to support. */
  order?: string | undefined;
  /** Further details and actions. */
  children?: ReactNode;
}

/** Shows everything about one row: in a sheet on a phone, below the row itself on a wide screen. */
export function RowFacts({ locale, number, facts, order, children }: RowFactsProps) {
  const strings = stringsFor(locale, 'record');
  const ui = stringsFor(locale, 'ui');
  return (
    <div className="stack row-facts">
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{strings.brasilia}</p>
      {children}
      {order === undefined ? null : (
        <a className="link" href={`${localePath(locale, '/information-center/support')}?order=${order}`}>
          {strings.askSupport}
        </a>
      )}
      {number === '' ? null : (
        <CopyButton
          key={number}
          wide
          text={number ?? ''}
          label={strings.copyNumber}
          copiedLabel={ui.copied}
          failedLabel={ui.copyFailed}
        />
      )}
    </div>
  );
}

interface RecordDetailsProps {
  locale: Locale;
  /** Whether no row was chosen yet. */
  isIdle: boolean;
  /** Whether the chosen row is no longer in the list, as when an action in the sheet takes it out of the filter. */
  isGone: boolean;
  children: ReactNode;
}

/** Renders the one dialog of a record's page on a phone, with all details of the chosen row. */
export function RecordDetails({ locale, isIdle, isGone, children }: RecordDetailsProps) {
  useEffect(() => {
    if (isGone) closeDialog(ID);
  }, [isGone]);
  return (
    <Dialog id={ID} title={stringsFor(locale, 'record').details} closeLabel={stringsFor(locale, 'ui').close}>
      {isIdle || isWide() ? null : children}
    </Dialog>
  );
}
