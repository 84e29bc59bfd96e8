/** Shows what the player's bets on a round paid, once the studio has settled them. Each round is shown once. */
import { say } from '../frame.ts';
import { showCash } from '../cash.ts';
import { centsOf } from '../page.ts';
import { endRound } from '../rounds.ts';
import { painted } from '../shapes.ts';
import { tierOf } from '../tiers.ts';
import type { Tier } from '../tiers.ts';
import { showWin } from '../win.ts';
import type { OwnBets } from './own-bets.ts';
import type { BetView, Seat } from './seat.ts';
import { areSettled, verdictOf } from './verdict.ts';

const AGAIN_MS = 700;
/** How many times the end of a bet is requested at most. */
const TRIES = 20;

interface Shows {
  readonly seat: Seat;
  readonly bets: OwnBets;
  /** Returns whether the round is still the one on the stage. */
  readonly isShown: (roundId: string) => boolean;
  /** Marks the payment on the stage. */
  readonly paid: (isGain: boolean) => void;
  /** Draws what stands over the figure of a great win. */
  readonly triumph: () => HTMLElement | undefined;
  readonly playWin: (tier: Tier) => void;
  readonly calm: () => boolean;
  /** Adds the round to the session's result. */
  readonly add: (staked: bigint, won: bigint) => void;
}

export function createPayout({ seat, bets, isShown, paid, triumph, playWin, calm, add }: Shows) {
  const told = new Set<string>();

  /** Waits for the settlement and shows it. `account`: the result in words, or '' where the page missed it. */
  async function show(roundId: string, account: string): Promise<void> {
    told.add(roundId);
    for (let tries = 0; tries < TRIES; tries++) {
      await new Promise((resume) => setTimeout(resume, AGAIN_MS));
      const reply = await seat.look();
      if (!reply.ok) continue;
      const own = reply.mine.filter((bet) => bet.roundId === roundId && bet.state !== 'placing');
      if (!areSettled(own)) continue;
      const { staked, won, words } = verdictOf(own);
      if (isShown(roundId)) paid(won > staked);
      playWin(tierOf(won, staked));
      if (isShown(roundId)) await showWin(won, staked, calm(), triumph);
      // If the next round has begun, the line belongs to that one.
      say([isShown(roundId) ? account : '', words].filter(Boolean).join('\n'), won > staked ? 'gain' : '');
      await painted();
      showCash(centsOf(reply.balance));
      add(staked, won);
      bets.set(reply.mine);
      endRound(roundId);
      return seat.record(reply.mine);
    }
    endRound(roundId);
  }

  return {
    show,
    isTold: (roundId: string): boolean => told.has(roundId),
    /** Leaves out the rounds of bets that ended before this page was loaded. They are only listed. */
    leaveOut: (before: readonly BetView[]): void => {
      for (const { state, roundId } of before) if (state === 'settled' || state === 'refused') told.add(roundId);
    },
  };
}
