import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
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

interface RecordDetailsProps {
  locale: Locale;
  /** Null before a row was chosen; empty where it has no number of its own. */
  number: string | null;
  facts: readonly Fact[];
  /** The number of a deposit or withdrawal, which support may be asked about. */
  order?: string | undefined;
  /** What else there is to know and to do. */
  children?: ReactNode;
}

/** Shows everything about the chosen row in the page's one dialog. */
export function RecordDetails({ locale, number, facts, order, children }: RecordDetailsProps) {
  const strings = stringsFor(locale, 'record');
  const ui = stringsFor(locale, 'ui');
  const isGone = number !== null && facts.length === 0;
  useEffect(() => {
    // What was done here took the row out of the list: out of a filter, say.
    if (isGone) closeDialog(ID);
  }, [isGone]);
  return (
    <Dialog id={ID} title={strings.details} closeLabel={ui.close}>
      <div className="stack">
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
    </Dialog>
  );
}
