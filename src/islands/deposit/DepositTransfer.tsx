import type { RechargeRow } from '#contract/recharge.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { OfferPages } from '#lib/offer-pages.ts';
import { formatMoney } from '#lib/money.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { PaymentPage } from './PaymentStep.tsx';

/** Shows the payment step of a deposit by bank transfer: the account, each part with its copy button, and until when. */
export default function DepositTransfer({ locale, pages }: { locale: Locale; pages: OfferPages }) {
  return (
    <PaymentPage locale={locale} transfers pages={pages}>
      {(payment) => (payment.transfer ? <BankData locale={locale} row={payment} transfer={payment.transfer} /> : null)}
    </PaymentPage>
  );
}

interface BankDataProps {
  locale: Locale;
  row: RechargeRow;
  transfer: NonNullable<RechargeRow['transfer']>;
}

function BankData({ locale, row, transfer }: BankDataProps) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const total = formatMoney(row.total ?? row.money, tag);
  const rows: [name: string, shown: string, copied: string][] = [
    // A bank's form has the currency already, and is Brazilian.
    [strings.transferAmount, total, formatMoney(row.total ?? row.money, 'pt-BR').replace(/^R\$\s*/, '')],
    ...(
      [
        [strings.bank, transfer.bank],
        [strings.branch, transfer.branch],
        [strings.bankAccount, transfer.account],
        [strings.holder, transfer.holder],
        [strings.document, transfer.document],
        [strings.reference, transfer.reference],
      ] as const
    ).map(([name, value]) => [name, value, value] as [string, string, string]),
  ];
  return (
    <>
      <h2>{strings.transferTitle}</h2>
      <dl className="facts copies">
        {rows.map(([name, shown, copied]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown}</dd>
            <dd>
              <CopyButton
                kind="quiet"
                text={copied}
                label={
                  <>
                    {ui.copy}
                    <span className="sr-only"> {name}</span>
                  </>
                }
                copiedLabel={ui.copied}
                failedLabel={ui.copyFailed}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p>{strings.transferHint}</p>
      {row.expires_at ? (
        <p>
          <strong>{fill(strings.transferUntil, { date: formatWireDate(row.expires_at, tag) })}</strong>
        </p>
      ) : null}
      <p className="hint">{strings.transferDays}</p>
    </>
  );
}
