import { rechargeGift } from '#contract/recharge-gift.ts';
import type { PaymentMethod } from '#contract/recharge-submit.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, readMoney, shareOf } from '#lib/money.ts';
import { Choice } from '#ui/Choice.tsx';
import type { ChoiceOption } from '#ui/Choice.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';

/** Returns a method's bonus in basis points of the deposit, 0 for none. The wire has per cent with two places: "2.00" is 200. */
export const bonusShare = (method: PaymentMethod | undefined): number => Number(readMoney(method?.rate ?? '0') ?? 0n);

interface Bonus {
  locale: Locale;
  /** Centavos; 0n while none is typed. */
  amount: bigint;
  /** Basis points of the deposit, above 0. */
  share: number;
}

interface BonusQuestionProps extends Bonus {
  /** "1", "0", or null while nothing is chosen. */
  value: string | null;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Asks whether the deposit should have its method's bonus, with its terms. Nothing is selected beforehand. */
export function BonusQuestion({ value, error, onValue, ...bonus }: BonusQuestionProps) {
  const { bonusQuestion } = stringsFor(bonus.locale, 'recharge');
  return (
    <Choice
      name="bonus"
      legend={bonusQuestion}
      options={answers(bonus)}
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}

/** Reserves the question's place until the methods say which of them have a bonus. */
export function BonusSkeleton({ locale, amount }: Pick<Bonus, 'locale' | 'amount'>) {
  const { bonusQuestion } = stringsFor(locale, 'recharge');
  const options = answers({ locale, amount, share: rechargeGift.shareBasisPoints });
  return <CardsSkeleton legend={bonusQuestion} options={options} />;
}

/** Returns the two answers with their terms. */
function answers({ locale, amount, share }: Bonus): ChoiceOption[] {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const { turnoverTimes: times, days } = rechargeGift;
  const gift = shareOf(amount, share);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const terms =
    gift > 0n
      ? fill(strings.giftTurnover, { turnover: formatMoney(gift * BigInt(times), tag), days })
      : fill(strings.bonusTimes, { times, days });
  const bonus = gift > 0n ? formatMoney(gift, tag) : percent.format(share / 10_000);
  return [
    { value: '1', label: fill(strings.bonusWith, { bonus }), detail: `${terms} ${strings.bonusLost}` },
    { value: '0', label: strings.bonusNone, detail: strings.bonusNoneNote },
  ];
}
