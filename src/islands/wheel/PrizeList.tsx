import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { numberFormat } from '#lib/number-format.ts';
import { totalWeight } from '#lib/wheel.ts';
import type { DialPrize } from './WheelDial.tsx';

export interface ListedPrize extends DialPrize {
  /** A picture of this site; empty: the default one. */
  readonly icon: string;
}

interface PrizeListProps {
  locale: Locale;
  prizes: readonly ListedPrize[];
  drawn: number | null;
}

/** Lists the prizes with their chances, which are the weights of the draw. */
export function PrizeList({ locale, prizes, drawn }: PrizeListProps) {
  const strings = stringsFor(locale, 'wheel');
  const { tag } = localeTable[locale];
  const total = totalWeight(prizes.map(({ weight }) => weight));
  const percent = numberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className="wheel-prizes">
      <h3 id="wheel-prizes">{strings.prizesTitle}</h3>
      <table className="figures" aria-labelledby="wheel-prizes">
        <thead>
          <tr>
            <th scope="col">{strings.prize}</th>
            <th scope="col">{strings.chance}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ cents, weight, icon }, index) => (
            <tr key={index} data-drawn={index === drawn && cents > 0n ? '' : undefined}>
              <th scope="row">
                <PrizePicture icon={icon} isNone={cents === 0n} />
                <span className="money">{cents === 0n ? strings.noPrize : formatMoney(cents, tag)}</span>
              </th>
              <td>{percent.format(weight / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{strings.prizesHint}</p>
    </div>
  );
}

/** Shows a prize's picture, or the house's leaf; nothing for the empty prize. */
function PrizePicture({ icon, isNone }: { icon: string; isNone: boolean }) {
  if (/^\/[\w./-]+$/.test(icon)) return <img src={icon} alt="" width="28" height="28" />;
  return (
    <svg className="prize-picture" data-none={isNone ? '' : undefined} viewBox="0 0 28 28" aria-hidden="true">
      <circle cx="14" cy="14" r="13" />
      {isNone ? <path d="M9 14h10" /> : <path d="M8 20C7 12 12 7 21 7c0 9-5 14-13 13zm0 0 7-7" />}
    </svg>
  );
}
