import { Suspense, useEffect, useRef, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { closeDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useStore } from '#ui/useStore.ts';

const ID = 'quick-deposit';

// The very files of both pages: what they and this import alike would be a further file for each of them to wait for.
const payment = () => import('./DepositPayment.tsx');
const DepositForm = lazyPart(() => import('./DepositForm.tsx').then((part) => part.DepositForm));
const PixPayment = lazyPart(() => payment().then((part) => part.PixPayment));

interface QuickDepositProps {
  locale: Locale;
  /** The address of the sheet it is drawn by, which comes with its first opening alone. */
  sheet: string;
}

/**
 * Makes a deposit by Pix in a dialog over a page that stays: amount, code, paid. An open deposit is followed meanwhile, and shown again when the
 * dialog is opened again. A decided one is gone once the dialog was closed.
 */
export default function QuickDeposit({ locale, sheet }: QuickDepositProps) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const member = session.status === 'player' ? session.member.id : null;
  const [made, setMade] = useState<{ readonly member: number; readonly billNo: string } | null>(null);
  const billNo = made !== null && made.member === member ? made.billNo : null;
  const [isDecided, setDecided] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // It is there when it is wanted; where it does not come, it is asked for again then.
  useEffect(() => void payment().catch(() => undefined), []);
  // What had the focus went with the step before.
  useEffect(() => {
    if (billNo !== null && document.activeElement === document.body) body.current?.focus();
  }, [billNo, isDecided]);

  // Before its sheet is here: in the page's own.
  const loading = (
    <p role="status" className="play-opening">
      {ui.loading}
    </p>
  );
  return (
    <Dialog
      id={ID}
      title={fill(strings.rowTitle, { method: 'Pix' })}
      closeLabel={ui.close}
      onClose={() => {
        if (isDecided) setMade(null);
      }}
    >
      {member === null ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <link rel="stylesheet" href={sheet} precedence="default" />
          <div ref={body} className="quick-deposit" tabIndex={-1}>
            {billNo === null ? (
              <DepositForm
                locale={locale}
                ways="pix"
                onMade={(number) => setMade({ member, billNo: number })}
                after={
                  <a className="button" data-kind="quiet" href={localePath(locale, '/recharge')}>
                    <span>{strings.otherWays}</span>
                  </a>
                }
              />
            ) : (
              <PixPayment
                locale={locale}
                billNo={billNo}
                onTurn={setDecided}
                paid={
                  <Button kind="primary" onClick={() => closeDialog(ID)}>
                    {strings.backToGame}
                  </Button>
                }
                again={<Button onClick={() => setMade(null)}>{strings.newDeposit}</Button>}
              />
            )}
          </div>
        </Suspense>
      )}
    </Dialog>
  );
}
