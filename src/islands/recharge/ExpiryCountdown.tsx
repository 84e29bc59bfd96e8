import { useEffect, useState } from 'react';
import { Countdown } from '#ui/Countdown.tsx';

/**
 * Counts down what the server said is left. Its seconds and not its clock time: a phone's clock may be wrong. Each answer
 * of the server sets it right, within a second so that it does not jump.
 */
export function ExpiryCountdown({ seconds, label }: { seconds: number | null; label: string }) {
  const [until, setUntil] = useState<Date | null>(null);
  useEffect(() => {
    if (seconds === null) return;
    const end = Date.now() + seconds * 1000;
    setUntil((before) => (before && Math.abs(before.getTime() - end) < 1500 ? before : new Date(end)));
  }, [seconds]);
  return <Countdown until={until} label={label} />;
}
