import { formatMoney } from '#lib/money.ts';

interface MoneyProps {
  cents: bigint;
  /** BCP 47 tag of the page's language: localeTable[locale].tag. */
  tag: string;
  /** The colour; `auto` depends on the sign. */
  tone?: 'gain' | 'loss' | 'auto';
  sign?: 'auto' | 'always';
}

/** Renders an amount in BRL with tabular figures. */
export function Money({ cents, tag, tone, sign = 'auto' }: MoneyProps) {
  const bySign = cents > 0n ? 'gain' : cents < 0n ? 'loss' : undefined;
  return (
    <span className="money" data-tone={tone === 'auto' ? bySign : tone}>
      {formatMoney(cents, tag, sign)}
    </span>
  );
}
