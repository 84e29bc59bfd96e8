/** Renders payment methods as radio cards, and placeholders while they load. */
import type { PaymentMethod } from '#contract/recharge-submit.ts';
import type { IslandStrings } from '#i18n/island-namespaces.ts';
import { fill } from '#lib/fill.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWait } from '#lib/format-values.ts';
import type { ChoiceOption } from '#ui/Choice.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';

export function methodOptions(
  methods: readonly PaymentMethod[],
  strings: IslandStrings['recharge'],
  tag: string,
): ChoiceOption[] {
  return methods.map((method) => {
    const fee = method.fee > 0n ? fill(strings.feeIs, { fee: formatMoney(method.fee, tag) }) : strings.noFee;
    const time = method.instant ? strings.instant : usualTime(method.time ?? '', strings, tag);
    const bounds = fill(strings.bounds, { min: formatMoney(method.min, tag), max: formatMoney(method.max, tag) });
    return {
      value: String(method.id),
      label: method.name,
      detail: [time, fee, bounds].filter(Boolean).join(' · '),
    };
  });
}

/** Formats seconds as a length of time ("1 hour"). The text of an older back end is left unchanged. */
function usualTime(time: string, strings: IslandStrings['recharge'], tag: string): string {
  if (!/^\d+$/.test(time)) return time;
  return fill(strings.usually, { time: formatWait(Number(time), tag) });
}

/** The placeholder's method, as wide as most, so that the placeholder has the final height. */
const typical = { id: 0, account: '', desc: '', type: '', type_text: '', is_open: true, rate: '0.00', time: '3600' };
const standIns: readonly PaymentMethod[] = [
  { ...typical, id: 1, name: 'Pix', min: 10_00n, max: 20_000_00n, fee: 0n, instant: true },
  { ...typical, id: 2, name: 'TED', min: 100_00n, max: 100_000_00n, fee: 3_50n, instant: false },
];

interface MethodSkeletonProps {
  legend: string;
  label: string;
  strings: IslandStrings['recharge'];
  tag: string;
}

export function MethodSkeleton({ legend, label, strings, tag }: MethodSkeletonProps) {
  return <CardsSkeleton legend={legend} label={label} options={methodOptions(standIns, strings, tag)} />;
}
