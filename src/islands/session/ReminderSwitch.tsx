import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { isReminderOn, switchReminder } from '#stores/reminder.ts';
import { Checkbox } from '#ui/Checkbox.tsx';

/** Turns the reminder after sign-in on and off, on this device. */
export function ReminderSwitch({ locale }: { locale: Locale }) {
  return (
    <Checkbox
      name="reminder"
      defaultChecked={isReminderOn()}
      onChange={(event) => {
        switchReminder(event.currentTarget.checked);
      }}
    >
      {stringsFor(locale, 'session').reminderSwitch}
    </Checkbox>
  );
}
