/** Shows the reality check during play, and announces the end of a limit of time (docs/domain/protection.md#reality-check). */
import { atom } from 'nanostores';
import { TIME_WARNING_MINUTES } from '#contract/limits.ts';
import { $session } from './session.ts';

/** Seconds. */
const LONGEST = 24 * 60 * 60;

/** `reality`: the reminder is due. `time`: the limit ends soon. */
export type DueReminder = 'reality' | 'time' | null;
export const $dueReminder = atom<DueReminder>(null);

/** Counts down from the server's latest values for the player. Returns a function that stops it. */
export function followPlay(): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => timers.splice(0).forEach(clearTimeout);
  const ignore = $session.subscribe((session) => {
    stop();
    $dueReminder.set(null);
    const play = session.status === 'player' ? session.member.play : undefined;
    const at = (due: DueReminder, seconds: number) =>
      // A timer of some weeks would overflow in browsers, and another page will set it.
      seconds < LONGEST && timers.push(setTimeout(() => $dueReminder.set(due), Math.max(0, seconds) * 1000));
    if (!play) return;
    if (play.minutes_left !== null) at('time', (play.minutes_left - TIME_WARNING_MINUTES) * 60);
    if (play.reality_in !== null) at('reality', play.reality_in);
  });
  return () => {
    ignore();
    stop();
  };
}
