import type { Failure } from '#contract/failure.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { VerifyForm } from './VerifyForm.tsx';

const ID = 'verify';

/** Opens the dialog where the re-check expired while a form was open. */
export function askAgain(failure: Failure): void {
  if (failure.kind === 'refused' && failure.code === 'VERIFY_FIRST') openDialog(ID);
}

/** Shows the re-check over the page. What was typed stays, and the player sends it again. */
export function VerifyAgain({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  return (
    <Dialog id={ID} title={strings.verifyTitle} closeLabel={stringsFor(locale, 'ui').close}>
      <VerifyForm locale={locale} onVerified={() => closeDialog(ID)} />
    </Dialog>
  );
}
