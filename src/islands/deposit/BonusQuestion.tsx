import { rechargeGift } from '#contract/recharge-gift.ts';
import type { PaymentMethod } from '#contract/recharge-submit.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, readMoney, shareOf } from '#lib/money.ts';
import { Choice } from '#ui/Choice.tsx';

/** Returns a method's bonus in basis points of the deposit, 0 for none. The wire has per cent with two places: "2.00" is 200. */
export const bonusShare = (method: PaymentMethod | undefined): number => Number(readMoney(method?.rate ?? '0') ?? 0n);

interface BonusQuestionProps {
  locale: Locale;
  /** Centavos; 0n while none is typed. */
  amount: bigint;
  /** Basis points of the deposit, above 0. */
  share: number;
  /** "1", "0", or null while nothing is chosen. */
  value: string | null;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Asks whether the deposit should have its method's bonus, with its terms. Nothing is selected beforehand. */
export function BonusQuestion({ locale, amount, share, value, error, onValue }: BonusQuestionProps) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const { turnoverTimes: times, days } = rechargeGift;
  const gift = shareOf(amount, share);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const terms =
    gift > 0n
      ? fill(strings.giftTurnover, { turnover: formatMoney(gift * BigInt(times), tag), days })
      : fill(strings.bonusTimes, { times, days });
  return (
    <Choice
      name="bonus"
      legend={strings.bonusQuestion}
      options={[
        {
          value: '1',
          label: fill(strings.bonusWith, {
            bonus: gift > 0n ? formatMoney(gift, tag) : percent.format(share / 10_000),
          }),
          detail: `${terms} ${strings.bonusLost}`,
        },
        { value: '0', label: strings.bonusNone, detail: strings.bonusNoneNote },
      ]}
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}
