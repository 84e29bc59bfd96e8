/** What a player must be told while they play: the reminder of time and money, and that a limit of time ends (domain-offers 7.1, 7.4). */
import { atom } from 'nanostores';
import { $session } from './session.ts';

/** How early the end of the time is told. */
const WARNING_MINUTES = 5;

/** `reality`: the reminder is due. `time`: the limit ends soon. */
export type PlayDue = 'reality' | 'time' | null;
export const $playDue = atom<PlayDue>(null);

/** Counts on from what the server last said of the player. Answers the function that stops it. */
export function followPlay(): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => timers.splice(0).forEach(clearTimeout);
  const ignore = $session.subscribe((session) => {
    stop();
    $playDue.set(null);
    const play = session.status === 'player' ? session.member.play : undefined;
    const at = (due: PlayDue, seconds: number) =>
      timers.push(setTimeout(() => $playDue.set(due), Math.max(0, seconds) * 1000));
    if (!play) return;
    if (play.minutes_left !== null) at('time', (play.minutes_left - WARNING_MINUTES) * 60);
    if (play.reality_in !== null) at('reality', play.reality_in);
  });
  return () => {
    ignore();
    stop();
  };
}
