import { useEffect, useState } from 'react';
import { market } from '#contract/market.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $idleWarning, stay } from '#stores/idle.ts';
import { logout } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useStore } from '#ui/useStore.ts';

const ID = 'idle';
const minutes = market.sessionIdleMs / 60_000;

/** Warns a minute before an unused session ends. Closing the dialog in any way counts as activity. */
export function IdleWarning({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  const until = useStore($idleWarning);
  const [leaving, setLeaving] = useState(false);
  const isDue = until !== null;
  useEffect(() => {
    if (isDue) openDialog(ID);
    else closeDialog(ID);
  }, [isDue]);
  return (
    <Dialog
      id={ID}
      title={strings.idleTitle}
      closeLabel={stringsFor(locale, 'ui').close}
      onClose={() => {
        if ($idleWarning.get() !== null) stay();
      }}
    >
      <p>{fill(strings.idleText, { minutes })}</p>
      <p>
        {strings.idleCountdown} {until ? <Countdown until={until} label={strings.idleCountdown} /> : null}
      </p>
      <div className="actions">
        <Button kind="primary" onClick={stay}>
          {strings.stay}
        </Button>
        <Button
          kind="line"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void logout().then(() => setLeaving(false));
          }}
        >
          {strings.logout}
        </Button>
      </div>
    </Dialog>
  );
}
