import { useImperativeHandle, useMemo, useRef } from 'react';
import type { Ref } from 'react';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatReais } from '#lib/money.ts';
import { HubAmount } from './HubAmount.tsx';
import { RIM, sectorsOf } from './sectors.ts';
import type { Sector } from './sectors.ts';
import { turningOf } from './turning.ts';
import type { Turning } from './turning.ts';

export interface DialPrize {
  readonly cents: bigint;
  readonly weight: number;
}

interface WheelDialProps {
  locale: Locale;
  prizes: readonly DialPrize[];
  /** The index of the drawn prize; null for none. */
  drawn: number | null;
  turning: boolean;
  /** Called once the drawn amount was counted; null where it is shown without counting. */
  onCounted: (() => void) | null;
  ref: Ref<Turning>;
}

const BOX = '-128 -128 256 256';

/** Draws the wheel. It is hidden from screen readers, because the list beside it has the same content. */
export function WheelDial({ locale, prizes, drawn, turning, onCounted, ref }: WheelDialProps) {
  const disc = useRef<SVGSVGElement>(null);
  const beak = useRef<SVGPathElement>(null);
  const sectors = useMemo(() => sectorsOf(prizes.map(({ weight }) => weight)), [prizes]);
  useImperativeHandle(ref, () => turningOf(disc.current as SVGSVGElement, beak.current as SVGPathElement), []);
  const { tag } = localeTable[locale];
  const amount = (index: number) => formatReais(prizes[index]?.cents ?? 0n, tag);
  const won = drawn !== null && (prizes[drawn]?.cents ?? 0n) > 0n;
  /** Dims all but the prize. */
  const look = (index: number) => (!won ? {} : index === drawn ? { 'data-won': '' } : { opacity: 0.28 });
  const kind = (index: number) => (prizes[index]?.cents === 0n ? 'none' : `p${index % 8}`);
  return (
    <div className="wheel-dial" data-turning={turning ? '' : undefined} aria-hidden="true">
      <svg ref={disc} className="wheel-disc" viewBox={BOX}>
        {lastly(sectors, won ? drawn : null).map(({ index, path, stalk }) => (
          <g key={index} className={kind(index)} {...look(index)}>
            <path d={path} />
            {stalk ? <path className="stalk" d={stalk} /> : null}
          </g>
        ))}
        <circle className="ticks" r={RIM - 6} pathLength="100" />
        <circle className="rim" r={RIM} />
        <circle className="pegs" r={RIM} pathLength="100" />
        {sectors.map(({ index, label, transform }) => (
          <g key={index} className={`amount ${label} ${kind(index)}`} transform={transform} {...look(index)}>
            {label === 'outside' ? <circle r="9.500" /> : null}
            <text dy="0.36em">{label === 'outside' ? amount(index).replace(/[^\d.,]/g, '') : amount(index)}</text>
          </g>
        ))}
      </svg>
      <svg className="wheel-hub" viewBox={BOX}>
        <path ref={beak} className="beak" d="M0-58C5-46 16-40 27-28A38.600 38.600 0 1 1-27-28C-16-40-5-46 0-58z" />
        {drawn !== null && !turning ? (
          <HubAmount cents={prizes[drawn]?.cents ?? 0n} tag={tag} onCounted={onCounted} />
        ) : (
          <path className="hub-mark" d="M-15 2-4 13 17-11" />
        )}
      </svg>
    </div>
  );
}

/** Moves the drawn slice to the end, so that it is painted above its neighbours. */
const lastly = (sectors: readonly Sector[], last: number | null): Sector[] => [
  ...sectors.filter(({ index }) => index !== last),
  ...sectors.filter(({ index }) => index === last),
];
