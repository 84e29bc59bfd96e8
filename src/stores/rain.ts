/** Holds the rain room: presence in it, its draws, and its rewards (docs/domain/rewards.md#rain-room). */
import { atom } from 'nanostores';
import { send, sendPassive } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { rainCheckCall, rainClaimCall, rainHereCall } from '#contract/promotions.ts';
import { deadline } from '#lib/deadline.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import { playerData } from './player-data.ts';
import { idempotentCall } from './promotions.ts';
import { keepHashes } from './rain-verification.ts';
import { $session } from './session.ts';

/** `drawsAt`: the instant of the next draw, by this device's clock. */
export type Rain = CallReply<typeof rainCheckCall> & { readonly drawsAt: Date | null };

const rain = playerData<Rain, [isOwnDoing?: boolean]>(async (isOwnDoing): Promise<Outcome<Rain>> =>
  mapOutcome(await (isOwnDoing ? sendPassive : send)(rainCheckCall, {}), (room) => {
    keepHashes(room.slots);
    return { ...room, drawsAt: deadline(room.next_in, room.next_at, valueOf(rain.$data.get())?.drawsAt) };
  }),
);
/** Holds the rain's latest state: the next draw, the last ones, who is present, the player's rewards. */
export const $rain = rain.$data;
export const loadRain = () => rain.load();
export const claimRain = idempotentCall('rain', rainClaimCall, loadRain);

/** Holds whether the server has recorded the player's presence; `failure`: why not. */
export type Presence =
  | { readonly status: 'unknown' }
  | { readonly status: 'here' }
  | { readonly status: 'away'; readonly failure: Failure };
export const $presence = atom<Presence>({ status: 'unknown' });

/** The interval of the page's presence requests, ms. */
export const HERE_MS = 30_000;

/**
 * Keeps the player present in the rain room. Returns a function that stops it. Sends the presence at once and every
 * half minute while the page is visible, and reads the room with it. These requests do not keep an idle session alive.
 */
export function stayInRoom(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasLeft = false;
  const say = async () => {
    if ($session.get().status !== 'player') return;
    const reply = await sendPassive(rainHereCall, {});
    if (hasLeft) return;
    $presence.set(reply.ok ? { status: 'here' } : { status: 'away', failure: reply.failure });
    await rain.load(true);
  };
  const settle = () => {
    clearInterval(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setInterval(() => void say(), HERE_MS);
    void say();
  };
  const unlisten = $session.listen((session, before) => {
    if (session.status === 'player' && before?.status !== 'player') settle();
  });
  document.addEventListener('visibilitychange', settle);
  settle();
  return () => {
    hasLeft = true;
    clearInterval(timer);
    unlisten();
    document.removeEventListener('visibilitychange', settle);
    $presence.set({ status: 'unknown' });
  };
}
