import type { Locale } from '#lib/locales.ts';
import { localeTable } from '#lib/locales.ts';
import { Money } from '#ui/Money.tsx';

export interface Total {
  readonly label: string;
  readonly cents: bigint;
  /** Coloured and signed: a result. */
  readonly isResult?: boolean;
}

/** Shows the sums of a history, side by side. */
export function RecordTotals({ locale, totals }: { locale: Locale; totals: readonly Total[] }) {
  const { tag } = localeTable[locale];
  return (
    <dl className="totals">
      {totals.map(({ label, cents, isResult }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} tag={tag} {...(isResult ? { tone: 'auto' as const, sign: 'always' as const } : {})} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
