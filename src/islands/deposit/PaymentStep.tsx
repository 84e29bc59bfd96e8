import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { rechargeGift } from '#contract/recharge-gift.ts';
import { isTransfer } from '#contract/recharge-submit.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { OfferPages } from '#lib/offer-pages.ts';
import { formatMoney } from '#lib/money.ts';
import { valueOf } from '#stores/loadable.ts';
import { $payment, loadPayment, watchPayment } from '#stores/payment.ts';
import type { Payment } from '#stores/deposit.ts';
import { $session } from '#stores/session.ts';
import { Empty } from '#ui/Empty.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useQuery } from '#ui/useQuery.ts';
import { useStore } from '#ui/useStore.ts';
import { CancelDeposit } from './CancelDeposit.tsx';
import { PaymentParties } from './PaymentParties.tsx';
import { paymentPath } from './payment-path.ts';

/** Both for a deposit that was paid. */
const WaitingRewards = lazyPart(() => import('./WaitingRewards.tsx').then((part) => part.WaitingRewards));
const ReceiptPart = lazyPart(() => import('#islands/receipt/ReceiptPart.tsx').then((part) => part.ReceiptPart));

interface PaymentPageProps {
  locale: Locale;
  /** Whether this is the page of transfers. */
  transfers: boolean;
  /** The pages of offers whose rewards may be claimable after the payment. */
  pages: OfferPages;
  /** Renders how an open deposit is paid. */
  children: (payment: Payment) => ReactNode;
}

/** Shows a payment page: the deposit in its address, and the links after its end. */
export function PaymentPage({ locale, transfers, pages, children }: PaymentPageProps) {
  const strings = stringsFor(locale, 'recharge');
  const paid = (
    <>
      <a className="button" data-kind="primary" href={localePath(locale, '/game')}>
        <span>{strings.play}</span>
      </a>
      <a className="button" data-kind="line" href={localePath(locale, '/rechargeRecord')}>
        <span>{strings.record}</span>
      </a>
    </>
  );
  const again = (
    <a className="button" data-kind="line" href={localePath(locale, '/recharge')}>
      <span>{strings.newDeposit}</span>
    </a>
  );
  const billNo = useQuery('order');
  const afterPaid = (
    <Suspense>
      <ReceiptPart locale={locale} kind="deposit" billNo={billNo ?? ''} />
      <WaitingRewards locale={locale} pages={pages} />
    </Suspense>
  );
  return (
    <PaymentStep locale={locale} billNo={billNo} transfers={transfers} paid={paid} afterPaid={afterPaid} again={again}>
      {children}
    </PaymentStep>
  );
}

export interface PaymentStepProps extends Omit<PaymentPageProps, 'pages'> {
  /** The deposit's number; "" where the address has none, null while the address is not read. */
  billNo: string | null;
  /** The actions after the payment. */
  paid: ReactNode;
  /** The content below those. */
  afterPaid?: ReactNode;
  /** The link to another deposit, where this one was not paid. */
  again: ReactNode;
  /** Called at each update with whether it is paid or closed. Pass the same function at each render. */
  onTurn?: (isDecided: boolean) => void;
}

/** Loads a deposit and updates it until it is paid or closed. A deposit of the other type leads to its own page. */
export function PaymentStep({ locale, billNo, transfers, paid, afterPaid, again, onTurn, children }: PaymentStepProps) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const state = useStore($payment);
  const known = valueOf(state);
  // Where the player makes several deposits on one page, the store holds the last one until this one is loaded.
  const payment = known?.bill_no === billNo ? known : null;
  useEffect(() => (billNo && session.status === 'player' ? watchPayment(billNo) : undefined), [billNo, session.status]);
  const isDecided = payment !== null && payment.status !== 1;
  useEffect(() => onTurn?.(isDecided), [isDecided, onTurn]);
  const elsewhere =
    payment?.status === 1 && isTransfer(payment.payment_type) !== transfers
      ? paymentPath(locale, payment.payment_type, payment.bill_no)
      : null;
  useEffect(() => {
    if (elsewhere !== null) location.replace(elsewhere);
  }, [elsewhere]);

  if (billNo === '' || (state.status === 'ready' && known === null))
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
  if (payment === null || elsewhere !== null)
    return (
      <div className="payment" aria-busy="true" aria-label={ui.loading} role="status">
        <Skeleton block>
          <span className="payment-stand-in" />
        </Skeleton>
      </div>
    );
  if (payment.status === 2)
    return (
      <div className="settled">
        <Notice tone="success" title={strings.paidTitle}>
          <p>{fill(strings.paidText, { amount: formatMoney(payment.money, localeTable[locale].tag) })}</p>
          <p className="actions">{paid}</p>
        </Notice>
        {afterPaid}
      </div>
    );
  if (payment.status === 3)
    return (
      <div className="settled">
        <Notice tone="error" title={strings.failedTitle}>
          <p>{payment.fail_reason}</p>
          {again}
        </Notice>
      </div>
    );
  return (
    <div className="payment">
      <div className="payment-how">{children(payment)}</div>
      <div className="payment-facts">
        {transfers ? null : <PaymentParties locale={locale} />}
        {payment.diff_money > 0n ? <ChosenBonus locale={locale} bonus={payment.diff_money} /> : null}
        <p className="hint">{strings.ownCpf}</p>
        <p role="status" className="waiting">
          {strings.waiting}
        </p>
        {payment.pay_url ? (
          <a className="button" data-kind="line" data-wide="" href={payment.pay_url} target="_blank" rel="noopener">
            <span>{strings.openBank}</span>
          </a>
        ) : null}
        <CancelDeposit locale={locale} billNo={payment.bill_no} onChanged={() => void loadPayment(payment.bill_no)} />
      </div>
    </div>
  );
}

/** Shows the bonus that was chosen with a deposit, and what it requires. */
function ChosenBonus({ locale, bonus }: { locale: Locale; bonus: bigint }) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const { turnoverTimes, days } = rechargeGift;
  const turnover = formatMoney(bonus * BigInt(turnoverTimes), tag);
  return (
    <p className="sum">
      <span>{strings.giftTotal}</span>
      <Money cents={bonus} tag={tag} tone="gain" sign="always" />
      <small className="hint">{fill(strings.giftTurnover, { turnover, days })}</small>
    </p>
  );
}
