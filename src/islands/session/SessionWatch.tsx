import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { $notices, dismissNotice } from '#stores/notices.ts';
import { showDueReminder } from '#stores/reminder.ts';
import { $interruption, $session, dismissInterruption, resumeSession } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { useStore } from '#ui/useStore.ts';
import { Reminder } from './Reminder.tsx';

const ID = 'interruption';

/** Asks whether to log in again when a session ended by itself (spec 4 and 8), shows what is due after a sign-in, and the toasts. */
export default function SessionWatch({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const interruption = useStore($interruption);
  const notices = useStore($notices);
  const session = useStore($session);
  useEffect(() => {
    if (session.status === 'unknown') void resumeSession();
  }, [session.status]);
  useEffect(() => {
    if (session.status === 'player') showDueReminder();
  }, [session.status]);
  useEffect(() => {
    if (interruption !== 'none') openDialog(ID);
  }, [interruption]);
  const forced = interruption === 'forced-offline';
  return (
    <>
      <Dialog
        id={ID}
        title={forced ? strings.forcedTitle : strings.expiredTitle}
        closeLabel={ui.close}
        onClose={dismissInterruption}
      >
        <p>{forced ? strings.forcedText : strings.expiredText}</p>
        <div className="actions">
          <Button kind="primary" data-opens="login">
            {strings.login}
          </Button>
          <Button kind="line" onClick={() => closeDialog(ID)}>
            {strings.notNow}
          </Button>
        </div>
      </Dialog>
      <Reminder locale={locale} />
      <Toasts toasts={[...notices]} closeLabel={ui.close} onClose={(id) => dismissNotice(Number(id))} />
    </>
  );
}
