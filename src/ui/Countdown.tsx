import { useEffect, useRef, useState } from 'react';
import { formatCountdown } from '#lib/countdown.ts';

interface CountdownProps {
  /** When it ends; null before it is known. */
  until: Date | null;
  label: string;
  onEnd?: () => void;
}

/** Renders minutes and seconds to an instant. It is read out on demand only (role timer), never each second. */
export function Countdown({ until, label, onEnd }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const end = until?.getTime();
  const told = useRef(onEnd);
  useEffect(() => {
    told.current = onEnd;
  });
  useEffect(() => {
    if (end === undefined) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() < end) return;
      stop();
      told.current?.();
    };
    // A hidden page does not count; when it is visible again, the time left is read from the clock.
    const settle = () => {
      clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setInterval(tick, 1000);
      tick();
    };
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', settle);
    };
    document.addEventListener('visibilitychange', settle);
    settle();
    return stop;
  }, [end]);
  return (
    <span className="countdown" role="timer" aria-label={label}>
      {end === undefined ? '–:––' : formatCountdown((end - now) / 1000)}
    </span>
  );
}
