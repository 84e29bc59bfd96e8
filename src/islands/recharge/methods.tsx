/** Ways to pay as radio cards, and what stands there while they load. */
import type { PaymentMethod } from '#contract/recharge.ts';
import type { IslandStrings } from '#i18n/island-namespaces.ts';
import { fill } from '#lib/fill.ts';
import { formatMoney } from '#lib/money.ts';
import type { ChoiceOption } from '#ui/Choice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

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
      detail: [time, fee, bounds, giftOf(method, strings, tag)].filter(Boolean).join(' · '),
    };
  });
}

/** What the house adds to a deposit, from the wire's per cent ("5.00"). */
function giftOf(method: PaymentMethod, strings: IslandStrings['recharge'], tag: string): string {
  const rate = String(method.rate);
  if (!/^\d+(\.\d+)?$/.test(rate) || Number(rate) === 0) return '';
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(Number(rate) / 100);
  return fill(strings.gift, { share });
}

/** Seconds as a length of time ("1 h"); an older back end's own words stay as they are. */
function usualTime(time: string, strings: IslandStrings['recharge'], tag: string): string {
  if (!/^\d+$/.test(time)) return time;
  const seconds = Number(time);
  const [value, unit] =
    seconds >= 3600
      ? [Math.round(seconds / 3600), 'hour']
      : seconds >= 60
        ? [Math.round(seconds / 60), 'minute']
        : [seconds, 'second'];
  const text = new Intl.NumberFormat(tag, { style: 'unit', unit: unit as string, unitDisplay: 'short' }).format(
    value as number,
  );
  return fill(strings.usually, { time: text });
}

export function MethodSkeleton({ legend, label }: { legend: string; label: string }) {
  return (
    <fieldset className="choice" data-look="cards" role="status" aria-label={label}>
      <legend>{legend}</legend>
      <div>
        {['a', 'b'].map((key) => (
          <Skeleton key={key} block>
            <span className="method-stand-in" />
          </Skeleton>
        ))}
      </div>
    </fieldset>
  );
}
