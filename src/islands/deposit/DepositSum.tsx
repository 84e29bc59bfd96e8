import type { PaymentMethod } from '#contract/recharge-submit.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { shareOf } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';

interface RechargeSumProps {
  locale: Locale;
  /** Centavos; 0n while no amount is typed. */
  amount: bigint;
  /** The player's debt, centavos. This deposit repays as much of it as it can. */
  debt: bigint;
  method: PaymentMethod | undefined;
  /** The bonus that the player chose, basis points of the deposit; 0 for none. */
  share: number;
  /** Whether it also shows what the player receives, and a hint while no amount is typed. */
  isWhole: boolean;
}

/** Shows the costs and the result of this deposit before it is paid. */
export function DepositSum({ locale, amount, debt, method, share, isWhole }: RechargeSumProps) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const fee = amount > 0n ? (method?.fee ?? 0n) : 0n;
  const gift = shareOf(amount, share);
  const repaid = debt < amount ? debt : amount;
  if (isWhole && amount === 0n) return <p className="sum">{strings.noAmount}</p>;
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
      {repaid > 0n ? (
        <p className="sum">
          <span>{strings.debtRepaid}</span>
          <Money cents={repaid} tag={tag} />
        </p>
      ) : null}
      {isWhole ? (
        <>
          <h2>{strings.arrives}</h2>
          <p className="sum">
            <span>{strings.toBalance}</span>
            <Money cents={amount - repaid} tag={tag} />
          </p>
        </>
      ) : null}
      {gift > 0n ? (
        <p className="sum">
          <span>{strings.giftTotal}</span>
          <Money cents={gift} tag={tag} tone="gain" sign="always" />
        </p>
      ) : null}
    </>
  );
}
