import { useEffect } from 'react';
import type { RefObject } from 'react';
import { BALANCE_MESSAGE, readRound, ROUND_MESSAGE } from '#lib/frame-messages.ts';
import { askBalance } from '#stores/balance.ts';
import { noteActivity } from '#stores/idle.ts';
import { noteRound } from '#stores/rounds.ts';
import { $streamState } from '#stores/updates.ts';

/** Follows the rounds that the game's frame reports, from this frame and this origin alone; `origin` is null before it is open. */
export function useRounds(frame: RefObject<HTMLIFrameElement | null>, origin: string | null): void {
  useEffect(() => {
    if (origin === null) return;
    const heard = ({ origin: from, source, data }: MessageEvent<{ type?: string } | null>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const round = data?.type === ROUND_MESSAGE ? readRound(data) : null;
      if (round) noteRound(round);
      // Presses inside the frame never reach this page, so a played round counts as activity.
      if (data?.type === BALANCE_MESSAGE || (round && round.state !== 'running')) noteActivity();
      // The event stream says when the balance changed. Without it the balance is loaded.
      if (data?.type === BALANCE_MESSAGE && $streamState.get() !== 'open') void askBalance();
    };
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, [frame, origin]);
}
