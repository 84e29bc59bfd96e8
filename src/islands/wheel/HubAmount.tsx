import { useEffect, useState } from 'react';
import { formatMoney, formatReais } from '#lib/money.ts';
import { isCalm } from './turning.ts';

interface HubAmountProps {
  cents: bigint;
  tag: string;
  /** Called at the end of the counting; null shows the whole amount at once. It must stay the same meanwhile. */
  onCounted: (() => void) | null;
}

/** How long the figure counts, ms, by its height in centavos. */
const durationOf = (cents: bigint) => (cents < 500n ? 600 : cents < 2000n ? 1400 : 3200);

/** Shows the drawn amount in the hub. A prize counts up; a tap or a key ends the counting. */
export function HubAmount({ cents, tag, onCounted }: HubAmountProps) {
  const isWon = cents > 0n;
  const [counted, setCounted] = useState(0n);
  useEffect(() => {
    if (onCounted === null) return;
    const duration = cents === 0n || isCalm() ? 0 : durationOf(cents);
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      onCounted();
    };
    const began = performance.now();
    const step = (now: number) => {
      if (ending.signal.aborted) return;
      const left = (1 - Math.min(1, Math.max(0, (now - began) / duration))) ** 3;
      if (left === 0) return end();
      setCounted(cents - BigInt(Math.round(Number(cents) * left)));
      requestAnimationFrame(step);
    };
    if (duration === 0) return end();
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, end, ending);
    // A hidden page draws no frames.
    const late = setTimeout(() => !ending.signal.aborted && end(), duration + 100);
    requestAnimationFrame(step);
    return () => {
      clearTimeout(late);
      ending.abort();
    };
  }, [cents, onCounted]);
  return (
    <text className="hub" data-won={isWon ? '' : undefined} dy="0.36em">
      {isWon ? formatMoney(onCounted === null ? cents : counted, tag) : formatReais(cents, tag)}
    </text>
  );
}
