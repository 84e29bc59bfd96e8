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

// Imports the same files as both pages, because shared code would become a further file that each of them waits for.
const payment = () => import('./DepositPayment.tsx');
const DepositForm = lazyPart(() => import('./DepositForm.tsx').then((part) => part.DepositForm));
const PixPayment = lazyPart(() => payment().then((part) => part.PixPayment));

interface QuickDepositProps {
  locale: Locale;
  /** The address of its style sheet, which loads when it is first opened. */
  sheet: string;
}

/**
 * Makes a deposit by Pix in a dialog over the page: amount, code, paid. An open deposit is updated meanwhile, and
 * shown again when the dialog is reopened. A paid or closed deposit is removed when the dialog closes.
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
  // Loaded ahead of use. If it fails, the use loads it again.
  useEffect(() => void payment().catch(() => undefined), []);
  // The focused element was removed with the previous step.
  useEffect(() => {
    if (billNo !== null && document.activeElement === document.body) body.current?.focus();
  }, [billNo, isDecided]);

  // Shown in the page's own styles until the dialog's sheet has loaded.
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
