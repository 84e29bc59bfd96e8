import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { Button } from '#ui/Button.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';

const ID = 'end-others';

interface EndOthersProps {
  locale: Locale;
  busy: boolean;
  onConfirm: () => void;
}

/** Ends all other sessions after a confirmation, because the player may be using one of them. */
export function EndOthers({ locale, busy, onConfirm }: EndOthersProps) {
  const strings = stringsFor(locale, 'security');
  return (
    <>
      <p className="actions">
        <Button kind="danger" busy={busy} onClick={() => openDialog(ID)}>
          {strings.endOthers}
        </Button>
      </p>
      <Dialog id={ID} title={strings.endOthersTitle} closeLabel={stringsFor(locale, 'ui').close}>
        <p>{strings.endOthersText}</p>
        <div className="actions">
          <Button
            kind="danger"
            onClick={() => {
              closeDialog(ID);
              onConfirm();
            }}
          >
            {strings.endOthers}
          </Button>
          <Button kind="line" onClick={() => closeDialog(ID)}>
            {strings.keepOthers}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
