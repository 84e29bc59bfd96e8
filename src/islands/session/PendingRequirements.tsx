import { useEffect, useState } from 'react';
import { market } from '#contract/market.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { noRounds } from '#stores/held-rounds.ts';
import type { Locale } from '#lib/locales.ts';
import { $idleWarning } from '#stores/idle.ts';
import { $dueReminder, followPlay } from '#stores/play-reminders.ts';
import type { DueReminder } from '#stores/play-reminders.ts';
import { $heldRounds } from '#stores/rounds.ts';
import { $interruption, $session, dismissInterruption } from '#stores/session.ts';
import type { Interruption } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useStore } from '#ui/useStore.ts';
import { IdleWarning } from './IdleWarning.tsx';
import { PlayReminder } from './play/PlayReminder.tsx';
import { Reminder } from './Reminder.tsx';

const ID = 'interruption';

/** Shows dialogs over the page when they are due. They are rare, so their code loads then. */
export function PendingRequirements({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  const interruption = useStore($interruption);
  const isPlayer = useStore($session).status === 'player';
  const isIdle = useStore($idleWarning) !== null;
  const due = useShownReminder();
  useEffect(followPlay, []);
  useEffect(() => {
    if (interruption !== 'none') openDialog(ID);
  }, [interruption]);
  const { title, text } = wordsOf(interruption, locale);
  return (
    <>
      <Dialog id={ID} title={title} closeLabel={stringsFor(locale, 'ui').close} onClose={dismissInterruption}>
        <p>{text}</p>
        <div className="actions">
          <Button kind="primary" data-opens="login">
            {strings.login}
          </Button>
          <Button kind="line" onClick={() => closeDialog(ID)}>
            {strings.notNow}
          </Button>
        </div>
      </Dialog>
      {isPlayer && isIdle ? <IdleWarning locale={locale} /> : null}
      {isPlayer && due ? <PlayReminder locale={locale} due={due} /> : null}
      <Reminder locale={locale} />
    </>
  );
}

/** Returns the due reminder. It has the session's result, so it waits until a game has shown the round under way. */
function useShownReminder(): DueReminder {
  const due = useStore($dueReminder);
  const isHeld = useStore($heldRounds) !== noRounds;
  const [shown, setShown] = useState<DueReminder>(null);
  if (shown !== due && (!isHeld || due === null)) setShown(due);
  return shown;
}

function wordsOf(interruption: Interruption, locale: Locale): { title: string; text: string } {
  const strings = stringsFor(locale, 'session');
  if (interruption === 'forced-offline') return { title: strings.forcedTitle, text: strings.forcedText };
  if (interruption !== 'idle') return { title: strings.expiredTitle, text: strings.expiredText };
  const minutes = market.sessionIdleMs / 60_000;
  return { title: strings.idleEndedTitle, text: fill(strings.idleEndedText, { minutes }) };
}
