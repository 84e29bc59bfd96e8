import type { OrderDetails } from '#contract/orders.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { PeriodEnds } from '#stores/orders.ts';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

interface Term {
  readonly sign: '' | '+' | '−' | '=';
  readonly label: string;
  readonly cents: bigint;
}

interface PeriodSumProps {
  locale: Locale;
  /** Null until both are known. */
  sums: OrderDetails | null;
  ends: PeriodEnds | null;
}

/** What became of the balance within a period, as one equation that adds up. What no sum counts is its rest: a withdrawal under way, say. */
export function PeriodSum({ locale, sums, ends }: PeriodSumProps) {
  const strings = stringsFor(locale, 'orders');
  const { tag } = localeTable[locale];
  const isKnown = sums !== null && ends !== null;
  return (
    // Made anew when it is known: a term more moves none that stood there.
    <dl key={String(isKnown)} className="totals equation" data-arriving={isKnown ? undefined : ''}>
      {terms(sums, ends, strings).map(({ sign, label, cents }) => (
        <div key={label}>
          <dt>
            <span className="sign" data-sign={sign}>
              {sign}
            </span>
            <span>{label}</span>
          </dt>
          <dd>
            {isKnown ? (
              <Money cents={cents} tag={tag} {...(sign === '+' && cents > 0n ? { tone: 'gain' as const } : {})} />
            ) : (
              <Skeleton>R$ 000,00</Skeleton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function terms(sums: OrderDetails | null, ends: PeriodEnds | null, strings: Readonly<Record<string, string>>): Term[] {
  const text = (key: string) => strings[key] ?? '';
  const moved: Term[] = [
    { sign: '+', label: text('deposited'), cents: sums?.total_recharge_amount ?? 0n },
    { sign: '−', label: text('withdrawn'), cents: sums?.total_withdraw_amount ?? 0n },
    { sign: '−', label: text('staked'), cents: sums?.total_bet_amount ?? 0n },
    { sign: '+', label: text('won'), cents: sums?.total_win_amount ?? 0n },
  ];
  const extra: Term[] = [
    { sign: '+', label: text('bonus'), cents: sums?.total_bonus_amount ?? 0n },
    { sign: '+', label: text('agency'), cents: sums?.total_agency_amount ?? 0n },
  ];
  const counted = [...moved, ...extra].reduce((sum, { sign, cents }) => sum + (sign === '−' ? -cents : cents), 0n);
  const { opening = 0n, closing = 0n } = ends ?? {};
  const rest = opening === null ? 0n : closing - opening - counted;
  const other: Term = { sign: rest < 0n ? '−' : '+', label: text('other'), cents: rest < 0n ? -rest : rest };
  return [
    ...(opening === null ? [] : [{ sign: '' as const, label: text('before'), cents: opening }]),
    ...moved,
    ...[...extra, other].filter(({ cents }) => cents > 0n),
    ...(opening === null ? [] : [{ sign: '=' as const, label: text('after'), cents: closing }]),
  ];
}
