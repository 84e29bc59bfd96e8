import { Suspense } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { OfferPages } from '#lib/offer-pages.ts';
import { formatMoney } from '#lib/money.ts';
import type { Payment } from '#stores/deposit.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PaymentPage, PaymentStep } from './PaymentStep.tsx';
import type { PaymentStepProps } from './PaymentStep.tsx';

/** Its encoder is a part of its own: the code to copy is there before. */
const QrCode = lazyPart(() => import('#ui/QrCode.tsx').then((part) => part.QrCode));

/** Shows the payment step of a Pix deposit. On a phone the player copies the code; from another device they scan the QR code. */
export default function DepositPayment({ locale, pages }: { locale: Locale; pages: OfferPages }) {
  return (
    <PaymentPage locale={locale} transfers={false} pages={pages}>
      {(payment) => <PixCode locale={locale} payment={payment} />}
    </PaymentPage>
  );
}

/** Shows the payment step of a given deposit without a page of its own. The caller provides the links after it. */
export function PixPayment(props: Omit<PaymentStepProps, 'transfers' | 'children'>) {
  return (
    <PaymentStep {...props} transfers={false}>
      {(payment) => <PixCode locale={props.locale} payment={payment} />}
    </PaymentStep>
  );
}

function PixCode({ locale, payment }: { locale: Locale; payment: Payment }) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const total = formatMoney(payment.total ?? payment.money, localeTable[locale].tag);
  const code = payment.pix_copia_cola;
  return (
    <>
      <div className="pay-head">
        <h2>{fill(strings.payTitle, { amount: total })}</h2>
        <p className="hint">
          {strings.expiresIn} <Countdown until={payment.closesAt} label={strings.expiresIn} />
        </p>
      </div>
      {code ? (
        <>
          <CopyButton
            kind="primary"
            wide
            data-size="large"
            text={code}
            label={strings.copyCode}
            copiedLabel={ui.copied}
            failedLabel={ui.copyFailed}
          />
          <label className="code">
            <span className="sr-only">{strings.pixCode}</span>
            <input readOnly value={code} onFocus={(event) => event.target.select()} />
          </label>
          {/* Folded on a phone, whose own camera cannot read it. */}
          <details className="fold" open={matchMedia('(width > 600px)').matches}>
            <summary>{strings.showQr}</summary>
            <Suspense fallback={<span className="qr" />}>
              <QrCode code={code} label={strings.qrLabel} />
            </Suspense>
          </details>
          <section className="steps" aria-labelledby="steps">
            <h3 id="steps">{strings.stepsTitle}</h3>
            <ol>
              <li>{strings.step1}</li>
              <li>{strings.step2}</li>
              <li>{strings.step3}</li>
              <li>{strings.step4}</li>
            </ol>
          </section>
        </>
      ) : null}
    </>
  );
}
