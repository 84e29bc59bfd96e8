import { useEffect, useRef, useState } from 'react';
import { formatCountdown } from '#lib/dates.ts';

interface CountdownProps {
  /** When it ends; null before it is known. */
  until: Date | null;
  label: string;
  onEnd?: () => void;
}

/** Minutes and seconds to an instant. Read out on demand only (role timer), never each second. */
export function Countdown({ until, label, onEnd }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = until?.getTime();
  const told = useRef(onEnd);
  useEffect(() => {
    told.current = onEnd;
  });
  useEffect(() => {
    if (end === undefined) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() < end) return;
      clearInterval(timer);
      told.current?.();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <span className="countdown" role="timer" aria-label={label}>
      {end === undefined ? '–:––' : formatCountdown((end - now) / 1000)}
    </span>
  );
}
