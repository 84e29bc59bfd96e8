import { useEffect } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { valueOf } from '#stores/loadable.ts';
import { $payment, loadPayment, watchPayment } from '#stores/payment.ts';
import type { Payment } from '#stores/recharge.ts';
import { $session } from '#stores/session.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useQuery } from '#ui/useQuery.ts';
import { useStore } from '#ui/useStore.ts';
import { PixQr } from './PixQr.tsx';
import { TransferDetails } from './TransferDetails.tsx';

/** The payment step: how to pay, how long it stays open, and what became of it. The deposit's number is in the address. */
export default function RechargePayment({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const state = useStore($payment);
  const payment = valueOf(state);
  const billNo = useQuery('order');
  useEffect(() => (billNo && session.status === 'player' ? watchPayment(billNo) : undefined), [billNo, session.status]);

  const again = (
    <a className="button" data-kind="line" href={localePath(locale, '/recharge')}>
      <span>{strings.newDeposit}</span>
    </a>
  );
  if (billNo === '' || (state.status === 'ready' && payment === null))
    return <Empty title={strings.notFound}>{again}</Empty>;
  if (state.status === 'failed' && payment === null && billNo)
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadPayment(billNo)}
      />
    );
  if (payment === null)
    return (
      <div className="payment" aria-busy="true" aria-label={ui.loading} role="status">
        <Skeleton block>
          <span className="qr-stand-in" />
        </Skeleton>
      </div>
    );
  const amount = formatMoney(payment.money, localeTable[locale].tag);
  if (payment.status === 2)
    return (
      <Notice tone="success" title={strings.paidTitle}>
        <p>{fill(strings.paidText, { amount })}</p>
        <p className="actions">
          <a className="button" data-kind="primary" href={localePath(locale, '/game')}>
            <span>{strings.play}</span>
          </a>
          <a className="button" data-kind="line" href={localePath(locale, '/rechargeRecord')}>
            <span>{strings.record}</span>
          </a>
        </p>
      </Notice>
    );
  if (payment.status === 3)
    return (
      <Notice tone="error" title={strings.failedTitle}>
        <p>{payment.fail_reason}</p>
        {again}
      </Notice>
    );
  return <Awaiting locale={locale} payment={payment} />;
}

function Awaiting({ locale, payment }: { locale: Locale; payment: Payment }) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const total = formatMoney(payment.total ?? payment.money, localeTable[locale].tag);
  const code = payment.pix_copia_cola;
  return (
    <div className="payment">
      <h2>{payment.transfer ? strings.transferTitle : fill(strings.payTitle, { amount: total })}</h2>
      <p className="hint">
        {strings.expiresIn} <Countdown until={payment.closesAt} label={strings.expiresIn} />
      </p>
      {code ? (
        <>
          <PixQr code={code} label={strings.qrLabel} />
          <p>{strings.howToPay}</p>
          <label className="code">
            <span>{strings.pixCode}</span>
            <textarea readOnly rows={3} value={code} onFocus={(event) => event.target.select()} />
          </label>
          <CopyButton
            kind="primary"
            wide
            text={code}
            label={strings.copyCode}
            copiedLabel={ui.copied}
            failedLabel={ui.copyFailed}
          />
        </>
      ) : null}
      {payment.transfer ? <TransferDetails strings={strings} transfer={payment.transfer} total={total} /> : null}
      {payment.pay_url ? (
        <a className="button" data-kind="line" data-wide="" href={payment.pay_url} target="_blank" rel="noopener">
          <span>{strings.openBank}</span>
        </a>
      ) : null}
      <p className="hint">{strings.ownCpf}</p>
      <p role="status" className="waiting">
        {strings.waiting}
      </p>
    </div>
  );
}
