import { rechargeGift } from '#contract/recharge-gift.ts';
import type { PaymentMethod } from '#contract/recharge-submit.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, readMoney, shareOf } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';

interface RechargeSumProps {
  locale: Locale;
  /** Centavos; 0n while no amount is typed. */
  amount: bigint;
  /** The player's debt, centavos. This deposit repays as much of it as it can. */
  debt: bigint;
  method: PaymentMethod | undefined;
}

/** Shows the costs and the bonus of this deposit before it is paid. */
export function DepositSum({ locale, amount, debt, method }: RechargeSumProps) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const fee = amount > 0n ? (method?.fee ?? 0n) : 0n;
  // The wire's per cent with two places is basis points: "2.00" is 200.
  const gift = shareOf(amount, Number(readMoney(method?.rate ?? '0') ?? 0n));
  const { turnoverTimes, days } = rechargeGift;
  const turnover = formatMoney(gift * BigInt(turnoverTimes), tag);
  return (
    <>
      {fee > 0n ? (
        <p className="sum">
          <span>{strings.fee}</span>
          <Money cents={fee} tag={tag} />
        </p>
      ) : null}
      <p className="sum">
        <span>{strings.total}</span>
        <Money cents={amount + fee} tag={tag} />
      </p>
      {debt > 0n && amount > 0n ? (
        <p className="sum">
          <span>{strings.debtRepaid}</span>
          <Money cents={debt < amount ? debt : amount} tag={tag} />
        </p>
      ) : null}
      {gift > 0n ? (
        <p className="sum">
          <span>{strings.giftTotal}</span>
          <Money cents={gift} tag={tag} tone="gain" sign="always" />
          <small className="hint">{fill(strings.giftTurnover, { turnover, days })}</small>
        </p>
      ) : null}
    </>
  );
}
