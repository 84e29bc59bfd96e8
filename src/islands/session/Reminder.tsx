import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { $reminder, dismissReminder } from '#stores/reminder.ts';
import { Button } from '#ui/Button.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useStore } from '#ui/useStore.ts';
import { ReminderSwitch } from './ReminderSwitch.tsx';

const ID = 'reminder';

/** Shows the reminder after a sign-in. It is not in the static page, because only a player needs it. */
export function Reminder({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  const reminder = useStore($reminder);
  useEffect(() => {
    if (reminder === 'shown') openDialog(ID);
  }, [reminder]);
  if (reminder === 'hidden') return null;
  return (
    <Dialog id={ID} title={strings.reminderTitle} closeLabel={stringsFor(locale, 'ui').close} onClose={dismissReminder}>
      <p>{strings.risk}</p>
      <p>
        <a href={localePath(locale, '/responsible-play')}>{strings.reminderHelp}</a>
      </p>
      <ReminderSwitch locale={locale} />
      <Button kind="primary" wide onClick={() => closeDialog(ID)}>
        {strings.reminderUnderstood}
      </Button>
    </Dialog>
  );
}
